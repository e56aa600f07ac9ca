import Foundation
import Testing

/// The rows of a table in Fixtures/text, written by make.py there, without the header.
func textFixture(_ name: String) throws -> [[String]] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Fixtures/text"))
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
  return lines.map { line in
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
