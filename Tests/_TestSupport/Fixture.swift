package import Foundation

/// The files of the tests: those in Tests/Fixtures and others of the repository.
///
/// ```swift
/// let bytes = try Fixture.bytes("formats/igc/example.igc")
/// ```
package enum Fixture {
  /// The root folder of the repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The location of a file in Tests/Fixtures.
  package static func url(_ name: String) -> URL {
    repository.appending(path: "Tests/Fixtures/\(name)")
  }

  /// The path of a file in Tests/Fixtures.
  package static func path(_ name: String) -> String { url(name).path }

  /// The content of a file in Tests/Fixtures.
  package static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: url(name)))
  }

  /// The content of a file in Tests/Fixtures as UTF-8 text.
  package static func text(_ name: String) throws -> String {
    try String(contentsOf: url(name), encoding: .utf8)
  }

  /// The lines of a table in Tests/Fixtures, each as its fields; the header is the first line.
  package static func fields(_ name: String, separator: Character = ",") throws -> [[Substring]] {
    try text(name).split(separator: "\n").map {
      $0.split(separator: separator, omittingEmptySubsequences: false)
    }
  }
}
