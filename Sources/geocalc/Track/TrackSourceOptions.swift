import ArgumentParser
import GeoFiles
import GeoFormats
import GeoTracks

/// The arguments and options for the sources of tracks.
struct TrackSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Files (GPX, FIT, TCX, KML, IGC, NMEA, GeoJSON, CSV and others, also gzipped), folders and archives of them, \
      gpsd://HOST, library:QUERY, or - for standard input (the default if it is not a terminal).
      """,
      valueName: "source"),
    completion: .file())
  private var arguments: [ArgumentText] = []

  @OptionGroup var reading: TrackReadingOptions

  /// Whether the first unreadable record ends the run.
  var strict: Bool { reading.strict }

  /// The sources: the arguments, or standard input if it has data and there are no arguments.
  var sources: [String] { StandardInput.sources(arguments.map(\.text)) }

  func validate() throws {
    guard !sources.isEmpty else { throw Self.missing }
    if sources.count(where: { $0 == "-" }) > 1 { throw StandardInput.usedTwice }
    try Geocalc.checkSources(sources)
  }

  /// Removes and returns the first argument if it is the longitude of a point, which is not a file.
  mutating func takeLongitude() -> ArgumentText? {
    guard let first = arguments.first, CoordinateArguments.isAngle(first.text),
      !PathText.exists(first.text)
    else { return nil }
    return arguments.removeFirst()
  }

  /// The error for a command line without sources.
  static let missing = ValidationError(
    "no source given; name a file, a folder, gpsd://HOST or library:QUERY, or redirect a file to standard input"
  )

  /// The sources, with each folder and archive replaced by its recordings.
  ///
  /// - Throws: the errors of ``TrackFolder/expand(_:)``.
  func paths() throws -> [String] { try reading.paths(sources) }

  /// Creates a run for some of the sources.
  ///
  /// - Parameters:
  ///   - keepsAttributes: whether table columns without a location property become attributes, which takes time.
  ///   - goesOn: whether to report an unreadable file and read the other files.
  func run(_ sources: [String], keepsAttributes: Bool = false, goesOn: Bool = true) -> TrackRun {
    reading.run(
      sources, named: self.sources, keepsAttributes: keepsAttributes, goesOn: goesOn)
  }

  /// Returns whether the sources are files from folders or archives.
  func isBundle(_ paths: [String]) -> Bool {
    paths.count > 1 && paths != sources
  }
}

extension TrackReadingOptions {
  /// Creates a run for sources.
  ///
  /// - Parameters:
  ///   - named: the arguments. Other sources come from a folder or an archive.
  ///   - keepsAttributes: whether table columns without a location property become attributes.
  ///   - goesOn: whether to report an unreadable file and read the other files.
  func run(
    _ sources: [String], named: [String], keepsAttributes: Bool = false, goesOn: Bool = true
  ) -> TrackRun {
    // The columns have already been validated.
    var csv = (try? columns.options) ?? CSVLocationOptions()
    (csv.keepsAttributes, csv.keepsMeasures) = (keepsAttributes, true)
    return TrackRun(
      sources: sources, isStrict: strict, store: library.place, csv: csv, device: receiver.device,
      rollover: receiver.rolloverRule, sortsByTime: sort == .time, format: from,
      keepsRepeats: repeats.keepRepeats, goesOn: goesOn && sources.count > 1, named: Set(named))
  }
}
