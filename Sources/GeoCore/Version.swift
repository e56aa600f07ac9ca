/// The version of the libraries, the program and the packages in this repository.
package enum Version {
  /// The version number. Scripts read it from this line, so keep its format.
  package static let number: StaticString = "0.1.0"
}
