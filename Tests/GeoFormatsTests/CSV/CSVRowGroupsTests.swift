import GeoTracks
import Testing

@testable import GeoFormats

@Suite struct CSVRowGroupsTests {
  private func events(_ text: String, _ change: (inout CSVLocationOptions) -> Void = { _ in })
    -> [LocationEvent]
  {
    var options = CSVLocationOptions()
    change(&options)
    let bytes = Array(text.utf8)
    let whole = CSVLocationDecoder(options: options).events(of: bytes)
    for size in [1, 100, 4096] {
      #expect(CSVLocationDecoder(options: options).events(of: bytes, inPiecesOf: size) == whole)
    }
    return whole
  }

  /// The name and latitudes of each track.
  private func tracks(_ events: [LocationEvent]) -> [(name: String?, latitudes: [Double])] {
    var tracks: [(name: String?, latitudes: [Double])] = []
    for event in events {
      switch event {
      case .part(.track(let name)): tracks.append((name, []))
      case .location(let location):
        if tracks.isEmpty { tracks.append((nil, [])) }
        tracks[tracks.count - 1].latitudes.append(location.coordinate.latitude)
      default: break
      }
    }
    return tracks
  }

  private func rows(_ line: String, _ latitude: Double, count: Int, order: Bool = true) -> [String]
  {
    (0..<count).map {
      "\(line),\(latitude + Double($0) / 8192),11.5" + (order ? ",\($0)" : ",x")
    }
  }

  @Test(
    "A grouping column makes a track of each value", arguments: ["shape_id", "group"],
    [false, true])
  func linesOfAColumn(_ name: String, isInterleaved: Bool) {
    let (a, b) = (rows("A", 48, count: 20), rows("B", 49, count: 20))
    let all = isInterleaved ? zip(a, b).flatMap { [$0, $1] } : a + b
    let events = events(
      "\(name),shape_pt_lat,shape_pt_lon,shape_pt_sequence\n" + all.joined(separator: "\n") + "\n")
    let tracks = tracks(events)
    #expect(tracks.map(\.name) == ["A", "B"])
    #expect(tracks.map(\.latitudes.count) == [20, 20])
    #expect(tracks.allSatisfy { $0.latitudes == $0.latitudes.sorted() })
    // A column with a known name causes no diagnostic.
    #expect(events.skips.count == (name == "group" ? 1 : 0))
    #expect(events.skips.allSatisfy { $0.reason == .assumed && $0.detail.contains("\"group\"") })
  }

  @Test func rowsAreSortedByTheirOrder() {
    let all = rows("A", 48, count: 20).reversed() + rows("B", 49, count: 20)
    let events = events("shape_id,lat,lon,seq\n" + all.joined(separator: "\n") + "\n")
    #expect(tracks(events).map(\.latitudes).allSatisfy { $0 == $0.sorted() })
    #expect(events.skips.map(\.reason) == [.assumed])
    // The result is the same without a line column.
    let one = self.events(
      "order,lat,lon\n3,3,0\n1,1,0\n2,2,0\n")
    #expect(tracks(one).map(\.latitudes) == [[1, 2, 3]])
  }

  @Test func columnThatSeparatesNothingMakesNoTracks() {
    // Fix qualities that alternate along one line, and laps in blocks.
    let mixed = (0..<60).map { "\([4, 5, 8][$0 % 3]),\(48 + Double($0) / 8192),11.5" }
    let blocks = (0..<60).map { "lap\($0 / 20),\(48 + Double($0) / 8192),11.5" }
    // Points of several zones, unordered.
    let zones = (0..<60).map { i in
      "z\(i % 3),\(48 + Double(i * 37 % 60) / 600 + Double(i % 3) / 50),11.5"
    }
    for rows in [mixed, blocks, zones] {
      let events = events("quality,lat,lon\n" + rows.joined(separator: "\n") + "\n")
      #expect(tracks(events).count == 1)
      #expect(events.locations.count == 60)
      #expect(events.skips.isEmpty)
    }
  }

  @Test func jumpsOfATableThatHoldsSeveralLines() {
    // Each line has one row per value.
    let all = (rows("A", 48, count: 70) + rows("B", 49, count: 70)).map { row in
      row.split(separator: ",").dropFirst().joined(separator: ",")
    }
    let events = events("lat,lon,n\n" + all.joined(separator: "\n") + "\n")
    #expect(tracks(events).count == 1)
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.contains("--by") == true)
  }

  @Test("A grouping column given by the user is used") func whatTheUserSaysStands() {
    let (a, b) = (rows("A", 48, count: 20), rows("B", 49, count: 20))
    let text = "group,lat,lon,n\n" + (a + b).joined(separator: "\n") + "\n"
    #expect(tracks(events(text) { $0.by = "none" }).count == 1)
    #expect(
      events(text) { $0.by = "group" }.locations.map(\.device) == Array(repeating: "A", count: 20)
        + Array(repeating: "B", count: 20))
    let ordered = "group,lat,lon,seq\n" + (a + b).reversed().joined(separator: "\n") + "\n"
    let sorted = tracks(events(ordered) { $0.by = "group" })
    #expect(sorted.map(\.name) == ["B", "A"])
    #expect(sorted.allSatisfy { $0.latitudes == $0.latitudes.sorted() })
  }

  @Test("Rows in order of time form one track despite a grouping column") func timesTellMore() {
    let events = events(
      "group,time,lat,lon\nA,2026-05-01T08:00:00Z,48,11\nB,2026-05-01T08:00:01Z,49,11\nA,2026-05-01T08:00:02Z,48,11\n"
    )
    #expect(tracks(events).count == 1)
  }

  @Test(
    "A column of elapsed times gives times since the first row",
    arguments: [
      ("Time (s)", ["0.000E+00", "1.5", "3"], [0, 1.5, 3]),
      ("time_ms", ["0", "1500", "3000"], [0, 1.5, 3]),
      ("elapsed_time", ["10", "11", "12"], [10, 11, 12]),
      ("elapsed (min)", ["0", "0.5", "1"], [0, 30, 60]),
      ("time_ns", ["0", "1000000000", "200000000000"], [0, 1, 200]),
    ])
  func elapsedTimes(_ name: String, _ values: [String], _ expected: [Double]) {
    let rows = values.enumerated().map { "\($1),\(48 + Double($0) / 8192),11.5\n" }
    let events = events("\(name),lat,lon\n" + rows.joined())
    #expect(events.locations.map { $0.timestamp?.secondsSince1970 } == expected.map { $0 })
    #expect(events.locations.allSatisfy { $0.timestampSource == .elapsed })
    #expect(events.skips.map(\.reason) == [.assumed])
    // The writer knows no date.
    var writer = TrackWriter(.csv)
    var bytes: [UInt8] = []
    for event in events { writer?.write(event, into: &bytes) }
    writer?.finish(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("1970"))
  }
}
