import GeoTracks

/// A straight way north-east from a place at a constant speed, a point every `step` seconds.
func straight(
  from start: Coordinate = Coordinate(latitude: 47, longitude: 8), speed: Double = 10,
  count: Int = 40, step: Double = 1, azimuth: Double = 45
) -> [Location] {
  let line = Geodesic.wgs84.line(from: start, azimuth: azimuth)
  return (0..<count).map { index in
    let seconds = Double(index) * step
    return Location(
      line.position(at: speed * seconds).coordinate, timestamp: moment(seconds))
  }
}

/// So many seconds after the start of every track here.
func moment(_ seconds: Double) -> Timestamp {
  Timestamp(seconds: 1_700_000_000).advanced(by: seconds)
}

extension Location {
  /// So many meters away.
  func moved(_ meters: Double, azimuth: Double = 0) -> Location {
    var result = self
    result.coordinate =
      Geodesic.wgs84.direct(from: coordinate, azimuth: azimuth, distance: meters).coordinate
    return result
  }
}

/// Removal without smoothing.
func rules(_ profile: MotionProfile? = .drive, _ change: (inout CleaningRules) -> Void = { _ in })
  -> CleaningRules
{
  var rules = CleaningRules()
  rules.profile = profile
  rules.smoothing = .off
  change(&rules)
  return rules
}

/// What is removed, as `reason@index`.
func reasons(_ track: [Location], _ rules: CleaningRules) -> [String] {
  clean(track, rules).removed.sorted { $0.index < $1.index }.map {
    "\($0.reason.rawValue)@\($0.index)"
  }
}

/// What a cleaner makes of a track: its segments, and what it says.
struct Cleaned {
  var segments: [[Location]] = [[]]
  var removed: [RemovedPoint] = []
  var notices: [CleaningNotice] = []

  init(_ track: [Location], _ rules: CleaningRules) {
    var cleaner = TrackCleaner(rules)
    var output: [LocationEvent] = []
    for location in track {
      cleaner.process(.location(location), into: &output, removed: &removed, notices: &notices)
    }
    cleaner.finish(into: &output, removed: &removed, notices: &notices)
    for event in output {
      switch event {
      case .location(let location): segments[segments.count - 1].append(location)
      case .part(.segment): segments.append([])
      default: break
      }
    }
  }

  /// All points.
  var track: [Location] { segments.flatMap { $0 } }

  /// The kinds of notices, in their order.
  var kinds: [CleaningNotice.Kind] { notices.map(\.kind) }
}
