import GeoTracks
import GeoFormats

/// The statistics of several sources, one per row.
struct TrackTable {
  let report: TrackReport

  func bytes(_ format: FigureFormat) -> [UInt8] {
    switch format {
    case .csv: csv
    case .table: TextTable(rows: rows, rightAligned: Self.numbers).bytes
    case .md: markdown
    case .json: report.json
    }
  }

  // MARK: For people

  private static let numbers: Set<Int> = [2, 3, 4, 5, 6, 7, 8, 9]

  private var rows: [[String]] {
    var rows = [
      [
        "source", "begin", "points", "distance", "elapsed", "moving", "moving speed", "highest",
        "ascent", "stops",
      ]
    ]
    for source in report.sources { rows.append(row(source.name, source.figures)) }
    if report.sources.count > 1 { rows.append(row("total", report.total)) }
    return rows
  }

  private func row(_ name: String, _ figures: TrackFigures) -> [String] {
    let units = report.style.units
    let hasTimes = figures.start != nil
    return [
      name, figures.start.map { report.time($0, figures) } ?? "", "\(figures.points)",
      units.length(figures.distance), hasTimes ? TimeText.clock(nanoseconds: figures.elapsed) : "",
      hasTimes ? TimeText.clock(nanoseconds: figures.moving) : "",
      figures.movingSpeed.map(units.speed) ?? "",
      figures.maximumSpeed.map(units.speed) ?? "",
      figures.firstGain.map { units.height($0.ascent) } ?? "",
      hasTimes ? "\(figures.stops.count)" : "",
    ]
  }

  private var markdown: [UInt8] {
    let rows = rows
    return rows.dropFirst().reduce(
      into: MarkdownTable.head(rows[0], rightAligned: Self.numbers)
    ) { $0 += MarkdownTable.row($1) }
  }

  // MARK: For programs

  /// The report as CSV: numbers, texts and times of the JSON output, in SI units.
  private var csv: [UInt8] {
    report.sources.reduce(into: record(nil).header) {
      $0 += record($1).row
    }
  }

  /// - Parameter source: nil if only the names are needed.
  private func record(_ source: TrackStatistics.Source?) -> FigureRecord {
    let (figures, tracks) = (source?.figures ?? TrackFigures(), source?.tracks ?? [])
    // For several tracks, use a value only if all tracks share it.
    let (names, kinds) = (Set(tracks.map(\.name)), Set(tracks.map(\.activity)))
    var record = FigureRecord()
    record.add("source", source?.name)
    record.add("name", names.count == 1 ? names.first ?? nil : nil)
    record.add("activity", kinds.count == 1 ? kinds.first ?? nil : nil)
    record.add("points", figures.points)
    record.add("segments", figures.segments)
    record.add("start", figures.start?.description)
    record.add("end", figures.end?.description)
    record.add("elapsed_s", figures.elapsedTime)
    record.add("moving_s", figures.movingTime)
    record.add("stopped_s", figures.stoppedTime)
    record.add("gap_s", figures.gapTime)
    record.add("gap_count", figures.gapCount)
    record.add("gap_distance_m", figures.gapDistance)
    record.add("distance_m", figures.distance)
    record.add("distance_3d_m", figures.distance3D)
    record.add("moving_distance_m", figures.movingDistance)
    record.add("stopped_distance_m", figures.stoppedDistance)
    record.add("distance_noise_m", figures.lengthError?.noise?.meters)
    record.add("distance_noise_of_m", figures.lengthError?.noise?.of)
    record.add("distance_sampling_m", figures.lengthError?.sampling?.meters)
    record.add("distance_sampling_of_m", figures.lengthError?.sampling?.of)
    record.add("position_noise_m", figures.lengthError?.positionNoise)
    record.add("avg_speed_mps", figures.averageSpeed)
    record.add("moving_speed_mps", figures.movingSpeed)
    record.add("max_speed_mps", figures.maximumSpeed)
    record.add("max_speed_raw_mps", figures.maximumSpeedRaw)
    record.add("receiver_speed", figures.receiverSpeed.rawValue)
    record.add("ascent_m", figures.firstGain?.ascent)
    record.add("descent_m", figures.firstGain?.descent)
    record.add("min_altitude_m", figures.minimumAltitude)
    record.add("max_altitude_m", figures.maximumAltitude)
    record.add("stop_count", figures.stops.count)
    record.add("climb_count", figures.climbs.count)
    record.add("climb_rise_m", figures.climbs.reduce(0) { $0 + $1.rise })
    record.add("climb_length_m", figures.climbs.reduce(0) { $0 + $1.length })
    for measure in TrackMeasure.allCases {
      record.add("avg_\(measure.rawValue)", figures.measures[measure]?.average)
      record.add("max_\(measure.rawValue)", figures.measures[measure]?.highest)
    }
    return record
  }
}
