import ArgumentParser
import GeoFiles
import GeoFormats
import GeoTracks

/// The arguments and options of commands that read tracks.
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

  /// Whether to stop at the first unreadable record.
  var strict: Bool { reading.strict }

  /// The sources that the arguments name. Without arguments, standard input if it is redirected.
  var sources: [String] { StandardInput.sources(arguments.map(\.text)) }

  func validate() throws {
    guard !sources.isEmpty else { throw Self.missing }
    if sources.count(where: { $0 == "-" }) > 1 { throw StandardInput.usedTwice }
    try Geocalc.checkSources(sources)
  }

  /// Removes and returns the first argument if it is a longitude and not the name of a file.
  mutating func takeLongitude() -> ArgumentText? {
    guard let first = arguments.first, CoordinateArguments.isAngle(first.text),
      !PathText.exists(first.text)
    else { return nil }
    return arguments.removeFirst()
  }

  /// The error if there are no sources.
  static let missing = ValidationError(
    "no source given; name a file, a folder, gpsd://HOST or library:QUERY, or redirect a file to standard input"
  )

  /// Returns the sources. Each folder and archive is replaced with the recordings in it.
  ///
  /// - Throws: the errors of ``TrackFolder/expand(_:)``.
  func paths() throws -> [String] { try reading.paths(sources) }

  /// Creates a run that reads some of the sources.
  ///
  /// - Parameters:
  ///   - keepsAttributes: whether unknown columns of tables become attributes, which takes time.
  ///   - goesOn: whether to continue with the next source after an unreadable one.
  func run(_ sources: [String], keepsAttributes: Bool = false, goesOn: Bool = true) -> TrackRun {
    reading.run(
      sources, named: self.sources, keepsAttributes: keepsAttributes, goesOn: goesOn)
  }

  /// Returns whether `paths` contains several files from folders or archives.
  func isBundle(_ paths: [String]) -> Bool {
    paths.count > 1 && paths != sources
  }
}

extension TrackReadingOptions {
  /// Creates a run that reads `sources`.
  ///
  /// - Parameters:
  ///   - named: the sources that the user named. Other sources were found in a folder or an archive.
  ///   - keepsAttributes: whether unknown columns of tables become attributes, which takes time.
  ///   - goesOn: whether to continue with the next source after an unreadable one.
  func run(
    _ sources: [String], named: [String], keepsAttributes: Bool = false, goesOn: Bool = true
  ) -> TrackRun {
    // Ignore the error, because the columns have already been validated.
    var csv = (try? columns.options) ?? CSVLocationOptions()
    (csv.keepsAttributes, csv.keepsMeasures) = (keepsAttributes, true)
    return TrackRun(
      sources: sources, isStrict: strict, store: library.place, csv: csv, device: receiver.device,
      rollover: receiver.rolloverRule, sortsByTime: sort == .time, format: from,
      keepsRepeats: repeats.keepRepeats, goesOn: goesOn && sources.count > 1, named: Set(named))
  }
}
