import Foundation
import Testing

/// `--column` is for tables; for other inputs a note reports that it has no effect.
@Suite struct ColumnNoteTests {
  private static let gpx = TrackText.gpx([(0, 2)])

  @Test(arguments: [
    ("track - --column time=t", gpx, 1), ("watch - --column time=t", gpx, 1),
    ("track convert - --column time=t", gpx, 1), ("track -", gpx, 0),
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

  @Test func ofFilesThatAreReadTwice() throws {
    let run = try TrackText.run("track merge $0 $1 --column time=t", [Self.gpx, Self.gpx])
    #expect(run.errors.components(separatedBy: "--column").count == 3, "\(run.errors)")
  }
}
