import GeoTracks

/// The records without a position: how many there are, and of how many something else is known.
struct FITMissing {
  private var count = 0
  private var offset = 0
  private var counts = [Int](repeating: 0, count: Self.names.count)

  // Which targets are one of a name, as bits.
  private static let names: [(kinds: UInt32, name: String)] = [
    (bits(.heartRate), "heart_rate"), (bits(.power), "power"),
    (bits(.cadence) | bits(.wideCadence), "cadence"), (bits(.temperature), "temperature"),
    (bits(.distance), "distance"), (bits(.speed) | bits(.enhancedSpeed), "speed"),
    (bits(.altitude) | bits(.enhancedAltitude), "altitude"),
  ]

  private static func bits(_ target: FITRecordField.Target) -> UInt32 { 1 << target.rawValue }

  /// Counts a record.
  ///
  /// - Parameter offset: where it begins.
  mutating func note(
    _ plan: FITRecordPlan, _ message: UnsafeRawBufferPointer, offset: Int
  ) {
    if count == 0 { self.offset = offset }
    count += 1
    let targets = plan.targets(in: message)
    for (index, (kinds, _)) in Self.names.enumerated() where targets & kinds != 0 {
      counts[index] += 1
    }
  }

  /// What to say of them at the end; nil if there are none.
  var report: Skipped? {
    guard count > 0 else { return nil }
    let known = zip(Self.names, counts).filter { $0.1 > 0 }.map { "\($0.1) with \($0.0.name)" }
    let what =
      count == 1
      ? "1 record without a position is passed over"
      : "\(count) records without a position are passed over"
    let rest = known.isEmpty ? "" : "; of them " + known.joined(separator: ", ")
    return Skipped(.noCoordinate, what + rest, offset: offset, count: count)
  }
}
