import ArgumentParser
import GeoStore
import GeoTracks

/// `geocalc library`: manages stored recordings. Each subcommand has its own file.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Recordings that are kept: import, list, find, export.",
    usage: """
      geocalc library COMMAND [options]
      geocalc track library:QUERY [options]
      """,
    discussion: """
      The library is one file, a database of SQLite's, which --store, GEOCALC_STORE or the settings name. \
      Files are imported whole or not at all, and the same track is kept once, whatever file it comes in. \
      What geocalc record records is in it at once.

      QUERY says which tracks are meant. \(LibraryQuery.help) Wherever a source of positions is taken, \
      library:QUERY is one: geocalc track library:2026-05.
      """,
    subcommands: [
      LibraryImport.self, LibraryList.self, LibraryShow.self, LibraryPasses.self, LibraryStops.self,
      LibraryExport.self,
      LibraryTag.self, LibraryNote.self, LibraryDelete.self, LibraryUndelete.self,
      LibraryTotals.self, LibraryDuplicates.self, LibraryCombine.self, LibraryCheck.self,
      LibraryVacuum.self, LibraryBackup.self,
    ]
  ).ofGeocalc
}

/// Options that select tracks, by default all.
struct LibraryQueryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The tracks: all (default), numbers, days, tag=… and more.", valueName: "query"))
  var query: ArgumentText?

  @OptionGroup var library: StoreOption

  func read(zone: LocalZone = .written) throws -> TrackQuery {
    try LibraryQuery.read(query?.text ?? "all", zone: zone)
  }
}

/// Arguments that select tracks, without a default.
struct LibraryChoiceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The tracks: all, numbers, days, tag=… and more.", valueName: "query"))
  var query: ArgumentText

  @OptionGroup var library: StoreOption

  /// Opens the library for writing, and finds the selected tracks.
  ///
  /// - Throws: `Failure` if no track matches.
  func find(_ change: (inout TrackQuery) -> Void = { _ in }) throws -> (TrackStore, [Int64]) {
    var query = try LibraryQuery.read(query.text, isForChange: true)
    change(&query)
    let store = try library.place.open(.writing)
    try store.checkNamed(query)
    let ids = try store.trackIDs(query)
    guard !ids.isEmpty else {
      throw Failure(
        .noInput,
        "\(self.query.text): no such track in \(store.path); geocalc library list shows all")
    }
    return (store, ids)
  }
}

extension Int {
  /// Returns a text such as `1 track` or `2 tracks`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
