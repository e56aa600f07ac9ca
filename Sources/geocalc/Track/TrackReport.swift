import GeoTracks
import GeoFormats

/// The figures of tracks, for people and for programs.
struct TrackReport {
  let sources: [TrackStatistics.Source]
  let total: TrackFigures
  /// What each source has beside tracks.
  let places: [PlaceFigures]
  /// Whether all stops are listed as text.
  let listsStops: Bool
  /// Whether all climbs are listed as text.
  var listsClimbs = false
  let style: FigureStyle
  let rules: TrackStatistics.Rules

  init(
    _ statistics: TrackStatistics, _ rules: TrackStatistics.Rules, places: [PlaceFigures] = [],
    listsStops: Bool = false, style: FigureStyle = FigureStyle()
  ) {
    (self.places, self.style) = (places, style)
    sources = statistics.sources
    total = TrackStatistics.total(of: sources)
    (self.rules, self.listsStops) = (rules, listsStops)
  }
}

// MARK: JSON

extension TrackReport {
  /// One object with all levels.
  var json: [UInt8] {
    var json = JSONWriter.forOutput()
    json.object {
      $0.object("total") { members(total, source: nil, &$0) }
      $0.array("sources") { json in
        for (index, source) in sources.enumerated() {
          json.object { json in
            members(source.figures, source: source.name, &json)
            writeLaps(source, to: &json)
            if index < places.count { places[index].write(to: &json) }
            json.array("tracks") { json in
              for track in source.tracks {
                guard !Interrupts.areOverdue else {
                  Talk.note("\(source.name): not all tracks are listed, because of the interrupt")
                  break
                }
                self.track(track, of: source.name, &json)
              }
            }
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private func track(
    _ track: TrackStatistics.Track, of source: String, _ json: inout JSONWriter
  ) {
    json.object { json in
      members(
        track.figures, source: source, name: track.name, activity: track.activity, isTrack: true,
        &json)
      json.array("segments") { json in
        for segment in track.segments {
          json.object { members(segment, source: source, &$0) }
        }
      }
    }
  }

  /// The keys that every level has. Where a level has parts, `segments` is their list in a track and
  /// their number elsewhere.
  private func members(
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
    json.member("implausible_steps", figures.implausibleSteps)
    json.member("implausible_distance_m", figures.implausibleDistance)
    gains(figures, &json)
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
      for stop in figures.stops { json.object { Self.stop(stop, &$0) } }
    }
    json.array("climbs") { json in
      for climb in figures.climbs { json.object { Self.climb(climb, &$0) } }
    }
  }

  private func gains(_ figures: TrackFigures, _ json: inout JSONWriter) {
    let first = figures.firstGain
    number("ascent_m", first?.ascent, &json)
    number("descent_m", first?.descent, &json)
    json.member("gain_method", rules.gains[0].description)
    number("gain_threshold_m", first?.threshold, &json)
    guard rules.gains.count > 1 else { return }
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

  private static func stop(_ stop: Stop, _ json: inout JSONWriter) {
    json.member("latitude", stop.place.latitude)
    json.member("longitude", stop.place.longitude)
    json.member("start", stop.start.description)
    json.member("duration_s", stop.seconds)
    json.member("stopped_s", stop.stoppedTime)
  }

  private func number(_ name: String, _ value: Double?, _ json: inout JSONWriter) {
    json.member(name, value ?? .nan)
  }

  private func text(_ name: String, _ value: String?, _ json: inout JSONWriter) {
    if let value { json.member(name, value) } else { json.member(name, Double.nan) }
  }

  /// Nanoseconds as seconds: exact to the microsecond for 285 years.
}
