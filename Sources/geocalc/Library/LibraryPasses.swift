import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library passes`: finds each time that a track passes near a point.
struct LibraryPasses: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes",
    abstract: "List each pass of a point, with time and distance",
    usage: "geocalc library passes LAT LON [QUERY] [options]",
    discussion: """
      Passes between two positions are found. --dwell prints each visit instead: when the track came within the distance, \
      when it left, and the time between. A + means that the track began or ended there.
      """,
    aliases: ["near"]
  )

  static let examples = [
    Example("geocalc library passes 48.2 16.4 --within 200m", "list each pass"),
    Example(
      "geocalc library passes 48.2 16.4 --within 200m --dwell 5min",
      "list visits of 5 minutes or more"),
  ]

  static let topic: String? = "keeping"

  @Argument(
    help: ArgumentHelp(
      """
      A point: LAT LON, or one quoted coordinate. After it, the tracks to search: all (default), or terms such as \
      2026-05 or tag=alps, joined by commas.
      """, valueName: "place, query"))
  var arguments: [ArgumentText] = []

  @Option(
    help: ArgumentHelp(
      "The largest distance between the track and the point in a pass, such as 200m.",
      valueName: "length"))
  var within = ArgumentText(argument: "100m")

  @OptionGroup var library: StoreOption
  @OptionGroup var style: StyleOptions

  @Option(
    help: ArgumentHelp(
      """
      Print visits instead of passes, from arrival to departure, with at least this duration: 5min, or 0s for \
      all.
      """,
      valueName: "time"))
  var dwell: ArgumentText?

  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var output: FigureOutputOptions

  private func coordinates() throws -> CoordinateArguments {
    try CoordinateArguments(Array(arguments.prefix(pointCount)), count: 1)
  }

  /// The number of arguments for the point: latitude and longitude, or one string.
  private var pointCount: Int {
    arguments.first.map { CoordinateArguments.isAngle($0.text) } == true ? 2 : 1
  }

  func validate() throws {
    _ = try coordinates()
    guard arguments.count <= pointCount + 1 else {
      throw ValidationError(
        "expected LAT LON, or a quoted coordinate, and a query; found \(arguments.count) arguments")
    }
  }

  func run() throws {
    let names = names.names
    let place = try coordinates().read(names)[0]
    let radius = try OptionText.length("--within", within)
    let style = try style.read()
    var query = try LibraryQuery.read(
      arguments.count > pointCount ? arguments[pointCount].text : "all", zone: style.zone)
    guard query.near == nil else {
      throw Failure(.badData, "near= in the query contradicts the point of the command; remove it")
    }
    let near = TrackQuery.Near(place, meters: radius)
    query.near = near
    let store = try library.place.open(.reading)
    try store.checkNamed(query)
    let towns = try towns.read(names)
    if let dwell {
      let shortest = try OptionText.read("--dwell", dwell, Duration.init(parsing:))
      let found = try store.visits(
        to: place, within: radius, matching: query, lasting: shortest / .seconds(1))
      try output.write(
        VisitList(visits: found, store: store, style: style, hasPlace: false, towns: towns)
          .bytes(output.form))
      if found.isEmpty { noteNone("visit", radius, style) }
      return
    }
    var table = FigureTable(
      output.form, head: ["time", "distance", "id", "name"] + towns.head, rightAligned: [1, 2],
      columns: Self.record(nil, nil, towns))
    var count = 0
    for track in try store.tracks(query) where !Interrupts.hasCome {
      for pass in try store.passes(of: track.id, near: near) {
        count += 1
        table.add(
          [
            pass.time.map { style.time($0, written: pass.utcOffset, digits: 0) } ?? "no time",
            style.units.height(pass.distance, places: 1), "\(track.id)", track.name ?? track.source,
          ] + towns.texts(pass.coordinate, style.units), Self.record(pass, track, towns)
        ) { write(pass, track, towns, to: &$0) }
      }
    }
    try output.write(table.bytes)
    if count == 0, !Interrupts.hasCome { noteNone("pass", radius, style) }
  }

  private func noteNone(_ noun: String, _ radius: Double, _ style: FigureStyle) {
    Console.note("no \(noun) within \(style.units.length(radius)) of the point")
  }

  /// Returns a pass as named values. If `pass` is nil, only the names are meaningful.
  private static func record(
    _ pass: ProximityEvent?, _ track: StoredTrack?, _ towns: TownColumns
  ) -> FigureRecord {
    var record = FigureRecord()
    record.add("id", track.map { Int($0.id) })
    record.add("name", track?.name)
    record.add("time", pass?.time?.description)
    record.add("distance_m", pass?.distance)
    record.add("latitude", pass?.coordinate.latitude)
    record.add("longitude", pass?.coordinate.longitude)
    record.add("interpolated", pass?.isInterpolated)
    towns.add(pass?.coordinate, to: &record)
    return record
  }

  private func write(
    _ pass: ProximityEvent, _ track: StoredTrack, _ towns: TownColumns, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("id", Int(track.id))
      if let name = track.name { $0.member("name", name) }
      $0.members(of: pass)
      towns.write(pass.coordinate, to: &$0)
    }
    json.endLine()
  }
}
