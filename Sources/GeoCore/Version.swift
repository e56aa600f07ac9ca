/// The version of everything in this package: libraries, program, packages.
package enum Version {
  /// The only definition of the version; scripts read it from this line.
  package static let number: StaticString = "0.1.0"
}
