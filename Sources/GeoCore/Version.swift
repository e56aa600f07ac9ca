/// The version of the libraries, the program and the packages in this repository.
package enum Version {
  /// The only definition of the version; scripts read this line.
  package static let number: StaticString = "0.1.0"
}
