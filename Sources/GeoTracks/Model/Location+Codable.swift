import GeoCore

// Encoded like synthesized optional properties: with the same keys, and without a key for nil.
extension Location: Codable {
  private enum Key: String, CodingKey {
    case coordinate, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed
    case speedAccuracy, course, courseAccuracy, climb, climbAccuracy, timestamp, timestampSource
    case utcOffset, fix, status, device, satellitesUsed, satellitesInView, dilution, attributes
  }

  private static var numbers: [(Key, WritableKeyPath<Location, Double?>)] {
    [
      (.altitude, \.altitude),
      (.ellipsoidalAltitude, \.ellipsoidalAltitude),
      (.horizontalAccuracy, \.horizontalAccuracy),
      (.verticalAccuracy, \.verticalAccuracy),
      (.speed, \.speed),
      (.speedAccuracy, \.speedAccuracy),
      (.course, \.course),
      (.courseAccuracy, \.courseAccuracy),
      (.climb, \.climb),
      (.climbAccuracy, \.climbAccuracy),
    ]
  }

  private static var wholeNumbers: [(Key, WritableKeyPath<Location, Int?>)] {
    [
      (.utcOffset, \.utcOffset), (.satellitesUsed, \.satellitesUsed),
      (.satellitesInView, \.satellitesInView),
    ]
  }

  /// Decodes a location.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(Coordinate.self, forKey: .coordinate),
      timestamp: try values.decodeIfPresent(Timestamp.self, forKey: .timestamp))
    for (key, path) in Self.numbers {
      self[keyPath: path] = try values.decodeIfPresent(Double.self, forKey: key)
    }
    for (key, path) in Self.wholeNumbers {
      self[keyPath: path] = try values.decodeIfPresent(Int.self, forKey: key)
    }
    timestampSource = try values.decode(TimestampSource.self, forKey: .timestampSource)
    fix = try values.decodeIfPresent(FixDimension.self, forKey: .fix)
    status = try values.decodeIfPresent(FixStatus.self, forKey: .status)
    device = try values.decodeIfPresent(String.self, forKey: .device)
    dilution = try values.decode(Dilution.self, forKey: .dilution)
    attributes = try values.decode([Attribute].self, forKey: .attributes)
  }

  /// Encodes the location.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(coordinate, forKey: .coordinate)
    for (key, path) in Self.numbers { try values.encodeIfPresent(self[keyPath: path], forKey: key) }
    for (key, path) in Self.wholeNumbers {
      try values.encodeIfPresent(self[keyPath: path], forKey: key)
    }
    try values.encodeIfPresent(timestamp, forKey: .timestamp)
    try values.encode(timestampSource, forKey: .timestampSource)
    try values.encodeIfPresent(fix, forKey: .fix)
    try values.encodeIfPresent(status, forKey: .status)
    try values.encodeIfPresent(device, forKey: .device)
    try values.encode(dilution, forKey: .dilution)
    try values.encode(attributes, forKey: .attributes)
  }
}

extension Location.Dilution: Codable {
  private enum Key: String, CodingKey { case horizontal, vertical, position }

  /// Decodes dilutions.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      horizontal: try values.decodeIfPresent(Double.self, forKey: .horizontal),
      vertical: try values.decodeIfPresent(Double.self, forKey: .vertical),
      position: try values.decodeIfPresent(Double.self, forKey: .position))
  }

  /// Encodes the dilutions.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(horizontal, forKey: .horizontal)
    try values.encodeIfPresent(vertical, forKey: .vertical)
    try values.encodeIfPresent(position, forKey: .position)
  }
}
