import ArgumentParser
import GeoStore
import GeoTracks

/// `geocalc library export`: writes tracks of the library to a file.
struct LibraryExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write tracks of the library as GPX, TCX, KML, GeoJSON, CSV and others.",
    usage: """
      geocalc library export QUERY [--to FORMAT] [--output FILE] [--store FILE]
      geocalc library export ID --original FILE [--file N] [--store FILE]
      """,
    discussion: """
      All that is kept of a track is written, as by geocalc track convert library:QUERY. --original writes \
      the file that it came with, byte for byte, where import --keep-originals kept it. Of a track that was in \
      several files --file 2 takes the second of those that geocalc library show lists.

      Waypoints and routes come before tracks; part=all has them all.
      """)

  @OptionGroup var query: LibraryQueryOptions
  @OptionGroup var output: TrackOutputOptions

  @Option(
    help: ArgumentHelp(
      "Write the file that the track came with to this file; - for standard output.",
      valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var original: String?

  @Option(
    help: ArgumentHelp(
      "Which of the files that show lists, for --original; the first that was kept if not given.",
      valueName: "number"))
  var file: Int?

  func validate() throws {
    if let file, original == nil || file < 1 {
      throw ValidationError("--file is 1 or more, and for --original.")
    }
    if query.query == nil { throw ValidationError("Expected which tracks: all, a number, a day …") }
    if original != nil, output.to != nil || output.output != nil {
      throw ValidationError("--original is the file as it came: without --to and --output.")
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
        .noInput, "\(self.query.query?.text ?? ""): there is no such track in \(store.path)")
    }
    if let original { return try writeOriginal(ids, store, to: original) }
    var output = try output.open(sources: [])
    var events = store.events(of: ids)
    var outcome = TrackRun.Outcome()
    do {
      try Interrupts.during({}) {
        while !Interrupts.hasCome, let block = try events.nextBlock() {
          try output.write(block)
          PausePoint.exportedBlock.reach(until: Interrupts.hasCome)
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
      throw Failure(.usage, "--original writes one file: \(ids.count) tracks are meant")
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

  /// Returns the original file of a track.
  private func original(of id: Int64, _ store: TrackStore) throws -> OriginalFile {
    let files = try store.files(of: id)
    if let number = file, number > files.count {
      throw Failure(
        .noInput, "track \(id) was in \(files.count.counted("file")): there is no --file \(number)")
    }
    let meant = file.map { files[$0 - 1] } ?? files.first(where: \.hasOriginal)
    guard let meant, let bytes = try store.original(of: meant) else {
      throw Failure(
        .noInput,
        "the file that track \(id) came with was not kept: import it with --keep-originals")
    }
    let kept = files.count(where: \.hasOriginal)
    if file == nil, kept > 1 {
      Console.note(
        "\(meant.name) of \(kept) files that are kept; show lists them, and --file takes another")
    }
    return bytes
  }
}
