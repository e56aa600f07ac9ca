import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library visits`: finds where tracks stopped.
struct LibraryVisits: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Where tracks stayed: when, how long and where.",
    usage: """
      geocalc library visits [QUERY] [--at-least 5min] [--within 50m] [--store FILE] [options]
      """,
    discussion: """
      A stay is all positions of such a time, one after the other, within such a distance of the first of \
      them; its place is their mean. geocalc library near LAT LON --visits tells the stays at one place.

      --json prints an object for each on a line of its own: id, name, start, end, seconds, latitude \
      and longitude.
      """)

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: ArgumentHelp("How long at least (default: 5 min).", valueName: "time"))
  var atLeast: ArgumentText?

  @Option(
    help: ArgumentHelp("How far from its first position (default: 50 m).", valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each stay.")
  var json = false

  func run() throws {
    let style = try style.read()
    let query = try query.read(zone: style.zone)
    let radius = try within.map { try OptionText.length("--within", $0) } ?? 50
    let time =
      try atLeast.map { try OptionText.read("--at-least", $0, Duration.init(parsing:)) }
      ?? .seconds(300)
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let visits = try store.stops(StopRule(radius: radius, duration: time), matching: query)
    try VisitList(visits: visits, store: store, style: style, hasPlace: true).print(isJSON: json)
  }
}

/// Formats stops of tracks as text or data.
struct VisitList {
  let visits: [Visit]
  let store: TrackStore
  let style: FigureStyle
  /// Whether each stop has its own position.
  let hasPlace: Bool

  /// Prints a table, or one JSON object per line.
  func print(isJSON: Bool) throws {
    var names: [Int64: String] = [:]
    var writer = JSONWriter()
    var rows = [header]
    for visit in visits {
      if names[visit.track] == nil {
        let track = try store.track(visit.track)
        names[visit.track] = track.name ?? track.source
      }
      let name = names[visit.track] ?? ""
      if isJSON { write(visit, name, to: &writer) } else { rows.append(row(visit, name)) }
    }
    try StandardOutput.write(
      isJSON
        ? writer.bytes
        : TextTable(rows: rows, rightAligned: hasPlace ? [2, 3, 4, 5] : [2, 3]).bytes)
  }

  private var header: [String] {
    ["from", "to", "time"] + (hasPlace ? ["latitude", "longitude"] : []) + ["id", "name"]
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
      + ["\(visit.track)", name]
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
    }
    json.endLine()
  }
}
