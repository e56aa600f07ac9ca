import ArgumentParser
import GeoFormats
import GeoTracks

/// Where tracks come from.
struct TrackSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Files (GPX, FIT, TCX, KML, IGC, NMEA, GeoJSON, CSV, Google's history and others; gzipped or not), \
      folders and archives of such, - for standard input, \
      gpsd://HOST, or library:QUERY for tracks of the library.
      """,
      valueName: "source"),
    completion: .file())
  var sources: [ArgumentText] = []

  @OptionGroup var reading: TrackReadingOptions

  /// Whether the first thing that cannot be read ends it.
  var strict: Bool { reading.strict }

  func validate() throws {
    if sources.isEmpty { throw ValidationError("Expected a file, - or gpsd://HOST.") }
    if sources.count(where: { $0.text == "-" }) > 1 {
      throw ValidationError("Standard input can be read once only.")
    }
  }

  /// The sources, with each folder and archive replaced by its recordings.
  ///
  /// - Throws: as ``TrackFolder/expand(_:)``.
  func paths() throws -> [String] { try reading.paths(sources.map(\.text)) }

  /// A run over those of the sources that are meant.
  ///
  /// - Parameter keepsExtras: whether columns of tables that are no property of a location become
  ///   extras, which costs time.
  /// - Parameter goesOn: whether one of several files that cannot be read is told and the others are read.
  func run(_ sources: [String], keepsAttributes: Bool = false, goesOn: Bool = true) -> TrackRun {
    reading.run(
      sources, named: self.sources.map(\.text), keepsAttributes: keepsAttributes, goesOn: goesOn)
  }

  /// Whether sources are the files of folders or archives.
  func isBundle(_ paths: [String]) -> Bool {
    paths.count > 1 && paths != sources.map(\.text)
  }
}

extension TrackReadingOptions {
  /// A run over sources.
  ///
  /// - Parameters:
  ///   - named: the arguments, among which are the sources that are not in a folder or an archive.
  ///   - keepsExtras: whether columns of tables that are no property of a location become extras.
  ///   - goesOn: whether a file that cannot be read is told and the others are read.
  func run(
    _ sources: [String], named: [String], keepsAttributes: Bool = false, goesOn: Bool = true
  ) -> TrackRun {
    // The columns have been validated.
    var csv = (try? columns.options) ?? CSVLocationOptions()
    (csv.keepsAttributes, csv.keepsMeasures) = (keepsAttributes, true)
    return TrackRun(
      sources: sources, isStrict: strict, store: library.place, csv: csv, device: receiver.device,
      rollover: receiver.rolloverRule, sortsByTime: sort == .time, format: from,
      keepsRepeats: repeats.keepRepeats, goesOn: goesOn && sources.count > 1, named: Set(named))
  }
}
