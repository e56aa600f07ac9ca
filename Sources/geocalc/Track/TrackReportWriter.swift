import GeoCore
import GeoFormats
import GeoTracks

/// Writes the statistics of recordings as one JSON object while the recordings are read.
///
/// The object contains the sources with their tracks, then the total. Each track is written when it is complete, so
/// memory does not grow with the number of tracks.
struct TrackReportWriter: Sendable {
  private var json = JSONWriter.forOutput()
  private let members: FigureMembers
  /// The completed sources, without their tracks, routes and waypoints.
  private(set) var sources: [TrackStatistics.Source] = []
  private(set) var hasTracks = false
  private var source = ""

  /// - Parameters:
  ///   - gains: the methods that compute the ascent from altitudes.
  ///   - towns: the towns of the stops and of the longest gap.
  init(gains: [GainMethod], towns: TownColumns = TownColumns()) {
    members = FigureMembers(gains: gains, towns: towns)
    json.beginObject()
    json.key("sources")
    json.beginArray()
  }

  /// The bytes to print. The caller removes the bytes that it has printed.
  var bytes: [UInt8] {
    get { json.bytes }
    set { json.bytes = newValue }
  }

  /// Starts the object of a source. The previous source must have ended.
  mutating func begin(source name: String) {
    source = name
    json.beginObject()
    json.member("source", name)
    json.key("tracks")
    json.beginArray()
  }

  /// Writes complete tracks of the current source.
  mutating func add(_ tracks: [TrackStatistics.Track]) {
    for track in tracks {
      hasTracks = true
      json.beginObject()
      members.write(
        track.figures, source: source, name: track.name, activity: track.activity, isTrack: true,
        &json)
      json.key("segments")
      json.beginArray()
      for segment in track.segments {
        json.beginObject()
        members.write(segment, source: source, &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
  }

  /// Ends the object of the current source, after all of its tracks were added.
  mutating func end(_ source: TrackStatistics.Source) {
    json.endArray()
    members.write(source.figures, source: nil, &json)
    TrackReport.writeLaps(source, to: &json)
    json.member("waypoint_count", source.waypointCount)
    json.array("waypoints") { json in
      for waypoint in source.waypoints {
        json.object {
          $0.member("kind", "waypoint")
          if let name = waypoint.attribute("name") { $0.member("name", name) }
          $0.member("latitude", waypoint.coordinate.latitude)
          $0.member("longitude", waypoint.coordinate.longitude)
          if let altitude = waypoint.altitude { $0.member("altitude_m", altitude) }
          if let time = waypoint.timestamp { $0.member("time", time.description) }
        }
      }
    }
    json.member("route_count", source.routeCount)
    json.array("routes") { json in
      for route in source.routes {
        let figures = route.figures
        json.object {
          $0.member("kind", "route")
          if let name = route.name { $0.member("name", name) }
          $0.member("points", figures.points)
          $0.member("distance_m", figures.distance)
          $0.member("ascent_m", figures.firstGain?.ascent ?? .nan)
          $0.member("descent_m", figures.firstGain?.descent ?? .nan)
        }
      }
    }
    json.endObject()
    var source = source
    (source.tracks, source.routes, source.waypoints) = ([], [], [])
    sources.append(source)
  }

  /// Writes the total and ends the JSON object, after the last source.
  mutating func finish() {
    json.endArray()
    json.key("total")
    json.beginObject()
    members.write(TrackStatistics.total(of: sources), source: nil, &json)
    json.endObject()
    json.endObject()
    json.endLine()
  }
}

/// Writes statistics as members of a JSON object.
private struct FigureMembers: Sendable {
  /// The methods that compute the ascent from altitudes.
  let gains: [GainMethod]
  /// Writes the nearest town of each stop and of the longest gap.
  let towns: TownColumns

  /// Writes the statistics of a segment, a track, a source or the total.
  ///
  /// The member `segments` is a list for a track, and a number for a source or the total.
  func write(
    _ figures: TrackFigures, source: String?, name: String? = nil, activity: String? = nil,
    isTrack: Bool = false, _ json: inout JSONWriter
  ) {
    if let source { json.member("source", source) }
    if let name { json.member("name", name) }
    if let activity { json.member("activity", activity) }
    json.member("points", figures.points)
    json.object("skipped") {
      for (reason, count) in figures.skipped.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        $0.member(reason.rawValue, count)
      }
    }
    if !isTrack { json.member("segments", figures.segments) }
    text("start", figures.start?.description, &json)
    text("end", figures.end?.description, &json)
    json.member("elapsed_s", figures.elapsedTime)
    json.member("moving_s", figures.movingTime)
    json.member("stopped_s", figures.stoppedTime)
    json.member("gap_s", figures.gapTime)
    json.member("gap_count", figures.gapCount)
    json.member("gap_distance_m", figures.gapDistance)
    if let gap = figures.longestGap {
      json.object("longest_gap") {
        if let start = gap.start {
          $0.member("start", start.description)
          $0.member("duration_s", Double(gap.nanoseconds) / 1e9)
        }
        $0.member("distance_m", gap.distance)
        $0.member("latitude", gap.coordinate.latitude)
        $0.member("longitude", gap.coordinate.longitude)
        towns.write(gap.coordinate, to: &$0)
      }
    } else {
      json.member("longest_gap", Double.nan)
    }
    json.object("clock") {
      $0.member("equal", figures.equalTimes)
      $0.member("backward", figures.backwardTimes)
      $0.member("missing", figures.missingTimes)
      $0.member("overlaps", figures.overlaps)
    }
    json.member("distance_m", figures.distance)
    json.member("distance_3d_m", figures.distance3D)
    json.member("moving_distance_m", figures.movingDistance)
    json.member("stopped_distance_m", figures.stoppedDistance)
    number("distance_noise_m", figures.lengthError?.noise?.meters, &json)
    number("distance_noise_of_m", figures.lengthError?.noise?.of, &json)
    number("distance_sampling_m", figures.lengthError?.sampling?.meters, &json)
    number("distance_sampling_of_m", figures.lengthError?.sampling?.of, &json)
    number("position_noise_m", figures.lengthError?.positionNoise, &json)
    number("avg_speed_mps", figures.averageSpeed, &json)
    number("moving_speed_mps", figures.movingSpeed, &json)
    number("max_speed_mps", figures.maximumSpeed, &json)
    number("max_speed_raw_mps", figures.maximumSpeedRaw, &json)
    json.member("receiver_speed", figures.receiverSpeed.rawValue)
    let implausible = figures.implausible
    json.member("implausible_steps", implausible.count)
    json.member("implausible_distance_m", implausible.distance)
    json.member("implausible_altitude_steps", implausible.altitudeCount)
    json.member("implausible_altitude_m", implausible.altitude)
    writeGains(figures, &json)
    for measure in TrackMeasure.allCases {
      number("avg_\(measure.rawValue)", figures.measures[measure]?.average, &json)
      number("max_\(measure.rawValue)", figures.measures[measure]?.highest, &json)
    }
    number("min_altitude_m", figures.minimumAltitude, &json)
    number("max_altitude_m", figures.maximumAltitude, &json)
    json.array("bbox") {
      guard let box = figures.bounds else { return }
      for edge in [box.west, box.south, box.east, box.north] { $0.value(edge) }
    }
    json.array("stops") { json in
      for stop in figures.stops { json.object { self.stop(stop, &$0) } }
    }
    json.array("climbs") { json in
      for climb in figures.climbs { json.object { TrackReport.climb(climb, &$0) } }
    }
  }

  private func writeGains(_ figures: TrackFigures, _ json: inout JSONWriter) {
    let first = figures.firstGain
    number("ascent_m", first?.ascent, &json)
    number("descent_m", first?.descent, &json)
    json.member("gain_method", gains[0].description)
    number("gain_threshold_m", first?.threshold, &json)
    guard gains.count > 1 else { return }
    json.array("gains") { json in
      for gain in figures.gains {
        json.object {
          $0.member("gain_method", gain.method.description)
          if let threshold = gain.threshold { $0.member("gain_threshold_m", threshold) }
          $0.member("ascent_m", gain.ascent)
          $0.member("descent_m", gain.descent)
        }
      }
    }
  }

  private func stop(_ stop: Stop, _ json: inout JSONWriter) {
    json.member("latitude", stop.place.latitude)
    json.member("longitude", stop.place.longitude)
    json.member("start", stop.start.description)
    json.member("duration_s", stop.seconds)
    json.member("stopped_s", stop.stoppedTime)
    towns.write(stop.place, to: &json)
  }

  private func number(_ name: String, _ value: Double?, _ json: inout JSONWriter) {
    json.member(name, value ?? .nan)
  }

  private func text(_ name: String, _ value: String?, _ json: inout JSONWriter) {
    if let value { json.member(name, value) } else { json.member(name, Double.nan) }
  }
}
