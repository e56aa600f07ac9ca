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
      QUERY consists of terms joined by commas, which a track must all meet (geocalc guide keeping). The \
      figures were computed at the import.
      """
  )

  static let examples = [
    Example("geocalc library list", "list all tracks"),
    Example("geocalc library list 2026,longer=1km", "list long tracks of a year"),
    Example("geocalc library list text=lake --json", "search names and notes"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The order of the tracks, smallest or earliest first: \(Self.orders). With a hyphen, such as -time, it is \
      reversed.
      """, valueName: "[-]key"))
  var sort = "time"

  private static let orders = TrackQuery.Order.allCases.map(\.rawValue).joined(separator: ", ")

  enum Selection: String, ExpressibleByArgument, CaseIterable { case deleted }

  @Option(help: "List only deleted tracks, which undelete can restore.")
  var only: Selection?

  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func validate() throws {
    guard TrackQuery.Order(rawValue: String(sort.drop { $0 == "-" })) == nil else { return }
    throw ValidationError("--sort: expected one of \(Self.orders), not \(sort)")
  }

  func run() throws {
    let style = try style.read()
    var query = try query.read(zone: style.zone)
    query.isDescending = sort.hasPrefix("-")
    query.order = TrackQuery.Order(rawValue: sort.drop { $0 == "-" }.description) ?? .time
    if only == .deleted { query.deletion = .deleted }
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let (tracks, others) = try find(query, store)
    var table = FigureTable(
      output.form, head: TrackRecord.header, rightAligned: TrackRecord.numbers,
      columns: TrackRecord.columns)
    for track in tracks {
      let record = TrackRecord(track: track)
      table.add(record.row(style), record.values) { record.write(to: &$0) }
    }
    try output.write(table.bytes)
    note(others)
  }

  /// Returns the matching tracks. Also returns how many waypoints and routes match, which are not listed.
  private func find(
    _ query: TrackQuery, _ store: TrackStore
  ) throws -> (tracks: [StoredTrack], others: PartCounts) {
    var counts = PartCounts()
    guard !LibraryQuery.saysParts(self.query.query?.text ?? "all", query) else {
      return (try store.tracks(query), counts)
    }
    // Without a limit, one search finds tracks, waypoints and routes. With a limit, a second search counts waypoints
    // and routes, so that not all tracks are read.
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

  private func note(_ others: PartCounts) {
    guard others.total > 0 else { return }
    Console.note("\(others.text()) not listed; the search term part=all lists everything")
  }
}

/// `geocalc library show`: prints all properties of tracks.
struct LibraryShow: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print everything that is known about tracks",
    usage: "geocalc library show QUERY [options]"
  )

  static let examples = [
    Example("geocalc library show 1", "print one track"),
    Example("geocalc library show 1 --json", "print JSON"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions
  @OptionGroup var style: StyleOptions

  @OptionGroup var output: FigureOutputOptions

  func run() throws {
    let style = try style.read()
    var query = try query.read(zone: style.zone)
    if query.ids != nil { query.deletion = .any }
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let tracks = try store.tracks(query)
    guard !tracks.isEmpty else {
      throw Failure(
        .noInput,
        "\(self.query.query?.text ?? "all"): no such track in \(store.path); geocalc library list shows all"
      )
    }
    let form = output.form ?? .table
    var writer = JSONWriter()
    if form == .csv { writer.bytes += TrackRecord.columns.header }
    for (index, track) in tracks.enumerated() {
      let record = TrackRecord(track: track, files: try store.files(of: track.id))
      if index > 0, form == .table || form == .md { writer.bytes.append(UInt8(ascii: "\n")) }
      switch form {
      case .json: record.write(to: &writer)
      case .csv: writer.bytes += record.values.row
      case .table: writer.bytes += TextTable(rows: record.lines(style), rightAligned: []).bytes
      case .md:
        writer.bytes += MarkdownTable.bytes(
          head: ["property", "value"], rows: record.lines(style), rightAligned: [])
      }
    }
    try output.write(writer.bytes)
  }
}
