/// Which of a live source's positions are taken: in order of time, and of one receiver at a time.
///
/// - A position that is no newer than the last of its receiver is late or a repetition and is not
///   taken, unless it is more than `clockJump` seconds older: then the receiver's clock was set.
/// - Of several receivers the one in use stays in use. Another takes its place when it is better (more
///   dimensions, or less than half the horizontal uncertainty), or when the one in use has given no
///   position for `patience` seconds.
struct FixOrder: Sendable {
  static let clockJump = 10.0
  static let patience = 5.0
  /// More receivers than any gpsd has; hostile input shall not make the table grow.
  private static let deviceLimit = 64

  private var newest: [String: Timestamp] = [:]
  private var inUse: (device: String?, dimension: Int, accuracy: Double?, arrival: Duration)?

  /// What becomes of a position.
  enum Answer {
    case taken, late, otherDevice
  }

  /// Decides on the next position.
  ///
  /// - Parameter arrival: when it came, on a clock that does not jump.
  mutating func answer(to location: Location, arrival: Duration) -> Answer {
    if let timestamp = location.timestamp, location.timestampSource == .receiver {
      let device = location.device ?? ""
      if let newest = newest[device], timestamp <= newest,
        newest.seconds(since: timestamp) <= Self.clockJump
      {
        return .late
      }
      if newest[device] != nil || newest.count < Self.deviceLimit { newest[device] = timestamp }
    }
    let dimension = location.fix?.rawValue ?? 0
    if let inUse, inUse.device != location.device,
      (arrival - inUse.arrival) / .seconds(1) < Self.patience,
      !isBetter(dimension, location.horizontalAccuracy, than: inUse)
    {
      return .otherDevice
    }
    inUse = (location.device, dimension, location.horizontalAccuracy, arrival)
    return .taken
  }

  private func isBetter(
    _ dimension: Int, _ accuracy: Double?,
    than other: (device: String?, dimension: Int, accuracy: Double?, arrival: Duration)
  ) -> Bool {
    if dimension != other.dimension { return dimension > other.dimension }
    guard let accuracy, let others = other.accuracy else { return false }
    return accuracy < others / 2
  }

  /// Whether a receiver's report that it has no position says that there is none at all.
  func concerns(device: String?) -> Bool {
    guard let inUse else { return true }
    return device == nil || inUse.device == nil || inUse.device == device
  }
}
