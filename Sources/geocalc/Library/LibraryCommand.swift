import ArgumentParser
import GeoStore
import GeoTracks

/// `geocalc library`: manages stored recordings.
struct LibraryCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Keep tracks in one file and find them again",
    usage: """
      geocalc library COMMAND [options]
      geocalc track library:QUERY [options]
      """,
    discussion: """
      The library is one SQLite file. --store, GEOCALC_STORE or the settings name it. Files are imported completely or not \
      at all, and each track is stored once. Every command that reads tracks accepts library:QUERY.

      QUERY consists of terms joined by commas: all, a number (12, id=12), a year, month or day (2026-05), sport=, tag=, \
      device=, source=, text=, after=, before=, longer=, shorter=, near=, along=, box=, limit= and others.
      """,
    subcommands: [
      LibraryImport.self, LibraryList.self, LibraryShow.self, LibraryPasses.self, LibraryStops.self,
      LibraryExport.self,
      LibraryTag.self, LibraryNote.self, LibraryDelete.self, LibraryUndelete.self,
      LibraryTotals.self, LibraryDuplicates.self, LibraryCombine.self, LibraryCheck.self,
      LibraryVacuum.self, LibraryBackup.self,
    ]
  ).ofGeocalc

  static let examples = [
    Example("geocalc library import rides/", "import a folder"),
    Example("geocalc library list 2026-05", "list the tracks of a month"),
    Example("geocalc track library:2026-05", "print the figures of tracks"),
    Example("geocalc library totals --by month", "print totals by month"),
  ]

  static let topic: String? = "keeping"
}

/// The arguments and options that select tracks. The default is all tracks.
struct LibraryQueryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The tracks: all (default), or terms such as 12, 2026-05 or tag=alps, joined by commas.",
      valueName: "query"))
  var query: ArgumentText?

  @OptionGroup var library: StoreOption

  func read(zone: LocalZone = .written) throws -> TrackQuery {
    try LibraryQuery.read(query?.text ?? "all", zone: zone)
  }
}

/// The arguments that select tracks to change. There is no default.
struct LibraryChoiceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The tracks: all, or terms such as 12, 2026-05 or tag=alps, joined by commas.",
      valueName: "query"))
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
  /// Returns the number with a noun: `1 track` or `2 tracks`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
