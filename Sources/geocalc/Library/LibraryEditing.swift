import ArgumentParser
import GeoFormats
import GeoStore
import GeoTracks

/// `geocalc library tag`: adds and removes tags.
struct LibraryTag: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Add tags to tracks, or remove them",
    usage: "geocalc library tag QUERY [--add TAG] [--remove TAG] [options]"
  )

  static let examples = [
    Example("geocalc library tag id=1 --add alps", "add a tag"),
    Example("geocalc library tag tag=alps --remove alps", "remove a tag from all tracks"),
  ]

  static let topic: String? = "keeping"

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
struct LibraryNote: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Set the note, name or sport of tracks",
    usage: "geocalc library note QUERY [TEXT] [--name NAME] [--sport SPORT] [options]",
    discussion: """
      An empty text removes the note, name or sport.
      """
  )

  static let examples = [
    Example("geocalc library note id=1 \"with Anna\"", "set a note"),
    Example("geocalc library note id=1 --name \"Lake tour\" --sport cycling", "set name and sport"),
  ]

  static let topic: String? = "keeping"

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
struct LibraryDelete: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tracks, reversibly for 30 days",
    usage: "geocalc library delete QUERY [options]",
    discussion: """
      geocalc library list --deleted lists deleted tracks, and undelete restores them. After 30 days, vacuum removes them for \
      good.
      """
  )

  static let examples = [
    Example("geocalc library delete id=2", "delete one track"),
    Example("geocalc library list --deleted", "list deleted tracks"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var tracks: LibraryChoiceOptions

  func run() throws {
    let (store, ids) = try tracks.find()
    try store.delete(ids)
    Console.note(
      "\(ids.count.counted("track")) deleted: geocalc library undelete brings back what is meant")
  }
}

/// `geocalc library undelete`: restores deleted tracks.
struct LibraryUndelete: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete",
    abstract: "Restore deleted tracks",
    usage: "geocalc library undelete QUERY [options]"
  )

  static let examples = [
    Example("geocalc library undelete id=2", "restore one track"),
    Example("geocalc library undelete all", "restore all deleted tracks"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var tracks: LibraryChoiceOptions

  func run() throws {
    let (store, ids) = try tracks.find { $0.deletion = .deleted }
    try store.undelete(ids)
    Console.note("\(ids.count.counted("track")) back again")
  }
}

/// `geocalc library duplicates`: finds tracks that may record the same activity.
struct LibraryDuplicates: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "List pairs of tracks that may be the same",
    usage: "geocalc library duplicates [options]",
    discussion: """
      Exact copies are stored once anyway. The listed pairs were near each other for four fifths of the shorter track's \
      time, and their lengths differ by a tenth at most: two devices on one ride, or one track that was cleaned. Nothing is \
      removed.
      """
  )

  static let examples = [
    Example("geocalc library duplicates", "list pairs"),
    Example("geocalc library duplicates --json", "print JSON, one object per line"),
  ]

  static let topic: String? = "keeping"

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
struct LibraryMerge: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Combine tracks into one, in time order",
    usage: "geocalc library merge QUERY [--name NAME] [options]",
    discussion: """
      Each track becomes one or more segments of the new track, whose number is printed. The parts are deleted, and \
      undelete restores them. Tags and notes are kept, and names that the new track does not use are added to its notes. \
      The sport is that of the first track with one.
      """
  )

  static let examples = [
    Example("geocalc library merge 3,4", "combine two tracks"),
    Example("geocalc library merge 2026-05-02 --name \"Lake tour\"", "combine the tracks of a day"),
  ]

  static let topic: String? = "keeping"

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
