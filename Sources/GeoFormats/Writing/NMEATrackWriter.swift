import GeoCore

/// Writes RMC and GGA sentences by ``NMEAWriter``; parts, waypoints, routes, extras and accuracies have
/// no sentence.
struct NMEATrackWriter: TrackFormatWriter {
  var losses: [TrackLoss: Int] = [:]
  private var isInTrack = true

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track), .part(.segment): isInTrack = true
    case .part(.route), .part(.waypoints): isInTrack = false
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isInTrack else { return losses.count(.place) }
      losses.count(.extra, location.extras.count)
      if let time = location.timestamp, !Self.years.contains(time.seconds) { losses.count(.time) }
      NMEAWriter.append(location, to: &bytes)
    case .noFix, .satellites, .heading, .thinned, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {}

  // 1980 to 2079, which two digits tell apart.
  private static let years: Range<Int64> = 315_532_800..<3_471_292_800
}
