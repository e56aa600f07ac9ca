package import GeoCore
package import GeoTracks

/// Selects the positions of one receiver in chronological order.
///
/// In a live source, late positions are rejected. In a recording, late positions are accepted, because several
/// positions may have the same timestamp if the file stores whole seconds.
///
/// A position is late if it is not newer than the last position of the same receiver, with two exceptions:
///
/// - The position is more than `clockJump` seconds older than the last one. In that case, the clock of the receiver
///   has been set back.
/// - No newer position has arrived for `patience` seconds. In that case, the clock stands still or has been set
///   back slightly.
///
/// If there are several receivers, one is in use. Another receiver replaces it in these cases:
///
/// - The other receiver is better. Its fix has more dimensions, or the same number of dimensions and a radius of
///   uncertainty that is less than half as large.
/// - The receiver in use reports a missing fix.
/// - The receiver in use has sent no position for `patience` seconds. This time is measured by arrival times in a
///   live source, and by timestamps in a recording.
struct FixOrder: Sendable {
  static let clockJump = 10.0
  static let patience = 5.0
  /// The maximum number of known receivers, so that hostile input cannot exhaust memory. No real gpsd server has
  /// that many receivers.
  private static let deviceLimit = 64

  private let isLive: Bool
  private var newest: [String: (timestamp: Timestamp, arrival: Duration)] = [:]
  private var inUse: Receiver?
  /// The arrival time of the last position from a receiver that is not in use.
  private var lastOther: Duration?
  /// How many seconds the receiver's clock was set back before the last accepted position; nil if the clock was not set
  /// back.
  private(set) var setBack: Double?

  private struct Receiver {
    var device: String?
    var dimension: Int
    var accuracy: Double?
    /// The timestamp or arrival time of the receiver's last position; nil in a recording without times.
    var moment: Moment?
  }

  init(isLive: Bool) { self.isLive = isLive }

  enum Answer {
    case taken, late, otherDevice
  }

  /// Returns whether to use the next position.
  ///
  /// - Parameter arrival: The arrival time of the position on a monotonic clock.
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

  /// Returns true if a receiver has sent no position for `patience` seconds.
  ///
  /// The absolute difference is compared, because a much earlier time means that another recording begins.
  private func isGone(_ receiver: Receiver, at moment: Moment?) -> Bool {
    guard let moment, let last = receiver.moment else { return false }
    return abs(moment.seconds(since: last)) >= Self.patience
  }

  private func isBetter(_ receiver: Receiver, than other: Receiver) -> Bool {
    if receiver.dimension != other.dimension { return receiver.dimension > other.dimension }
    guard let accuracy = receiver.accuracy, let others = other.accuracy else { return false }
    return accuracy < others / 2
  }

  /// Processes the report of a receiver that it has no fix. If the receiver is in use, the next receiver with a
  /// position replaces it.
  ///
  /// - Returns: True if no receiver is left: no other receiver is in use, and none has sent a position during the last
  ///   `patience` seconds.
  mutating func lose(device: String?, arrival: Duration) -> Bool {
    if let inUse, let device, let name = inUse.device, name != device { return false }
    inUse = nil
    guard let lastOther else { return true }
    return arrival - lastOther >= .seconds(Self.patience)
  }
}

/// Suppresses positions that are too close to the last delivered position.
package struct DistanceFilter: Sendable {
  /// The last delivered position; nil to deliver the next position.
  package var last: Coordinate?

  package init() {}

  /// Returns true if a position must be delivered, and stores it as the last delivered position.
  ///
  /// - Parameter distance: The minimum geodesic distance in meters from the last delivered position. If it is nil or 0,
  ///   all positions are delivered.
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

/// The conditions under which the device is stationary.
///
/// The device is stationary when all positions during at least `duration` are within `radius` meters of the first
/// of them. If the accuracy of a position is worse than `radius`, the accuracy replaces the radius. The device
/// moves again at the first position that is farther away.
public struct StationaryRule: Sendable, Hashable {
  /// The maximum distance in meters from the first position, above 0.
  fileprivate let radius: Double

  /// The minimum duration in seconds, above 0.
  fileprivate let seconds: Double

  /// Creates conditions for a stationary device.
  ///
  /// - Parameters:
  ///   - radius: The maximum distance in meters from the first position; 20 by default.
  ///   - duration: The minimum duration; one minute by default.
  public init(radius: Double = 20, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }
}

/// Detects whether the device is stationary, according to a ``StationaryRule``.
package struct StationaryDetector: Sendable {
  package private(set) var isStationary = false
  private var anchor: (coordinate: Coordinate, moment: Moment)?

  package init() {}

  /// Processes the next position and returns true if ``isStationary`` has changed.
  ///
  /// - Parameter arrival: The arrival time of the position, which replaces a missing timestamp.
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
