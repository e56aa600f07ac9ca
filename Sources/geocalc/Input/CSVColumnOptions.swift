import ArgumentParser
import GeoFormats

/// The options that assign a meaning to columns of a CSV file.
struct CSVColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Which column of a CSV file is what, by name or number from 1: time=t or latitude=2; one of \
      latitude, longitude, time, altitude, speed, course, accuracy. May be repeated.
      """,
      valueName: "what=column"), transform: NegativeNumbers.restored(_:))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The column of a CSV file that says whose a row is: a track of each of its values. By itself a \
      column such as MMSI, individual-local-identifier, vehicle_id or device is taken; none takes none.
      """,
      valueName: "column|none"), transform: NegativeNumbers.restored(_:))
  var by: String?

  @Option(
    help: ArgumentHelp(
      """
      How a CSV file writes times that are neither ISO 8601 nor counts: dmy, mdy or ymd, or directives \
      as in %d/%m/%Y %H:%M:%S.
      """,
      valueName: "format"))
  var timeFormat: String?

  func validate() throws { _ = try options }

  /// The values of the options.
  var options: CSVLocationOptions {
    get throws(ValidationError) {
      var options = CSVLocationOptions()
      for text in column {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let path = Self.paths[parts[0]] else {
          throw ValidationError(
            "--column takes what=column, as in time=t, with one of "
              + "\(Self.paths.keys.sorted().joined(separator: ", ")); found \(text).")
        }
        options[keyPath: path] = parts[1]
      }
      options.by = by
      if let timeFormat {
        guard CSVTimePattern(timeFormat) != nil else {
          throw Self.refusal(ofTimeFormat: timeFormat)
        }
        options.timeFormat = timeFormat
      }
      return options
    }
  }

  /// Returns the error for an invalid value of --time-format.
  static func refusal(ofTimeFormat text: String) -> ValidationError {
    ValidationError(
      "--time-format takes dmy, mdy or ymd, or directives such as %d/%m/%Y %H:%M:%S that name a day, month "
        + "and year; found \(text).")
  }

  private static var paths: [String: WritableKeyPath<CSVLocationOptions, String?>] {
    [
      "latitude": \.latitude, "longitude": \.longitude, "time": \.time, "altitude": \.altitude,
      "speed": \.speed, "course": \.course, "accuracy": \.accuracy,
    ]
  }
}
