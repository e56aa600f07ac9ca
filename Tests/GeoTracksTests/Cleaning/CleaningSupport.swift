import GeoTracks

/// A straight path north-east at constant speed, with a point every `step` seconds.
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

/// The time `seconds` after the start of every track here.
func moment(_ seconds: Double) -> Timestamp {
  Timestamp(seconds: 1_700_000_000).advanced(by: seconds)
}

extension Location {
  /// The location moved by a distance in meters.
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

/// The removed points as `reason@index`.
func reasons(_ track: [Location], _ rules: CleaningRules) -> [String] {
  clean(track, rules).removed.sorted { $0.index < $1.index }.map {
    "\($0.reason.rawValue)@\($0.index)"
  }
}

/// The output of a cleaner: the segments and notices of a track.
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

  /// The kinds of notices, in order.
  var kinds: [CleaningNotice.Kind] { notices.map(\.kind) }
}
