import GeoTracks

extension Location {
  /// Takes what a position of Traccar says beside its place and time.
  mutating func describe(traccar record: JSONRecord, _ unread: inout UnreadValues) {
    altitude = record.number("altitude", &unread)
    if let knots = record.number("speed", in: 0 ... .infinity, &unread) {
      // A nautical mile has 1852 m.
      speed = DecimalArithmetic.product(knots, 1852.0 / 3600)
    }
    course = record.number("course", in: 0...360, &unread).map { $0 == 360 ? 0 : $0 }
    if let accuracy = record.number("accuracy", in: 0 ... .infinity, &unread), accuracy > 0 {
      horizontalAccuracy = accuracy
    }
    for name in ["protocol", "address"] {
      if let text = record.text(name) { extras.append(Extra(name, text)) }
    }
    if record["outdated"] == .bool(true) { extras.append(Extra("outdated", "true")) }
    for (name, value) in record.members where name.utf8.starts(with: "attributes/".utf8) {
      take(attribute: String(name.dropFirst(11)), value)
    }
  }

  private mutating func take(attribute name: String, _ value: JSONScalar) {
    let text: String
    switch value {
    case .number(let number):
      guard number.isFinite else { return }
      switch name {
      case "sat" where number >= 0 && number < 1000: return satellitesUsed = Int(number)
      case "satVisible" where number >= 0 && number < 1000: return satellitesInView = Int(number)
      case "hdop" where number > 0: return dilution.horizontal = number
      case "vdop" where number > 0: return dilution.vertical = number
      case "pdop" where number > 0: return dilution.position = number
      default: text = NumberText.shortest(number)
      }
    case .text(let value): text = value
    case .bool(let value): text = value ? "true" : "false"
    }
    guard !name.isEmpty else { return }
    extras.append(Extra(Self.traccar[name] ?? name.snakeCased, text))
  }

  /// Where another name says more, or the unit.
  private static let traccar = [
    "totalDistance": "distance", "distance": "distance_from_previous", "power": "power_v",
    "battery": "battery_v", "batteryLevel": "battery_percent", "hours": "hours_ms",
    "deviceTemp": "temperature",
  ]
}

extension String {
  /// `batteryLevel` as `battery_level`.
  fileprivate var snakeCased: String {
    var result = ""
    for scalar in unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        if !result.isEmpty, result.unicodeScalars.last != "_" { result += "_" }
        result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
