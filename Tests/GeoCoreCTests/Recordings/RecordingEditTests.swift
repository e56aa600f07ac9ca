import CGeoCore
import Testing

/// Edits of recordings, questions about them, and their output.
@Suite("C: edits of recordings") struct RecordingEditTests {
  /// 11 points 10 s and 111 m apart, to the north, with heart rates from 100 to 200.
  private static let csv =
    "time,lat,lon,heart_rate\n"
    + (0...10).map {
      "2026-05-01T10:0\($0 / 6):\($0 % 6)0Z,46.00\($0 < 10 ? "\($0)" : "91"),7,\(100 + 10 * $0)\n"
    }
    .joined()

  private static let start = 1_777_629_600.0

  /// Reads the table after requests to the reader.
  private func read(_ ask: (OpaquePointer) throws -> Void, _ body: (OpaquePointer) throws -> Void)
    throws
  {
    var made: OpaquePointer?
    try #require(geocore_recording_new(nil, &made) == Status.ok)
    let recording = try #require(made)
    defer { geocore_recording_free(recording) }
    try ask(recording)
    let bytes = Array(Self.csv.utf8)
    try #require(geocore_recording_add(recording, bytes, bytes.count) == Status.ok)
    try #require(geocore_recording_finish(recording) == Status.ok)
    try body(recording)
  }

  private func table(_ recording: OpaquePointer, _ kind: geocore_recording_table_kind) throws
    -> ArrowRows
  {
    try ArrowRows { geocore_recording_table(recording, CInt(kind.rawValue), $0, $1) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edits: [(edit: geocore_edit, numbers: [Double])]
    /// The latitudes of the remaining points, in order.
    let latitudes: [Double?]
  }

  static let cases = [
    Case(
      testDescription: "a period", edits: [(GEOCORE_CROP_TIME, [start + 20, start + 45.5])],
      latitudes: [46.002, 46.003, 46.004]),
    Case(
      testDescription: "an open end", edits: [(GEOCORE_CROP_ELAPSED, [80, .nan])],
      latitudes: [46.008, 46.009, 46.0091]),
    Case(
      testDescription: "a distance", edits: [(GEOCORE_CROP_DISTANCE, [.nan, 250])],
      latitudes: [46, 46.001, 46.002]),
    Case(
      testDescription: "both ends", edits: [(GEOCORE_TRIM_ENDS, [750, 150])],
      latitudes: [46.007]),
    Case(
      testDescription: "a circle", edits: [(GEOCORE_TRIM_CIRCLE, [46, 7, 900])],
      latitudes: [46.009, 46.0091]),
    Case(
      testDescription: "the other direction of a part",
      edits: [(GEOCORE_CROP_ELAPSED, [0, 20]), (GEOCORE_REVERSE, [])],
      latitudes: [46.002, 46.001, 46]),
    Case(
      testDescription: "the simplified line", edits: [(GEOCORE_SIMPLIFY, [5, 0])],
      latitudes: [46, 46.0091]),
    Case(
      testDescription: "two points", edits: [(GEOCORE_SIMPLIFY_COUNT, [2, 1])],
      latitudes: [46, 46.0091]),
  ]

  @Test("The table holds the points that remain", arguments: cases)
  func edits(its: Case) throws {
    try read { recording in
      for (edit, numbers) in its.edits {
        let given = numbers + [0, 0, 0]
        try #require(
          geocore_recording_edit(recording, CInt(edit.rawValue), given[0], given[1], given[2])
            == Status.ok)
      }
    } _: { recording in
      let points = try table(recording, GEOCORE_POINTS)
      #expect(try points.doubles("latitude") == its.latitudes)
      // The statistics describe the edited track.
      let tracks = try table(recording, GEOCORE_TRACKS)
      #expect(try tracks.wholes("points") == [Int64(its.latitudes.count)])
    }
  }

  @Test("Times are shifted by seconds, and to a new start", arguments: [true, false])
  func shifts(isStart: Bool) throws {
    try read { recording in
      let edit = isStart ? GEOCORE_SHIFT_TO : GEOCORE_SHIFT
      let number = isStart ? Self.start + 3600.25 : 3600.25
      try #require(
        geocore_recording_edit(recording, CInt(edit.rawValue), number, 0, 0) == Status.ok)
    } _: { recording in
      let times = try table(recording, GEOCORE_POINTS).wholes("time")
      #expect(times[0] == 1_777_633_200_250_000)
      #expect(times[10] == 1_777_633_300_250_000)
    }
  }

  @Test("The time in zones and the position at a time are tables")
  func answers() throws {
    try read { recording in
      let limits = [125.0, 155]
      try #require(geocore_recording_zones(recording, "heart_rate", 2, limits) == Status.ok)
      try #require(geocore_recording_find(recording, Self.start + 5, 0) == Status.ok)
    } _: { recording in
      let zones = try table(recording, GEOCORE_ZONES)
      #expect(try zones.wholes("zone") == [1, 2, 3])
      #expect(try zones.doubles("from") == [nil, 125, 155])
      #expect(try zones.doubles("below") == [125, 155, nil])
      #expect(try zones.doubles("time_s") == [25, 30, 45])
      #expect(try zones.doubles("share_percent") == [25, 30, 45])
      let found = try table(recording, GEOCORE_FOUND)
      #expect(try found.wholes("time") == [1_777_629_605_000_000])
      let latitude = try #require(try found.doubles("latitude")[0])
      #expect(abs(latitude - 46.0005) < 1e-9)
      #expect(try found.doubles("interval_s") == [10])
    }
  }

  @Test("The output holds the edited points, and the tables of points stay empty")
  func output() throws {
    try read { recording in
      try #require(geocore_recording_write(recording, "out.csv") == Status.ok)
      try #require(
        geocore_recording_edit(recording, CInt(GEOCORE_CROP_ELAPSED.rawValue), 95, .nan, 0)
          == Status.ok)
    } _: { recording in
      var (bytes, count): (UnsafeRawPointer?, Int) = (nil, 0)
      try #require(geocore_recording_written(recording, &bytes, &count) == Status.ok)
      let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
      let rows = text.split(separator: "\n")
      #expect(rows.count == 2)
      #expect(rows.last?.contains("46.0091") == true)
      #expect(try table(recording, GEOCORE_POINTS).count == 0)
      try #require(geocore_recording_written(recording, &bytes, &count) == Status.ok)
      #expect(count == 0)
    }
  }

  @Test("Invalid numbers, names and late requests are refused")
  func refusals() throws {
    let invalid: [(geocore_edit, Double, Double)] = [
      (GEOCORE_CROP_TIME, .nan, .nan), (GEOCORE_CROP_TIME, 5, 4),
      (GEOCORE_CROP_ELAPSED, 1e300, .nan),
      (GEOCORE_TRIM_ENDS, -1, 0), (GEOCORE_TRIM_CIRCLE, 91, 0), (GEOCORE_SHIFT, .infinity, 0),
      (GEOCORE_SHIFT_TO, .nan, 0), (GEOCORE_SIMPLIFY, -1, 0), (GEOCORE_SIMPLIFY, 1, 3),
      (GEOCORE_SIMPLIFY_COUNT, 1, 0), (GEOCORE_SIMPLIFY_COUNT, 2.5, 0), (geocore_edit(10), 0, 0),
    ]
    let bad = Status.invalidArgument
    try read { recording in
      for (edit, first, second) in invalid {
        let status = geocore_recording_edit(recording, CInt(edit.rawValue), first, second, 0)
        #expect(status == bad, "\(edit) \(first) \(second)")
      }
      #expect(geocore_recording_edit(recording, -1, 0, 0, 0) == bad)
      #expect(geocore_recording_find(recording, .nan, 0) == bad)
      let limits = [150.0, 120]
      #expect(geocore_recording_zones(recording, "heart_rate", 2, limits) == bad)
      #expect(geocore_recording_zones(recording, "mood", 1, limits) == bad)
      #expect(geocore_recording_write(recording, "fit") == Status.unsupported)
      #expect(geocore_recording_write(recording, "x.xyz") == Status.unknownFormat)
    } _: { recording in
      #expect(geocore_recording_edit(recording, CInt(GEOCORE_REVERSE.rawValue), 0, 0, 0) == bad)
      #expect(geocore_recording_find(recording, 0, 1) == bad)
      #expect(geocore_recording_write(recording, "gpx") == bad)
      var (bytes, count): (UnsafeRawPointer?, Int) = (nil, 0)
      #expect(geocore_recording_written(recording, &bytes, &count) == bad)
    }
  }
}
