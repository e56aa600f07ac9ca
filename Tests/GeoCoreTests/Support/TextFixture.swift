import _TestSupport

/// The rows of a table in Tests/Fixtures/text, written by text-fixtures.py, without the header.
func textFixture(_ name: String) throws -> [[String]] {
  try Fixture.fields("text/\(name).tsv", separator: "\t").dropFirst().map { $0.map(String.init) }
}
