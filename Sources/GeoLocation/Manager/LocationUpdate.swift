public import GeoTracks

/// What a ``LocationManager`` tells, in the order in which it came.
public enum LocationUpdate: Sendable, Hashable {
  /// A position.
  case location(Location)
  /// No position can be had now; told once each time positions stop coming.
  case unavailable(LocationError)
  /// A direction from a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that the receiver sees.
  case satellites(Satellites)
  /// Something happened at a monitored region.
  case region(RegionEvent)
  /// It has come to stand still (true) or moves again (false).
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// Of a file: a track, segment or other part begins.
  case part(SourceEvent.Part)
  /// Something in the input was passed over.
  case skipped(Skipped)

  /// The position, if it is one.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// Kinds that come in any number, where a newer one makes up for an older one that is lost.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// Its bulk kind; nil for what is told once and must not be lost.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // Where reading stopped, nothing comes later that would say it again.
    case .skipped(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// What a ``LocationManager`` has counted since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// Positions that the source gave.
  public var received = 0
  /// Positions not taken because a newer one of the same receiver had come before.
  public var late = 0
  /// Positions not taken because another receiver was in use, of recordings too.
  public var otherDevices = 0
  /// Positions, headings, reports of satellites and of what was passed over that a slow delegate or
  /// iterator did not get, of live sources only.
  public var dropped = 0
  /// What decoders passed over, by reason.
  public var skipped: [Skipped.Reason: Int] = [:]

  /// Creates counts of nothing.
  public init() {}
}
