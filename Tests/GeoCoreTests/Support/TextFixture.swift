import Foundation
import Testing

/// A table of Fixtures/text, which make.py there wrote: its rows, the head left out.
func textFixture(_ name: String) throws -> [[String]] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Fixtures/text"))
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
  return lines.map { line in
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
