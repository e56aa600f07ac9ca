import Testing
import _TestSupport

/// Rows of a fixture as numbers by column name; words become NaN.
func fixture(_ name: String) throws -> [[String: Double]] {
  let lines = try Fixture.fields("proj/\(name).csv")
  let header = try #require(lines.first).map(String.init)
  return lines.dropFirst().map { line in
    let numbers = line.map { Double($0) ?? .nan }
    return Dictionary(uniqueKeysWithValues: zip(header, numbers))
  }
}
