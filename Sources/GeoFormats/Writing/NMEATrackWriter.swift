import GeoTracks

/// Writes RMC and GGA sentences by ``NMEAWriter``, and where a track or segment begins one of our own, see
/// ``NMEAPart``; waypoints, routes, extras and accuracies have no sentence.
struct NMEATrackWriter: TrackFormatWriter {
  var losses = TrackLosses()
  private var isInTrack = true
  private var hasPoints = false
  // A part that has begun and has no point yet.
  private var part: SourceEvent.Part?
  // The time of the point written last.
  private var moment: Timestamp?

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track(let name)):
      isInTrack = true
      part = name != nil || hasPoints ? .track(name: name) : nil
    case .part(.segment):
      isInTrack = true
      if hasPoints, part == nil { part = .segment }
    case .part(.route), .part(.waypoints): isInTrack = false
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isInTrack else { return losses.count(.place) }
      losses.count(extras: location.extras)
      if let time = location.timestamp, !Self.years.contains(time.seconds) { losses.count(.time) }
      losses.count(Self.unheld(location.measures))
      // Behind a part a moment begins anew.
      if part == nil, let time = location.timestamp, time == moment { losses.count(.moment) }
      moment = location.timestamp
      if let part { NMEAPart.append(part, to: &bytes) }
      (part, hasPoints) = (nil, true)
      NMEAWriter.append(location, to: &bytes)
    case .details(let details): losses.count(details.values, of: details.subject)
    case .thinned:
      if hasPoints { losses.count(.thinned) } else { NMEAPart.appendThinned(to: &bytes) }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {}

  /// What of these the sentences have no place for.
  private static func unheld(_ measures: LocationMeasures) -> LocationMeasures {
    var held: LocationMeasures = [
      .altitude, .speed, .course, .fix, .status, .satellitesUsed, .horizontalDilution,
    ]
    // A height of the geoid stands beside an altitude only.
    if measures.contains(.altitude) { held.insert(.ellipsoidalAltitude) }
    // Readers make the accuracy of it.
    if measures.contains(.horizontalDilution) { held.insert(.horizontalAccuracy) }
    return measures.subtracting(held)
  }

  // 1980 to 2079, which two digits tell apart.
  private static let years: Range<Int64> = 315_532_800..<3_471_292_800
}
