import GeoCore
import GeoPictures
import GeoTracks

/// Makes the words of a page about a recording of the figures that `track` prints.
struct ReportBuilder {
  let gathered: ReportGathering
  let report: TrackReport
  let style: FigureStyle
  /// What sources are called on the page, by their names.
  let sourceNames: [String: String]
  private let methods: [String: String]

  /// - Parameter sourceNames: what sources are called on the page, by their names.
  init(
    _ gathered: ReportGathering, _ rules: TrackStatistics.Rules, _ style: FigureStyle,
    sourceNames: [String: String]
  ) {
    (self.gathered, self.style, self.sourceNames) = (gathered, style, sourceNames)
    report = TrackReport(gathered.statistics, rules, listsStops: true, style: style)
    methods = TrackExplanation.methods(rules)
  }

  var units: FigureUnits { style.units }
  var total: TrackFigures { report.total }

  /// The page.
  ///
  /// - Parameter title: what it is called; nil for the name of the track or the file.
  func content(title: String?) -> ReportContent {
    var content = ReportContent(title: title ?? name, units: units.chart)
    content.subtitle = subtitle
    content.figures = figures
    content.tables = [splits, efforts, climbs, stops, laps, gaps].compactMap(\.self)
    var tracks = gathered.tracks
    tracks.add(to: &content.map)
    content.map.sources = tracks.names.map { sourceNames[$0] ?? Talk.printable($0) }
    content.map.title = content.title
    content.colors = tracks.colors
    content.samples = gathered.samples
    content.highestSpeed = total.maximumSpeed
    content.maker = "Made by geocalc \(Version.text). The page loads nothing."
    return content
  }

  private var name: String {
    let tracks = report.sources.flatMap(\.tracks)
    if tracks.count == 1, let name = tracks[0].name, !name.isEmpty { return Talk.printable(name) }
    guard report.sources.count == 1, let source = report.sources.first else {
      return "\(report.sources.count) recordings"
    }
    return sourceNames[source.name] ?? Talk.printable(source.name)
  }

  private var subtitle: String {
    var parts: [String] = []
    if let start = total.start {
      let written = style.time(start, written: total.utcOffset, digits: 0)
      parts.append(written.replacing("T", with: " "))
    }
    let kinds = Set(report.sources.flatMap(\.tracks).map(\.activity))
    if kinds.count == 1, case let kind?? = kinds.first { parts.append(Talk.printable(kind)) }
    parts.append(total.points.counted("point"))
    return parts.joined(separator: " · ")
  }

  func method(_ key: String) -> String { methods[key] ?? "" }
}

// MARK: Figures

extension ReportBuilder {
  private var figures: [ReportContent.Figure] {
    var figures = [
      ReportContent.Figure(
        "Distance", units.length(total.distance),
        note: "3-D \(units.length(total.distance3D))", method: method("distance"))
    ]
    if total.start != nil {
      figures.append(
        ReportContent.Figure(
          "Moving time", TimeText.clock(nanoseconds: total.moving),
          note: "of \(TimeText.clock(nanoseconds: total.elapsed))", method: method("moving")))
      figures.append(
        ReportContent.Figure(
          "Standing", TimeText.clock(nanoseconds: total.stopped),
          note: total.gap > 0 ? "and gaps of \(TimeText.clock(nanoseconds: total.gap))" : "",
          method: method("elapsed")))
    }
    if let speed = total.movingSpeed {
      figures.append(
        ReportContent.Figure(
          "Speed while moving", units.speed(speed),
          note: [units.pace(speed), total.averageSpeed.map { "\(units.speed($0)) in all" }]
            .compactMap(\.self).joined(separator: ", "), method: method("speed")))
    }
    if let speed = total.maximumSpeed {
      figures.append(
        ReportContent.Figure("Highest speed", units.speed(speed), method: method("speed")))
    }
    if let gain = total.firstGain {
      figures.append(
        ReportContent.Figure(
          "Ascent", units.height(gain.ascent), note: "descent \(units.height(gain.descent))",
          method: method("ascent")))
    }
    if let low = total.minimumAltitude, let high = total.maximumAltitude {
      figures.append(
        ReportContent.Figure(
          "Highest point", units.height(high), note: "lowest \(units.height(low))",
          method: method("altitude")))
    }
    for measure in TrackMeasure.allCases {
      guard let summary = total.measures[measure] else { continue }
      let (name, unit) = TrackReport.words(measure)
      figures.append(
        ReportContent.Figure(
          name.prefix(1).uppercased() + name.dropFirst(),
          "\(DecimalPrinter.string(summary.average, places: 0)) \(unit)",
          note: "at most \(DecimalPrinter.string(summary.highest, places: 0)) \(unit)",
          method: "The mean and the highest of the values of all points that have one."))
    }
    return figures
  }
}
