import ArgumentParser
import GeoStore
import GeoTracks

/// `geocalc library export`: writes tracks of the library to a file.
struct LibraryExport: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write tracks of the library to a file",
    usage: """
      geocalc library export QUERY -o FILE [options]
      geocalc library export ID --original FILE [--name NAME] [options]
      """,
    discussion: """
      Writes everything that is stored of a track, as geocalc track convert library:QUERY does. --original writes the \
      imported file byte for byte, if import --original stored it. --name selects one of several files that \
      geocalc library show lists.

      part=all exports waypoints and routes as well. They come before the tracks.
      """
  )

  static let examples = [
    Example("geocalc library export 1 -o exported.gpx", "write one track"),
    Example("geocalc library export all --to csv", "print all tracks as a table"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var query: LibraryQueryOptions
  @OptionGroup var output: TrackOutputOptions

  @Option(
    help: ArgumentHelp(
      "Write the imported file of the track, byte for byte, to this file; - is standard output.",
      valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var original: String?

  @Option(
    help: ArgumentHelp(
      """
      The file that --original writes, by its name or number in library show (default: the first).
      """,
      valueName: "name|n"))
  var name: String?

  func validate() throws {
    if name != nil, original == nil { throw ValidationError("--name needs --original") }
    if query.query == nil {
      throw ValidationError(
        "no tracks given; name them by all, a number, a day or another search term")
    }
    if original != nil, output.chosen != nil || output.output != nil {
      throw ValidationError("--original writes the file unchanged; remove --format and --output")
    }
  }

  func run() throws {
    var query = try query.read()
    if query.ids != nil { query.deletion = .any }
    let store = try self.query.library.place.open(.reading)
    try store.checkNamed(query)
    let ids = try store.idsInFileOrder(query)
    guard !ids.isEmpty else {
      throw Failure(
        .noInput,
        "\(self.query.query?.text ?? ""): no such track in \(store.path); geocalc library list shows all"
      )
    }
    if let original { return try writeOriginal(ids, store, to: original) }
    let sources = ids.map { "\(LibraryScheme.name)id=\($0)" }
    var output = try output.open(sources: sources, division: .source)
    var outcome = TrackRun.Outcome()
    do {
      try Interrupts.during({}) {
        // For a single output file, read all tracks in one run, so that the metadata of their sources is not repeated.
        let groups = output.hasFileForEachSource ? ids.map { [$0] } : [ids]
        for (ids, source) in zip(groups, sources) where !Interrupts.hasCome {
          try output.begin(source: source)
          var events = store.events(of: ids)
          while !Interrupts.hasCome, let block = try events.nextBlock() {
            try output.write(block)
            PausePoint.exportedBlock.reach(until: Interrupts.hasCome)
          }
          try output.endSource(isWhole: !Interrupts.hasCome)
        }
      }
    } catch {
      outcome.failure = error
    }
    outcome.isInterrupted = Interrupts.hasCome
    try output.end(outcome)
  }

  private func writeOriginal(_ ids: [Int64], _ store: TrackStore, to path: String) throws {
    guard ids.count == 1 else {
      throw Failure(
        .usage, "--original writes one file, but \(ids.count) tracks match; name one by its number")
    }
    let file = try original(of: ids[0], store)
    guard path != "-" else {
      return try StandardOutput.write(file.bytes)
    }
    let output = try OutputFile(path: path, isRaw: true)
    defer { output.abandon() }
    try output.write(file.bytes)
    try output.commit()
  }

  /// Returns the stored original file of a track.
  private func original(of id: Int64, _ store: TrackStore) throws -> OriginalFile {
    let files = try store.files(of: id)
    let named = name.map { name in
      files.first { $0.name == name }
        ?? Int(name).flatMap { number in
          files.indices.contains(number - 1) ? files[number - 1] : nil
        }
    }
    if let name, case nil? = named {
      let names = files.map(\.name).joined(separator: ", ")
      throw Failure(
        .noInput, "--name \(name): track \(id) was in \(files.count.counted("file")): \(names)")
    }
    let meant = named ?? files.first(where: \.hasOriginal)
    guard let meant, let bytes = try store.original(of: meant) else {
      throw Failure(
        .noInput,
        "the file of track \(id) was not kept; import it again with --original")
    }
    let kept = files.count(where: \.hasOriginal)
    if name == nil, kept > 1 {
      Console.note(
        "written: \(meant.name), one of \(kept) kept files; choose another with --name")
    }
    return bytes
  }
}
