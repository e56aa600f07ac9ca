package import GeoCore
package import GeoTracks

/// Which of a source's positions are taken: in order of time, and of one receiver at a time.
///
/// - A position that is no newer than the last of its receiver is late or a repetition and is not
///   taken, unless it is more than `clockJump` seconds older: then the receiver's clock was set. It is also
///   taken once no newer one has come for `patience` seconds: then the receiver's clock was set back by less,
///   or stands still. This is for live sources: recordings have what was recorded, two positions of the same
///   second among it.
/// - Of several receivers the one in use stays in use. Another takes its place when it is better (more
///   dimensions, or less than half the horizontal uncertainty), when the one in use reports that it has no
///   position, or when it has given none for `patience` seconds, which a live source has by arrival and a recording by its times.
struct FixOrder: Sendable {
  static let clockJump = 10.0
  static let patience = 5.0
  /// More receivers than any gpsd has; hostile input shall not make the table grow.
  private static let deviceLimit = 64

  private let isLive: Bool
  private var newest: [String: (timestamp: Timestamp, arrival: Duration)] = [:]
  private var inUse: Receiver?
  /// When a position of another receiver than the one in use came last.
  private var lastOther: Duration?
  /// By how many seconds the clock of the receiver was set back with the last position taken.
  private(set) var setBack: Double?

  private struct Receiver {
    var device: String?
    var dimension: Int
    var accuracy: Double?
    /// When its last position was there; nil in a recording without times.
    var moment: Moment?
  }

  init(isLive: Bool) { self.isLive = isLive }

  /// What becomes of a position.
  enum Answer {
    case taken, late, otherDevice
  }

  /// Decides on the next position.
  ///
  /// - Parameter arrival: when it came, on a clock that does not jump.
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

  /// Whether a receiver has given nothing for too long. In a recording a time far back is another
  /// recording, in which it has given nothing either.
  private func isGone(_ receiver: Receiver, at moment: Moment?) -> Bool {
    guard let moment, let last = receiver.moment else { return false }
    return abs(moment.seconds(since: last)) >= Self.patience
  }

  private func isBetter(_ receiver: Receiver, than other: Receiver) -> Bool {
    if receiver.dimension != other.dimension { return receiver.dimension > other.dimension }
    guard let accuracy = receiver.accuracy, let others = other.accuracy else { return false }
    return accuracy < others / 2
  }

  /// Takes a receiver's report that it has no position: if it is the one in use, any other takes its place
  /// with its next position.
  ///
  /// - Returns: whether there is no position at all, as no other receiver has had one of late.
  mutating func lose(device: String?, arrival: Duration) -> Bool {
    if let inUse, let device, let name = inUse.device, name != device { return false }
    inUse = nil
    guard let lastOther else { return true }
    return arrival - lastOther >= .seconds(Self.patience)
  }
}

/// Holds back positions that are too near the last one that was delivered.
package struct DistanceFilter: Sendable {
  /// The position delivered last; nil before the first, which always passes.
  package var last: Coordinate?

  package init() {}

  /// Whether a position is delivered.
  ///
  /// - Parameter distance: meters along the WGS84 ellipsoid that it has to be away, or more; nil or 0
  ///   lets all pass.
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

/// When something counts as standing still.
///
/// It stands still once all positions of `duration` have been within `radius` meters, or
/// within their own accuracy if that is larger, of the first of them; it moves again with the first
/// position that is farther away.
public struct StationaryRule: Sendable, Hashable, Codable {
  /// Meters, above 0.
  public var radius: Double

  /// How long, above 0.
  public var duration: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  fileprivate var seconds: Double

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 20 if not given.
  ///   - duration: a minute if not given.
  public init(radius: Double = 20, duration: Duration = .seconds(60)) {
    self.radius = radius
    seconds = duration.inSeconds
  }

  private enum CodingKeys: String, CodingKey { case radius, seconds = "duration" }
}

/// Follows positions by a ``StationaryRule``.
package struct StationaryDetector: Sendable {
  package private(set) var isStationary = false
  private var anchor: (coordinate: Coordinate, moment: Moment)?

  package init() {}

  /// Takes the next position.
  ///
  /// - Parameter arrival: when it came, for positions without a timestamp.
  /// - Returns: whether ``isStationary`` has changed.
  package mutating func update(
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
