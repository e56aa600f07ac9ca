import ArgumentParser
import GeoFormats

/// The options that assign a meaning to columns of a CSV file.
struct CSVColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The column of a CSV file with a value, by name or number from 1: time=t or latitude=2. Values: latitude, \
      longitude, time, altitude, speed, course, accuracy. May be repeated.
      """,
      valueName: "what=column"), transform: NegativeNumbers.restored(_:))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The column of a CSV file that divides rows into tracks, or none (default: a column such as vehicle_id, \
      device, MMSI or individual-local-identifier).
      """,
      valueName: "column|none"), transform: NegativeNumbers.restored(_:))
  var by: String?

  @Option(
    help: ArgumentHelp(
      """
      The order of times that are neither ISO 8601 nor numbers: dmy, mdy or ymd, or a pattern such as \
      %d/%m/%Y %H:%M:%S.
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
            "--column: expected a value and a column, such as time=t, with one of "
              + "\(Self.paths.keys.sorted().joined(separator: ", ")), not \(text)")
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
      "--time-format: expected dmy, mdy or ymd, or a pattern with day, month and year such as %d/%m/%Y %H:%M:%S, "
        + "not \(text)")
  }

  private static var paths: [String: WritableKeyPath<CSVLocationOptions, String?>] {
    [
      "latitude": \.latitude, "longitude": \.longitude, "time": \.time, "altitude": \.altitude,
      "speed": \.speed, "course": \.course, "accuracy": \.accuracy,
    ]
  }
}
