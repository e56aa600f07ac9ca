import Foundation
import Testing

/// Rows of a fixture as numbers by column name; words become NaN.
func fixture(_ name: String) throws -> [[String: Double]] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Fixtures"))
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  let header = try #require(lines.first).split(separator: ",").map(String.init)
  return lines.dropFirst().map { line in
    let numbers = line.split(separator: ",").map { Double($0) ?? .nan }
    return Dictionary(uniqueKeysWithValues: zip(header, numbers))
  }
}
