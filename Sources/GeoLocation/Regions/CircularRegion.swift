public import GeoTracks

/// A circle on the Earth. A manager reports when the circle is entered and exited.
public struct CircularRegion: Sendable, Hashable, Codable {
  /// The center of the circle.
  public var center: Coordinate

  /// The radius in meters along the WGS84 ellipsoid.
  public var radius: Double

  /// The identifier. A region replaces a monitored region with the same identifier.
  public var identifier: String

  /// Whether entering the region is reported; true by default.
  public var notifyOnEntry = true

  /// Whether exiting the region is reported; true by default.
  public var notifyOnExit = true

  /// Creates a region. The values are validated when monitoring starts.
  public init(center: Coordinate, radius: Double, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }

  /// Returns whether the geodesic distance of a coordinate from the center is at most the radius.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Geodesic.wgs84.distance(from: center, to: coordinate) <= radius
  }
}

/// An event of a monitored region.
public struct RegionEvent: Sendable, Hashable, Codable {
  /// The region.
  public var region: CircularRegion

  /// The kind of the event.
  public var kind: Kind

  /// The position that caused the event; nil if the state was requested before the first position.
  public var location: Location?

  /// The kinds of region events.
  public enum Kind: Sendable, Hashable, Codable {
    /// The region was entered.
    case entered
    /// The region was exited.
    case exited
    /// The state was requested or has changed.
    case determined(RegionState)
  }

  /// Creates an event.
  public init(region: CircularRegion, kind: Kind, location: Location?) {
    self.region = region
    self.kind = kind
    self.location = location
  }
}
