import ArgumentParser
import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore
import SystemPackage

/// `geocalc library import`: imports files into the library.
struct LibraryImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take files, folders and archives into the library.",
    usage: """
      geocalc library import FILE… [--store FILE] [options]
      """,
    discussion: """
      Each file is taken whole, in one step, or not at all; what cannot be read to its end is told and left \
      out, the others are taken, and the exit code is 65. A file whose content is there already is passed \
      over. A track that came in another file is kept once: its times to the millisecond and its places to \
      1e-7 degrees tell. It takes what it has not, such as heart rates, and keeps what it has. Importing \
      again after an interruption goes on where it was.

      All positions are kept without loss, with what else their files say of them. --keep-originals keeps \
      the files too, compressed, so that export --original gives them back byte for byte.

      --json prints an object for each file on a line of its own: {"file":…,"added":[…],"known":[…]}, or \
      with an error. Where there are any, "completed" are the known tracks that took something, "differing" those \
      of which the file says something else, and "empty" is how many tracks and routes have no position.
      """)

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

  @Flag(help: "Print JSON, one object per file.")
  var json = false

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
    try ImportRun(paths, into: library.place, options, isJSON: json).run(
      threads: threads.count)
  }
}
