public import GeoTracks

/// A circle on the Earth whose crossing can be reported.
public struct CircularRegion: Sendable, Hashable, Codable {
  /// Where it is.
  public var center: Coordinate

  /// Meters along the WGS84 ellipsoid from the center to the edge.
  public var radius: Double

  /// What makes it the same region: monitoring a second one of that name replaces the first.
  public var identifier: String

  /// Whether entering is reported; true if not changed.
  public var notifyOnEntry = true

  /// Whether leaving is reported; true if not changed.
  public var notifyOnExit = true

  /// Creates a region; nothing is checked before it is monitored.
  public init(center: Coordinate, radius: Double, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }

  /// Whether a place is in the circle or on its edge: the geodesic distance is at most the radius.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Geodesic.wgs84.distance(from: center, to: coordinate) <= radius
  }
}

/// Something that happened at a monitored region.
public struct RegionEvent: Sendable, Hashable, Codable {
  /// The region.
  public var region: CircularRegion

  /// What happened.
  public var kind: Kind

  /// The position that showed it; nil for an answer when none has been known.
  public var location: Location?

  /// What can happen.
  public enum Kind: Sendable, Hashable, Codable {
    /// The edge was crossed inwards.
    case entered
    /// The edge was crossed outwards.
    case exited
    /// The state was asked for, or became another.
    case determined(RegionState)
  }

  /// Creates an event.
  public init(region: CircularRegion, kind: Kind, location: Location?) {
    self.region = region
    self.kind = kind
    self.location = location
  }
}
