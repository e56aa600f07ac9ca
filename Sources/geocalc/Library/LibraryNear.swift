import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library near`: finds each time that a track passes near a point.
struct LibraryNear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Every time that a track came near to a place.",
    usage: """
      geocalc library near LATITUDE LONGITUDE --within LENGTH [--store FILE] [options]
      """,
    discussion: """
      The ways between positions count, as of geocalc track near: the nearest point of each pass is told, \
      with its time.

      --visits tells each stay instead: from when the track came within the distance to when it left it, and \
      how long that was. A + says that the track began or ended there, so that it may have been longer.

      --json prints an object for each pass on a line of its own: id, name, time, distance_m, latitude, \
      longitude and interpolated; of a visit id, name, start, end, seconds, latitude, longitude, begins_there \
      and ends_there.
      """)

  @Argument(help: ArgumentHelp("Latitude and longitude, or both as one.", valueName: "place"))
  var place: [ArgumentText] = []

  @Option(help: ArgumentHelp("How near counts, such as 200m.", valueName: "length"))
  var within: ArgumentText

  @Option(
    help: ArgumentHelp("Of which tracks: all (default), days, tag=… and more.", valueName: "query"))
  var query: ArgumentText?

  @OptionGroup var library: StoreOption
  @OptionGroup var style: StyleOptions

  @Flag(help: "Tell each stay, from when to when.")
  var visits = false

  @Option(
    help: ArgumentHelp(
      "Stays of such a length at least, such as 5min; with --visits.", valueName: "time"))
  var atLeast: ArgumentText?

  @Flag(help: "Print JSON, an object for each pass.")
  var json = false

  private func coordinates() throws -> CoordinateArguments {
    try CoordinateArguments(place, count: 1)
  }

  func validate() throws {
    _ = try coordinates()
    if atLeast != nil, !visits { throw ValidationError("--at-least goes with --visits.") }
  }

  func run() throws {
    let place = try coordinates().read()[0]
    let radius = try OptionText.length("--within", within)
    let style = try style.read()
    var query = try LibraryQuery.read(query?.text ?? "all", zone: style.zone)
    guard query.near == nil else {
      throw Failure(.badData, "--query has a near=, which the place of the command would replace")
    }
    let near = TrackQuery.Near(place, meters: radius)
    query.near = near
    let store = try library.place.open(.reading)
    try store.checkNamed(query)
    if visits {
      let shortest = try atLeast.map {
        try OptionText.read("--at-least", $0, Duration.init(parsing:))
      }
      let found = try store.visits(
        to: place, within: radius, matching: query, lasting: (shortest ?? .zero) / .seconds(1))
      return try VisitList(visits: found, store: store, style: style, hasPlace: false).print(
        isJSON: json)
    }
    var rows: [[String]] = []
    for track in try store.tracks(query) where !Interrupts.hasCome {
      for pass in try store.passes(of: track.id, near: near) {
        if json {
          try StandardOutput.write(line(pass, track))
        } else {
          rows.append([
            pass.time.map { style.time($0, written: pass.utcOffset, digits: 0) } ?? "no time",
            style.units.height(pass.distance, places: 1), "\(track.id)", track.name ?? track.source,
          ])
        }
      }
    }
    guard !json else { return }
    let head = ["time", "distance", "id", "name"]
    try StandardOutput.write(TextTable(rows: [head] + rows, rightAligned: [1, 2]).bytes)
  }

  private func line(_ pass: ProximityEvent, _ track: StoredTrack) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("id", Int(track.id))
      if let name = track.name { $0.member("name", name) }
      if let time = pass.time { $0.member("time", time.description) }
      $0.member("distance_m", pass.distance)
      $0.member("latitude", pass.coordinate.latitude)
      $0.member("longitude", pass.coordinate.longitude)
      $0.member("interpolated", pass.isInterpolated)
    }
    json.endLine()
    return json.bytes
  }
}
