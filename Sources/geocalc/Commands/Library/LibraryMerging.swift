import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library duplicates`: tracks that may be one.
struct LibraryDuplicates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Pairs of tracks that may be one: at the same time in the same places.",
    usage: """
      geocalc library duplicates [--store FILE] [options]
      """,
    discussion: """
      The same times and places are kept once anyway. These are there together for four fifths of the \
      shorter one's time, and their lengths differ by a tenth at most: two devices on one ride, or one that \
      was cleaned. Nothing is removed by itself.

      --json prints an object for each pair on a line of its own: id and other.
      """)

  @OptionGroup var library: StoreOption
  @OptionGroup var style: StyleOptions

  @Flag(help: "Print JSON, an object for each pair.")
  var json = false

  func run() throws {
    let style = try style.read()
    let store = try library.place.open(.reading)
    let pairs = try store.duplicates()
    if json {
      var writer = JSONWriter()
      for pair in pairs {
        writer.object {
          $0.member("id", Int(pair.first))
          $0.member("other", Int(pair.second))
        }
        writer.endLine()
      }
      return try StandardOutput.write(writer.bytes)
    }
    var query = TrackQuery()
    query.ids = Array(Set(pairs.flatMap { [$0.first, $0.second] }))
    let tracks = Dictionary(try store.tracks(query).map { ($0.id, $0) }) { first, _ in first }
    var rows = [TrackRecord.header]
    for pair in pairs {
      for case let track? in [tracks[pair.first], tracks[pair.second]] {
        rows.append(TrackRecord(track: track).row(style))
      }
    }
    try StandardOutput.write(TextTable(rows: rows, rightAligned: TrackRecord.numbers).bytes)
  }
}

/// `geocalc library merge`: one track of several.
struct LibraryMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one track of several, in the order of their times.",
    usage: """
      geocalc library merge QUERY [--name NAME] [--store FILE]
      """,
    discussion: """
      Each becomes a segment, or several. The parts are deleted, and can come back as by undelete. Their tags \
      and notes go over, and into the notes the names that the new track does not have. Its kind of activity is that \
      of the first that has one. The number of the new track is printed.
      """)

  @OptionGroup var tracks: LibraryChoiceOptions

  @Option(help: ArgumentHelp("The name; that of the first if not given.", valueName: "name"))
  var name: String?

  func run() throws {
    let (store, ids) = try tracks.find()
    var spans: [(id: Int64, start: Timestamp, end: Timestamp)] = []
    var sports: [String] = []
    for id in ids {
      let track = try store.track(id)
      if let sport = track.sport,
        !sports.contains(where: { $0.lowercased() == sport.lowercased() })
      {
        sports.append(sport)
      }
      if let start = track.start, let end = track.end { spans.append((id, start, end)) }
    }
    spans.sort { $0.start < $1.start }
    try StandardOutput.write("\(try store.merge(ids, name: name))\n")
    if sports.count > 1 {
      Talk.note(
        "the track is of the kind \(sports[0]), and no longer of \(sports.dropFirst().joined(separator: ", "))"
      )
    }
    for (one, next) in zip(spans, spans.dropFirst()) where next.start < one.end {
      Talk.note(
        "tracks \(one.id) and \(next.id) overlap in time: what both have counts twice; undelete brings them back"
      )
    }
  }
}
