import ArgumentParser
import GeoFormats
import GeoStore

/// `geocalc library list`: lists the tracks of the library.
struct LibraryList: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the tracks of the library",
    usage: "geocalc library list [QUERY] [options]",
    discussion: """
      QUERY consists of terms joined by commas, which a track must all meet (geocalc guide keeping). Figures are those of \
      the time of the import.
      """
  )

  static let examples = [
    Example("geocalc library list", "list all tracks"),
    Example("geocalc library list 2026,longer=1km", "list long tracks of a year"),
    Example("geocalc library list text=lake --json", "search names and notes"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions

  @Option(help: "What comes first: the smallest by this, time if not given.")
  var sort = Sort.time

  enum Sort: String, ExpressibleByArgument, CaseIterable {
    case time, duration, distance, ascent, name, id
  }

  @Flag(help: "The largest, or the last, come first.")
  var reverse = false

  @Flag(help: "Tracks that are deleted and can come back.")
  var deleted = false

  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each track.")
  var json = false

  func run() throws {
    let style = try style.read()
    var query = try query.read(zone: style.zone)
    query.order = TrackQuery.Order(rawValue: sort.rawValue) ?? .time
    query.isDescending = reverse
    if deleted { query.deletion = .deleted }
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let (tracks, others) = try find(query, store)
    if json {
      var writer = JSONWriter()
      for track in tracks { TrackRecord(track: track).write(to: &writer) }
      try StandardOutput.write(writer.bytes)
    } else {
      let rows = tracks.map { TrackRecord(track: $0).row(style) }
      let table = TextTable(rows: [TrackRecord.header] + rows, rightAligned: TrackRecord.numbers)
      try StandardOutput.write(table.bytes)
    }
    tell(of: others)
  }

  /// Returns the tracks, and the numbers of matching waypoints and routes that are not listed.
  private func find(
    _ query: TrackQuery, _ store: TrackStore
  ) throws -> (tracks: [StoredTrack], others: PartCounts) {
    var counts = PartCounts()
    guard !LibraryQuery.saysParts(self.query.query?.text ?? "all", query) else {
      return (try store.tracks(query), counts)
    }
    // Without a limit, one search returns both. With a limit, use two searches to avoid reading all tracks.
    var wide = query
    let isOne = query.limit == nil && query.offset == 0
    (wide.limit, wide.offset) = (nil, 0)
    let all = Set(StoredTrack.Part.allCases)
    wide.parts = isOne ? all : all.subtracting(query.parts)
    let found = try store.tracks(wide)
    for track in found where !query.parts.contains(track.part) { counts.add(track.part, 1) }
    return (
      isOne ? found.filter { query.parts.contains($0.part) } : try store.tracks(query), counts
    )
  }

  private func tell(of others: PartCounts) {
    guard others.total > 0 else { return }
    let verb = others.total == 1 ? "is" : "are"
    Console.note("\(others.text()) \(verb) not listed: part=all has everything")
  }
}

/// `geocalc library show`: prints everything known about tracks.
struct LibraryShow: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print everything that is known of tracks",
    usage: "geocalc library show QUERY [options]"
  )

  static let examples = [
    Example("geocalc library show 1", "print one track"),
    Example("geocalc library show 1 --json", "print JSON"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions
  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each track.")
  var json = false

  func run() throws {
    let style = try style.read()
    var query = try query.read(zone: style.zone)
    if query.ids != nil { query.deletion = .any }
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let tracks = try store.tracks(query)
    guard !tracks.isEmpty else {
      throw Failure(
        .noInput, "\(self.query.query?.text ?? "all"): there is no such track in \(store.path)")
    }
    var writer = JSONWriter()
    for (index, track) in tracks.enumerated() {
      let record = TrackRecord(track: track, files: try store.files(of: track.id))
      if json {
        record.write(to: &writer)
      } else {
        let table = TextTable(rows: record.lines(style), rightAligned: [])
        writer.bytes += (index > 0 ? Array("\n".utf8) : []) + table.bytes
      }
    }
    try StandardOutput.write(writer.bytes)
  }
}
