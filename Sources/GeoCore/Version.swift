/// The version of all that is here: libraries, program, packages.
package enum Version {
  /// Here and nowhere else: scripts read it from this line.
  package static let number: StaticString = "0.1.0"
}
