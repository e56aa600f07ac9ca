import ArgumentParser
import GeoFormats

/// Which columns of a CSV file are what, where their names do not say it.
struct CSVColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Which column of a CSV file is what, by name or number from 1: time=t or latitude=2; one of \
      latitude, longitude, time, altitude, speed, course, accuracy. May be repeated.
      """,
      valueName: "what=column"), transform: NegativeNumbers.restored(_:))
  var column: [String] = []

  func validate() throws { _ = try options }

  /// What the options say.
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
      return options
    }
  }

  private static var paths: [String: WritableKeyPath<CSVLocationOptions, String?>] {
    [
      "latitude": \.latitude, "longitude": \.longitude, "time": \.time, "altitude": \.altitude,
      "speed": \.speed, "course": \.course, "accuracy": \.accuracy,
    ]
  }
}
