import ArgumentParser
import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore
import SystemPackage

/// `geocalc library import`: imports files into the library.
struct LibraryImport: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files, folders and archives",
    usage: "geocalc library import FILE… [options]",
    discussion: """
      Each file is imported completely or not at all. Unreadable files are reported and skipped, and the exit code is 65. \
      Files and tracks that the library already contains are stored once; another file of the same track adds missing \
      values, such as heart rates. An interrupted import continues where it stopped.

      Positions and their attributes are stored without loss. --keep-originals stores the files as well.
      """
  )

  static let examples = [
    Example("geocalc library import rides/", "import a folder"),
    Example("geocalc library import ride.gpx --keep-originals", "store the file as well"),
    Example("geocalc library import rides/ --json", "print JSON, one object per file"),
  ]

  static let topic: String? = "keeping"

  @Argument(
    help: ArgumentHelp(
      "Files, folders and archives that geocalc track can read.", valueName: "file"),
    completion: .file())
  var files: [ArgumentText] = []

  @OptionGroup var library: StoreOption
  @OptionGroup var receiver: ReceiverOption
  @OptionGroup var columns: CSVColumnOptions
  @OptionGroup var repeats: KeepRepeatsOption

  @OptionGroup var threads: ThreadsOption

  @Flag(help: "Keep a copy of each file in the library too.")
  var keepOriginals = false

  @OptionGroup var form: MessageFormOptions

  func validate() throws {
    if files.isEmpty { throw ValidationError("no file given; name files, folders or archives") }
    if let wrong = files.first(where: { $0.text == "-" || WatchSource.isGPSD($0.text) }) {
      throw ValidationError(
        "\(wrong.text) is not a file; save live positions with geocalc record"
      )
    }
  }

  func run() throws {
    let paths = try TrackFolder.expand(files.map(\.text))
    var csv = try columns.options
    (csv.keepsAttributes, csv.keepsMeasures) = (true, true)
    let named = Set(files.map(\.text))
    let options = FileToImport.Options(
      csv: csv, device: receiver.device, rollover: receiver.rolloverRule,
      keepsOriginals: keepOriginals, keepsRepeats: repeats.keepRepeats,
      named: named,
      lists: ActivityLists(paths.filter { !named.contains($0) }))
    try ImportRun(paths, into: library.place, options, isJSON: form.isJSON).run(
      threads: threads.count)
  }
}
