import Foundation

/// Rows of a reference table, by column name.
package struct ReferenceTable {
  package struct Row: Sendable, CustomStringConvertible {
    package var line: Int
    private var values: [String: Substring]

    init(line: Int, values: [String: Substring]) {
      self.line = line
      self.values = values
    }

    /// A number; fractions such as 1/297 are divided.
    package subscript(_ column: String) -> Double {
      let parts = text(column).split(separator: "/").map { Double($0)! }
      return parts.count == 2 ? parts[0] / parts[1] : parts[0]
    }

    package func text(_ column: String) -> Substring { values[column]! }

    package var description: String { "line \(line)" }
  }

  package var rows: [Row]

  /// Reads a table from Tests/Fixtures, or its full version with the same file name in the folder GEOCORE_TRUTH.
  package init(_ name: String) throws {
    var file = Fixture.url(name)
    if let folder = ProcessInfo.processInfo.environment["GEOCORE_TRUTH"] {
      let full = URL(filePath: folder).appending(path: file.lastPathComponent)
      if FileManager.default.fileExists(atPath: full.path) { file = full }
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: ",") }
    rows = lines.dropFirst().enumerated().map { index, fields in
      Row(
        line: index + 2,
        values: Dictionary(uniqueKeysWithValues: zip(lines[0].map(String.init), fields)))
    }
  }
}

/// The largest of many errors and its location.
package struct Worst: CustomStringConvertible {
  package var error = 0.0
  package var place = "nowhere"

  package init() {}

  /// NaN counts as an infinite error.
  package mutating func take(_ candidate: Double, _ place: @autoclosure () -> String) {
    let e = candidate.isNaN ? .infinity : abs(candidate)
    if e > error {
      error = e
      self.place = place()
    }
  }

  package var description: String { "\(error) at \(place)" }
}

/// The difference of two azimuths in radians, in [-π, π].
package func turn(_ a: Double, _ b: Double) -> Double { remainder(a - b, 360) * .pi / 180 }
