import GeoTracks

/// The device of an activity, as the schema has it.
enum TCXDevice {
  /// Whether the schema holds a value of it.
  static func isHeld(_ value: Location.Extra) -> Bool {
    switch value.name {
    case "src": XMLText.isTrimmed(value.value)
    case "serial_number": UInt32(value.value) ?? 0 > 0
    case "product_id": UInt16(value.value) ?? 0 > 0
    default: version(value.value).map { $0 != (0, 0) } ?? false
    }
  }

  static func append(_ values: [Location.Extra], to bytes: inout [UInt8]) {
    guard !values.isEmpty else { return }
    func value(_ name: String) -> String? { values.first { $0.name == name }?.value }
    let version = value("version").flatMap(version) ?? (0, 0)
    bytes.append("<Creator xsi:type=\"Device_t\"><Name>")
    XMLText.append(value("src") ?? "", to: &bytes)
    bytes.append("</Name>")
    let rest = [
      ("UnitId", value("serial_number") ?? "0"), ("ProductID", value("product_id") ?? "0"),
    ]
    for (name, text) in rest { bytes.append(contentsOf: "<\(name)>\(text)</\(name)>".utf8) }
    bytes.append(
      contentsOf: """
        <Version><VersionMajor>\(version.0)</VersionMajor><VersionMinor>\(version.1)</VersionMinor></Version>\
        </Creator>

        """.utf8)
  }

  private static func version(_ text: String) -> (UInt16, UInt16)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    return "\(major).\(minor)" == text ? (major, minor) : nil
  }
}
