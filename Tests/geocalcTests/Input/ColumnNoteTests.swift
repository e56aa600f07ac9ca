import Foundation
import Testing

/// `--column` is for tables; `track` refuses it for other inputs, `watch` prints a note.
@Suite struct ColumnNoteTests {
  private static let gpx = TrackText.gpx([(0, 2)])

  @Test(arguments: [
    ("watch - --column time=t", gpx, 1), ("track -", gpx, 0),
    ("track - --column time=t", "t,lat,lon\n2024-05-01T00:00:00Z,1,2\n", 0),
    ("track - --column time=t", "nothing", 0),
  ])
  func aNote(line: String, input: String, count: Int) throws {
    let run = try GeocalcProcess(line, input: input)
    let notes = run.errors.split(separator: "\n").filter { $0.contains("--column") }
    #expect(notes.count == count, "\(run.errors)")
    if count > 0 {
      #expect(
        notes == [
          "note: standard input is gpx, not CSV, so --column has no effect"
        ])
    }
  }

  @Test(
    "The command track refuses column options for a recording that is not a table",
    arguments: [
      "track - --column time=t", "track convert - --column time=t", "track - --by vehicle",
    ])
  func refused(line: String) throws {
    let run = try GeocalcProcess(line, input: Self.gpx)
    #expect(run.code == 65, "\(run.errors)")
    #expect(run.errors.contains("standard input is gpx, not CSV, and has no columns; remove --"))
  }
}
