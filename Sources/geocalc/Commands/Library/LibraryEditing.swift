import ArgumentParser
import GeoStore

/// `geocalc library tag`: tags of tracks.
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
    // As queries read them.
    let added = Set(add.map { $0[...].trimmingBlanks.lowercased() })
    if let both = remove.first(where: { added.contains($0[...].trimmingBlanks.lowercased()) }) {
      throw ValidationError("--add and --remove both name \(both): give one of them.")
    }
  }

  func run() throws {
    let (store, ids) = try tracks.find()
    var changed: Set<Int64> = []
    // As queries read them.
    for tag in add { changed.formUnion(try store.addTag(tag[...].trimmingBlanks, to: ids)) }
    for tag in remove {
      changed.formUnion(try store.removeTag(tag[...].trimmingBlanks, from: ids))
    }
    Talk.note("\(changed.count.counted("track")) changed")
  }
}

/// `geocalc library note`: what an owner writes of tracks.
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
    Talk.note("\(ids.count.counted("track")) changed")
  }
}

/// `geocalc library delete`: tracks that are not wanted.
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
    Talk.note(
      "\(ids.count.counted("track")) deleted: geocalc library undelete brings back what is meant")
  }
}

/// `geocalc library undelete`: deleted tracks back again.
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
    Talk.note("\(ids.count.counted("track")) back again")
  }
}
