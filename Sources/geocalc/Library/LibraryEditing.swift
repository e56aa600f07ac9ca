import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library tag`: adds and removes tags.
struct LibraryTag: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Give tracks tags, or take them away.",
    usage: """
      geocalc library tag QUERY --add TAG [--remove TAG] [--store FILE]
      """)

  @OptionGroup var tracks: LibraryChoiceOptions

  @Option(help: ArgumentHelp("Give this tag; may be repeated.", valueName: "tag"))
  var add: [String] = []

  @Option(help: ArgumentHelp("Take this tag away; may be repeated.", valueName: "tag"))
  var remove: [String] = []

  func validate() throws {
    if add.isEmpty && remove.isEmpty { throw ValidationError("Expected --add or --remove.") }
    if (add + remove).contains(where: { $0[...].trimmingBlanks.isEmpty || $0.contains(",") }) {
      throw ValidationError("A tag is a text without commas.")
    }
    // Normalize tags as queries do.
    let added = Set(add.map { $0[...].trimmingBlanks.lowercased() })
    if let both = remove.first(where: { added.contains($0[...].trimmingBlanks.lowercased()) }) {
      throw ValidationError("--add and --remove both name \(both): give one of them.")
    }
  }

  func run() throws {
    let (store, ids) = try tracks.find()
    var changed: Set<Int64> = []
    // Normalize tags as queries do.
    for tag in add { changed.formUnion(try store.addTag(tag[...].trimmingBlanks, to: ids)) }
    for tag in remove {
      changed.formUnion(try store.removeTag(tag[...].trimmingBlanks, from: ids))
    }
    Console.note("\(changed.count.counted("track")) changed")
  }
}

/// `geocalc library note`: writes the owner's notes on tracks.
struct LibraryNote: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write something of tracks, name them, say what sport they are.",
    usage: """
      geocalc library note QUERY [TEXT] [--name NAME] [--sport SPORT] [--store FILE]
      """,
    discussion: "An empty text takes away what was there.")

  @OptionGroup var tracks: LibraryChoiceOptions

  @Argument(help: ArgumentHelp("The note.", valueName: "text"))
  var text: ArgumentText?

  @Option(help: ArgumentHelp("The name.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The kind of activity, such as running.", valueName: "sport"))
  var sport: String?

  func validate() throws {
    if text == nil, name == nil, sport == nil {
      throw ValidationError("Expected a text, --name or --sport.")
    }
  }

  func run() throws {
    let (store, ids) = try tracks.find()
    func value(_ text: String) -> String? { text.isEmpty ? nil : text }
    for id in ids {
      if let text { try store.setNotes(value(text.text), of: id) }
      if let name { try store.setName(value(name), of: id) }
      if let sport { try store.setSport(value(sport), of: id) }
    }
    Console.note("\(ids.count.counted("track")) changed")
  }
}

/// `geocalc library delete`: deletes tracks.
struct LibraryDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tracks, which can come back for 30 days.",
    usage: """
      geocalc library delete QUERY [--store FILE]
      """,
    discussion: """
      geocalc library list --deleted shows them, undelete brings them back, and vacuum removes those for \
      good that were deleted more than 30 days ago.
      """)

  @OptionGroup var tracks: LibraryChoiceOptions

  func run() throws {
    let (store, ids) = try tracks.find()
    try store.delete(ids)
    Console.note(
      "\(ids.count.counted("track")) deleted: geocalc library undelete brings back what is meant")
  }
}

/// `geocalc library undelete`: restores deleted tracks.
struct LibraryUndelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete",
    abstract: "Bring deleted tracks back.",
    usage: """
      geocalc library undelete QUERY [--store FILE]
      """)

  @OptionGroup var tracks: LibraryChoiceOptions

  func run() throws {
    let (store, ids) = try tracks.find { $0.deletion = .deleted }
    try store.undelete(ids)
    Console.note("\(ids.count.counted("track")) back again")
  }
}

/// `geocalc library duplicates`: finds tracks that may record the same activity.
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

/// `geocalc library merge`: merges several tracks into one.
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
      Console.note(
        "the track is of the kind \(sports[0]), and no longer of \(sports.dropFirst().joined(separator: ", "))"
      )
    }
    for (one, next) in zip(spans, spans.dropFirst()) where next.start < one.end {
      Console.note(
        "tracks \(one.id) and \(next.id) overlap in time: what both have counts twice; undelete brings them back"
      )
    }
  }
}
