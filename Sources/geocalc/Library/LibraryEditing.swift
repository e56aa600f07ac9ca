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

  @Option(help: ArgumentHelp("A tag to add; may be repeated.", valueName: "tag"))
  var add: [String] = []

  @Option(help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "tag"))
  var remove: [String] = []

  func validate() throws {
    if add.isEmpty && remove.isEmpty {
      throw ValidationError("no change given; use --add TAG or --remove TAG")
    }
    if (add + remove).contains(where: { $0[...].trimmingBlanks.isEmpty || $0.contains(",") }) {
      throw ValidationError("invalid tag; use a text without commas that is not empty")
    }
    // Trim blanks and ignore case, as library queries do.
    let added = Set(add.map { $0[...].trimmingBlanks.lowercased() })
    if let both = remove.first(where: { added.contains($0[...].trimmingBlanks.lowercased()) }) {
      throw ValidationError("--add and --remove both name \(both); give one of them")
    }
  }

  func run() throws {
    let (store, ids) = try tracks.find()
    var changed: Set<Int64> = []
    // Trim blanks and ignore case, as library queries do.
    for tag in add { changed.formUnion(try store.addTag(tag[...].trimmingBlanks, to: ids)) }
    for tag in remove {
      changed.formUnion(try store.removeTag(tag[...].trimmingBlanks, from: ids))
    }
    Console.note("\(changed.count.counted("track")) changed")
  }
}

/// `geocalc library note`: sets the note, the name or the sport of tracks.
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

  @Argument(
    help: ArgumentHelp("The text of the note; an empty text removes it.", valueName: "text"))
  var text: ArgumentText?

  @Option(
    help: ArgumentHelp("The name of the tracks; an empty name removes it.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("The sport, such as running; an empty word removes it.", valueName: "sport"))
  var sport: String?

  func validate() throws {
    if text == nil, name == nil, sport == nil {
      throw ValidationError("no change given; use a text, --name or --sport")
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
      geocalc library list --only deleted lists deleted tracks, and undelete restores them. After 30 days, vacuum removes them for \
      good.
      """
  )

  static let examples = [
    Example("geocalc library delete id=2", "delete one track"),
    Example("geocalc library list --only deleted", "list deleted tracks"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var tracks: LibraryChoiceOptions

  func run() throws {
    let (store, ids) = try tracks.find()
    try store.delete(ids)
    Console.note(
      "\(ids.count.counted("track")) deleted; geocalc library undelete restores them for 30 days")
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
    Console.note("\(ids.count.counted("track")) restored")
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

  @OptionGroup var output: FigureOutputOptions

  func run() throws {
    let style = try style.read()
    let store = try library.place.open(.reading)
    let pairs = try store.duplicates()
    if output.form == .json || output.form == .csv {
      var table = FigureTable(output.form, head: [], rightAligned: [], columns: Self.record(0, 0))
      for pair in pairs { table.add([], Self.record(pair.first, pair.second)) }
      return try output.write(table.bytes)
    }
    var query = TrackQuery()
    query.ids = Array(Set(pairs.flatMap { [$0.first, $0.second] }))
    let tracks = Dictionary(try store.tracks(query).map { ($0.id, $0) }) { first, _ in first }
    var table = FigureTable(
      output.form, head: TrackRecord.header, rightAligned: TrackRecord.numbers,
      columns: FigureRecord())
    for pair in pairs {
      for case let track? in [tracks[pair.first], tracks[pair.second]] {
        table.add(TrackRecord(track: track).row(style), FigureRecord()) { _ in }
      }
    }
    try output.write(table.bytes)
  }

  private static func record(_ first: Int64, _ second: Int64) -> FigureRecord {
    var record = FigureRecord()
    record.add("id", Int(first))
    record.add("other", Int(second))
    return record
  }
}

/// `geocalc library combine`: combines several tracks into one.
struct LibraryCombine: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Combine tracks into one, in time order",
    usage: "geocalc library combine QUERY [--name NAME] [options]",
    discussion: """
      Each track becomes one or more segments of the new track, whose number is printed. The parts are deleted, and \
      undelete restores them. Tags and notes are kept, and names that the new track does not use are added to its notes. \
      The sport is that of the first track with one.
      """,
    aliases: ["merge"]
  )

  static let examples = [
    Example("geocalc library combine 3,4", "combine two tracks"),
    Example(
      "geocalc library combine 2026-05-02 --name \"Lake tour\"", "combine the tracks of a day"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var tracks: LibraryChoiceOptions

  @Option(
    help: ArgumentHelp(
      "The name of the new track (default: that of the first track).", valueName: "name"))
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
        "the new track has the sport \(sports[0]), not \(sports.dropFirst().joined(separator: ", "))"
      )
    }
    for (one, next) in zip(spans, spans.dropFirst()) where next.start < one.end {
      Console.note(
        "tracks \(one.id) and \(next.id) overlap in time, so the overlap counts twice; geocalc library undelete "
          + "restores them"
      )
    }
  }
}
