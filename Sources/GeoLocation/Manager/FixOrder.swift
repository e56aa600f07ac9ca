package import GeoCore
package import GeoTracks

/// Selects positions of a source in chronological order, from one receiver at a time.
///
/// Late positions of a live source are rejected. Late positions of a recording are not, because a recording may contain
/// two positions of the same second.
///
/// - A position is late if it is not newer than the last position of its receiver.
/// - Exception: the position is more than `clockJump` seconds older. The reason is that someone has set the receiver's
///   clock.
/// - Exception: no newer position has arrived for `patience` seconds. The reason is that the clock stands still or was
///   set back by a smaller amount.
///
/// If there are several receivers, the manager keeps using the current one. Another receiver replaces the current
/// receiver in these cases:
///
/// - The other receiver is better: it has more dimensions, or less than half the horizontal uncertainty.
/// - The receiver in use reports a missing fix.
/// - The receiver in use has had no position for `patience` seconds, by arrival times (live) or by timestamps
///   (recording).
struct FixOrder: Sendable {
  static let clockJump = 10.0
  static let patience = 5.0
  /// The largest number of receivers in the table, more than any gpsd has. Hostile input must not make the table grow.
  private static let deviceLimit = 64

  private let isLive: Bool
  private var newest: [String: (timestamp: Timestamp, arrival: Duration)] = [:]
  private var inUse: Receiver?
  /// The arrival time of the last position from a receiver that is not in use.
  private var lastOther: Duration?
  /// The seconds by which the receiver's clock was set back with the last accepted position.
  private(set) var setBack: Double?

  private struct Receiver {
    var device: String?
    var dimension: Int
    var accuracy: Double?
    /// The moment of the last position of the receiver; nil in a recording without times.
    var moment: Moment?
  }

  init(isLive: Bool) { self.isLive = isLive }

  /// The decision about a position.
  enum Answer {
    case taken, late, otherDevice
  }

  /// Decides about the next position.
  ///
  /// - Parameter arrival: the arrival time of the position by a monotonic clock.
  mutating func answer(to location: Location, arrival: Duration) -> Answer {
    setBack = nil
    if isLive, let timestamp = location.timestamp, location.timestampSource == .receiver {
      let device = location.device ?? ""
      if let newest = newest[device], timestamp <= newest.timestamp,
        newest.timestamp.seconds(since: timestamp) <= Self.clockJump,
        arrival - newest.arrival < .seconds(Self.patience)
      {
        return .late
      }
      let back = newest[device].map { $0.timestamp.seconds(since: timestamp) } ?? 0
      setBack = back > 0 ? back : nil
      if newest[device] != nil || newest.count < Self.deviceLimit {
        newest[device] = (timestamp, arrival)
      }
    }
    let moment =
      isLive
      ? Moment(timestamp: nil, arrival: arrival)
      : location.timestamp.map { Moment(timestamp: $0, arrival: arrival) }
    let receiver = Receiver(
      device: location.device, dimension: location.fix?.rawValue ?? 0,
      accuracy: location.horizontalAccuracy, moment: moment)
    if let inUse, inUse.device != receiver.device, !isGone(inUse, at: moment),
      !isBetter(receiver, than: inUse)
    {
      lastOther = arrival
      return .otherDevice
    }
    inUse = receiver
    return .taken
  }

  /// Returns whether a receiver has had no position for `patience` seconds.
  ///
  /// The absolute difference counts, because a much earlier time in a recording means that another recording begins.
  private func isGone(_ receiver: Receiver, at moment: Moment?) -> Bool {
    guard let moment, let last = receiver.moment else { return false }
    return abs(moment.seconds(since: last)) >= Self.patience
  }

  private func isBetter(_ receiver: Receiver, than other: Receiver) -> Bool {
    if receiver.dimension != other.dimension { return receiver.dimension > other.dimension }
    guard let accuracy = receiver.accuracy, let others = other.accuracy else { return false }
    return accuracy < others / 2
  }

  /// Handles the report of a receiver that it has no fix.
  ///
  /// If this receiver is in use, the next receiver that has a position replaces it.
  ///
  /// - Returns: true if no receiver has a position, because no other receiver has had one recently.
  mutating func lose(device: String?, arrival: Duration) -> Bool {
    if let inUse, let device, let name = inUse.device, name != device { return false }
    inUse = nil
    guard let lastOther else { return true }
    return arrival - lastOther >= .seconds(Self.patience)
  }
}

/// Suppresses positions that are too close to the last position that was delivered.
package struct DistanceFilter: Sendable {
  /// The last delivered position. If this property is nil, the next position is delivered.
  package var last: Coordinate?

  package init() {}

  /// Returns whether to deliver a position.
  ///
  /// - Parameter distance: the smallest distance to the last delivered position, in meters along the WGS84 ellipsoid.
  ///   If the distance is nil or 0, the filter delivers all positions.
  package mutating func passes(_ place: Coordinate, distance: Double?) -> Bool {
    if let distance, distance > 0, let last,
      Geodesic.wgs84.distance(from: last, to: place) < distance
    {
      return false
    }
    last = place
    return true
  }
}

/// The rule that decides when a device stands still.
///
/// Standing still starts when all positions during `duration` are within `radius` meters of the first of them. If the
/// accuracy of a position is larger than `radius`, the accuracy replaces `radius`. Standing still ends with the first
/// position that is farther away.
public struct StationaryRule: Sendable, Hashable {
  /// The radius in meters, above 0.
  fileprivate let radius: Double

  /// The time in seconds for which a device must stay within the radius, above 0.
  fileprivate let seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters; 20 by default.
  ///   - duration: the duration; one minute by default.
  public init(radius: Double = 20, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }
}

/// Applies a ``StationaryRule`` to positions.
package struct StationaryDetector: Sendable {
  package private(set) var isStationary = false
  private var anchor: (coordinate: Coordinate, moment: Moment)?

  package init() {}

  /// Processes the next position.
  ///
  /// - Parameter arrival: the arrival time, which replaces a missing timestamp.
  /// - Returns: true if ``isStationary`` has changed.
  package mutating func process(
    _ location: Location, arrival: Duration, rule: StationaryRule
  ) -> Bool {
    let moment = Moment(timestamp: location.timestamp, arrival: arrival)
    guard let anchor else {
      self.anchor = (location.coordinate, moment)
      return false
    }
    let distance = Geodesic.wgs84.distance(from: anchor.coordinate, to: location.coordinate)
    let seconds = moment.seconds(since: anchor.moment)
    if distance <= max(rule.radius, location.horizontalAccuracy ?? 0), seconds >= 0 {
      guard !isStationary, seconds >= rule.seconds else { return false }
      isStationary = true
      return true
    }
    self.anchor = (location.coordinate, moment)
    defer { isStationary = false }
    return isStationary
  }
}
