import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library stops`: finds where tracks stopped.
struct LibraryStops: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "stops",
    abstract: "List stops: when, how long and where",
    usage: "geocalc library stops [QUERY] [--dwell TIME] [--within LENGTH] [options]",
    discussion: """
      A stop is an interval in which every position stays within a distance of the first one. Its coordinate is the mean of these positions. \
      For the stops at one point, use geocalc library passes LAT LON --dwell 0s.
      """,
    aliases: ["visits"]
  )

  static let examples = [
    Example("geocalc library stops --dwell 5min", "list stops of 5 minutes or more"),
    Example("geocalc library stops 2026 --within 100m", "allow 100 m of movement"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: ArgumentHelp("The shortest duration of a stop (default: 5min).", valueName: "time"))
  var dwell: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The largest distance of a position from the first position of a stop (default: 50m).",
      valueName: "length")
  )
  var within: ArgumentText?

  @OptionGroup var style: StyleOptions

  @OptionGroup var towns: TownOption

  @OptionGroup var output: FigureOutputOptions

  func run() throws {
    let style = try style.read()
    let query = try query.read(zone: style.zone)
    let rule = try StopRule.read(dwell ?? ArgumentText(argument: "5min"), within: within)
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let visits = try store.stops(rule, matching: query)
    try output.write(
      VisitList(
        visits: visits, store: store, style: style, hasPlace: true, towns: try towns.read()
      ).bytes(output.form))
    if visits.isEmpty {
      Console.note(
        "no stop of \(TimeText.words(seconds: rule.duration.inSeconds, places: 0)) or more within "
          + "\(style.units.length(rule.radius)); use a shorter --dwell or a larger --within")
    }
  }
}

/// Formats stops of tracks as text, CSV, JSON or Markdown.
struct VisitList {
  let visits: [Visit]
  let store: TrackStore
  let style: FigureStyle
  /// Whether to print the position of each stop. False if the user searched at a given point.
  let hasPlace: Bool
  /// The towns that text, CSV and JSON contain.
  let towns: TownColumns

  func bytes(_ form: FigureFormat?) throws -> [UInt8] {
    var names: [Int64: String] = [:]
    var table = FigureTable(
      form, head: header, rightAligned: hasPlace ? [2, 3, 4, 5] : [2, 3], columns: record(nil, ""))
    for visit in visits {
      if names[visit.track] == nil {
        let track = try store.track(visit.track)
        names[visit.track] = track.name ?? track.source
      }
      let name = names[visit.track] ?? ""
      table.add(row(visit, name), record(visit, name)) { write(visit, name, to: &$0) }
    }
    return table.bytes
  }

  /// Returns a stop as named values. If `visit` is nil, only the names are meaningful.
  private func record(_ visit: Visit?, _ name: String) -> FigureRecord {
    var record = FigureRecord()
    record.add("id", visit.map { Int($0.track) })
    record.add("name", name)
    record.add("start", visit?.start?.description)
    record.add("end", visit?.end?.description)
    record.add("seconds", visit?.seconds)
    record.add("latitude", visit?.coordinate.latitude)
    record.add("longitude", visit?.coordinate.longitude)
    if !hasPlace {
      record.add("begins_there", visit?.startsInside)
      record.add("ends_there", visit?.endsInside)
    }
    towns.add(visit?.coordinate, to: &record)
    return record
  }

  private var header: [String] {
    ["from", "to", "time"] + (hasPlace ? ["latitude", "longitude"] : []) + ["id", "name"]
      + towns.head
  }

  private func row(_ visit: Visit, _ name: String) -> [String] {
    func time(_ time: Timestamp?) -> String {
      time.map { style.time($0, written: visit.utcOffset, digits: 0) } ?? "no time"
    }
    let isLonger = visit.startsInside || visit.endsInside
    let length = visit.seconds.map { TimeText.clock(seconds: $0) + (isLonger ? "+" : "") } ?? ""
    let place = [visit.coordinate.latitude, visit.coordinate.longitude].map {
      DecimalPrinter.string($0, places: 6)
    }
    return [time(visit.start), time(visit.end), length] + (hasPlace ? place : [])
      + ["\(visit.track)", name] + towns.texts(visit.coordinate, style.units)
  }

  private func write(_ visit: Visit, _ name: String, to json: inout JSONWriter) {
    json.object {
      $0.member("id", Int(visit.track))
      $0.member("name", name)
      if let start = visit.start { $0.member("start", start.description) }
      if let end = visit.end { $0.member("end", end.description) }
      if let seconds = visit.seconds { $0.member("seconds", seconds) }
      $0.member("latitude", visit.coordinate.latitude)
      $0.member("longitude", visit.coordinate.longitude)
      if !hasPlace {
        $0.member("begins_there", visit.startsInside)
        $0.member("ends_there", visit.endsInside)
      }
      towns.write(visit.coordinate, to: &$0)
    }
    json.endLine()
  }
}
