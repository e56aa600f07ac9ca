import Foundation
import GeoTracks
import Testing

@testable import geocalc

/// Tables of splits are printed in pieces with aligned columns.
@Suite struct SplitTablesTests {
  /// A point every 111 m, in splits of 10 m.
  private func splits(_ points: Int) -> [TrackSplit] {
    var splits = TrackSplits(every: .distance(10))
    var done: [TrackSplit] = []
    splits.begin(source: "a.csv", into: &done)
    for point in 0..<points {
      var location = Location(Coordinate(latitude: 0, longitude: Double(point) * 0.001))
      location.timestamp = Timestamp(seconds: 1_700_000_000 + Int64(point))
      splits.process(.location(location), into: &done)
    }
    splits.finish(into: &done)
    return done
  }

  @Test func theyComeInPieces() throws {
    let splits = splits(1000)
    try #require(splits.count > 10_000)
    var tables = SplitTables(SplitReport(method: .automatic))
    var pieces = splits.map { tables.add($0) }
    pieces.append(tables.finish())
    let text = String(decoding: pieces.joined(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == splits.count + 2)
    // The printer holds at most one piece.
    var held = 0
    for piece in pieces {
      held += 1
      let count = piece.count { $0 == 0x0A }
      if count > 1 { held = 0 }
      #expect(held <= SplitTables.blockCount)
    }
    // The columns of the first piece have their final width; numbers of five digits fit into "split".
    let head = try #require(lines.dropFirst().first)
    let end = try #require(head.range(of: "distance")).upperBound
    let column = head.distance(from: head.startIndex, to: end)
    for line in lines.dropFirst(2) {
      #expect(line.dropFirst(column - 1).hasPrefix("m  "), "\(line)")
    }
  }

  @Test func widerRowsMakeTheColumnsWider() {
    var table = TextTable(rows: [["a", "b"], ["1", "2"]], rightAligned: [0, 1])
    #expect(String(decoding: table.takeRows(), as: UTF8.self) == "a  b\n1  2\n")
    table.rows = [["100", "2"]]
    #expect(String(decoding: table.takeRows(), as: UTF8.self) == "100  2\n")
    table.rows = [["1", "2"]]
    #expect(String(decoding: table.bytes, as: UTF8.self) == "  1  2\n")
  }
}
