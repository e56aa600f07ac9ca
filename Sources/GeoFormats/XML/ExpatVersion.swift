import CExpat

/// The version of expat that is linked in or loaded.
package enum ExpatVersion {
  /// As in `2.5.0`.
  package static var number: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
