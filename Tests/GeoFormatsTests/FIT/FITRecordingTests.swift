import GeoTracks
import Testing

@testable import GeoFormats

/// Tracks, segments, laps and metadata.
@Suite("FITRecording") struct FITRecordingTests {
  private typealias F = FITFile
  private typealias Fields = [(number: UInt8, size: UInt8, type: UInt8)]

  private func file() -> FITFile {
    var file = FITFile(record: [])
    file.define(1, 21, [(253, 4, F.uint32), (0, 1, F.enumeration), (1, 1, F.enumeration)])
    let sums: Fields = [
      (253, 4, F.uint32), (2, 4, F.uint32), (7, 4, F.uint32), (8, 4, F.uint32), (9, 4, F.uint32),
    ]
    let climb: Fields = [(22, 2, F.uint16)]
    let ofLap: Fields = [(21, 2, F.uint16)] + climb + [(24, 1, F.enumeration), (15, 1, F.uint8)]
    let ofSession: Fields = climb + [(23, 2, F.uint16), (5, 1, F.enumeration), (16, 1, F.uint8)]
    file.define(2, 19, sums + ofLap)
    file.define(3, 18, sums + ofSession)
    file.define(4, 12, [(0, 1, F.enumeration)])
    file.define(5, 34, [(253, 4, F.uint32), (5, 4, F.uint32)])
    return file
  }

  /// The events, with the number of positions between other events: `track 2 segment 1`.
  private func outline(_ file: FITFile) -> String {
    var words: [String] = []
    var count = 0
    for event in FITDecoder().events(of: file.bytes) {
      if case .location = event {
        count += 1
        continue
      }
      if count > 0 { words.append("\(count)") }
      count = 0
      switch event {
      case .part(.track): words.append("track")
      case .part(.segment): words.append("segment")
      case .lap(let lap): words.append(lap.extent.rawValue)
      case .metadata(let details): words += details.values.map { "\($0.name)=\($0.value)" }
      default: words.append("\(event)")
      }
    }
    return (words + (count > 0 ? ["\(count)"] : [])).joined(separator: " ")
  }

  private func sums(_ start: UInt32, _ end: UInt32, _ last: UInt8) -> [UInt8] {
    let times = [F.start + end, F.start + start, 61_500, 60_000, 123_456].flatMap(little)
    return times + little(UInt16(12)) + little(UInt16(11)) + [last, 140]
  }

  // MARK: Segments

  @Test func theTimersPausesAreSegments() {
    var file = file()
    func event(_ kind: UInt8, _ type: UInt8) { file.add(1, little(F.start), [kind], [type]) }
    event(0, 0)
    file.record(0)
    file.record(1)
    event(0, 4)
    event(0, 0)
    file.record(2)
    // Repeated, of another kind, and at the end: no further segments.
    event(0, 1)
    event(0, 1)
    event(9, 0)
    file.record(3)
    event(0, 0)
    event(0, 0)
    file.record(4)
    event(0, 4)
    #expect(outline(file) == "track 2 segment 2 segment 1")
  }

  // MARK: Courses

  /// Course points lie among the records, and do not split the track.
  @Test func pointsOfACourseAreWaypoints() throws {
    var file = file()
    file.define(
      6, 32,
      [
        (1, 4, F.uint32), (2, 4, F.sint32), (3, 4, F.sint32), (5, 1, F.enumeration),
        (6, 8, F.string),
      ])
    func point(_ north: Int32, _ kind: UInt8, _ name: String) {
      let name = Array((name + "\0\0\0\0\0\0\0\0").utf8.prefix(8))
      file.add(6, little(F.start + 9), little(north), little(Int32(1 << 29)), [kind], name)
    }
    point(1 << 28, 1, "Pass")
    file.record(0)
    point(-1 << 28, 200, "Other")
    // An invalid latitude, and no position.
    point(.min, 0, "x")
    point(.max, 0, "y")
    file.record(1)
    let events = FITDecoder().events(of: file.bytes)
    #expect(events.skips.map(\.detail) == ["not kept: 2 × course_point"])
    let parts: [LocationEvent.Part] = events.compactMap {
      if case .part(let part) = $0 { part } else { nil }
    }
    #expect(parts == [.track(name: nil), .waypoints])
    let places = events.locations.suffix(2)
    #expect(places.map(\.coordinate.latitude) == [22.5, -22.5])
    #expect(places.map(\.coordinate.longitude) == [45, 45])
    #expect(places.map { $0.attribute("name") } == ["Pass", "Other"])
    #expect(places.map { $0.attribute("type") } == ["summit", "200"])
    #expect(places.first?.timestamp?.description == "2020-01-01T00:00:09Z")
  }

  // MARK: Laps

  @Test func aLapAndASession() throws {
    var file = file()
    file.record(0)
    file.add(2, sums(0, 100, 7))
    file.add(3, sums(0, 100, 2))
    let laps = FITDecoder().events(of: file.bytes).compactMap {
      if case .lap(let lap) = $0 { lap } else { nil }
    }
    let lap = try #require(laps.first)
    #expect(lap.extent == .lap)
    #expect(lap.start?.description == "2020-01-01T00:00:00Z")
    #expect(lap.end?.description == "2020-01-01T00:01:40Z")
    #expect(lap.elapsedTime == 61.5)
    #expect(lap.timerTime == 60)
    #expect(lap.distance == 1234.56)
    #expect(lap.ascent == 12)
    #expect(lap.descent == 11)
    #expect(lap.trigger == "session_end")
    #expect(lap.attributes == [Location.Attribute("average_heart_rate", "140")])
    let session = try #require(laps.last)
    #expect(session.extent == .session)
    #expect(session.sport == "cycling")
    #expect(session.trigger == nil)
    #expect((session.ascent, session.descent) == (12, 11))
  }

  /// A file may use signed types for its sums.
  @Test func skipsSumsBelowZero() throws {
    var file = FITFile(record: [])
    file.define(1, 19, [(2, 4, F.uint32), (9, 4, F.sint32), (22, 2, F.sint16)])
    file.add(1, little(F.start), little(Int32(-5)), little(Int16(-1)))
    let laps = FITDecoder().events(of: file.bytes).compactMap {
      if case .lap(let lap) = $0 { lap } else { nil }
    }
    let lap = try #require(laps.first)
    #expect(lap.start != nil && lap.distance == nil && lap.descent == nil)
  }

  /// Some programs write the start time in this field. The decoder ignores an empty value.
  @Test func anEndBeforeTheStart() {
    var file = file()
    file.add(2, sums(100, 0, 0))
    file.define(2, 19, [(99, 1, F.uint8)])
    file.add(2, [1])
    let laps = FITDecoder().events(of: file.bytes).compactMap {
      if case .lap(let lap) = $0 { lap } else { nil }
    }
    #expect(laps.map(\.end) == [nil])
  }

  // MARK: Sessions

  @Test func readsSessionsAfterTheirRecords() {
    var file = file()
    file.record(0)
    file.record(1)
    file.add(3, sums(0, 2, 5))
    file.record(3)
    file.add(3, sums(3, 4, 2))
    #expect(outline(file) == "track 2 session type=swimming track 1 session type=cycling")
  }

  @Test func sessionsBeforeAllRecords() {
    var file = file()
    for (i, sport): (UInt32, UInt8) in [(0, 5), (1, 3), (2, 2)] {
      file.add(3, sums(10 * i, 10 * i + 10, sport))
    }
    for seconds: UInt32 in [0, 5, 10, 11, 25] { file.record(seconds) }
    #expect(
      outline(file)
        == "session session session track type=swimming 2 track type=transition 2 "
        + "track type=cycling 1")
  }

  /// Three sessions that follow all records. `change` can remove the size from the header, for example.
  private func summaryLast(_ change: (inout FITFile) -> Void = { _ in }) -> FITFile {
    var file = file()
    for seconds: UInt32 in [0, 5, 10, 11, 25] { file.record(seconds) }
    for last: UInt8 in [0, 7] { file.add(2, sums(0, 30, last)) }
    // The order of the messages does not matter.
    for (i, sport): (UInt32, UInt8) in [(0, 5), (2, 2), (1, 3)] {
      file.add(3, sums(10 * i, 10 * i + 10, sport))
    }
    change(&file)
    return file
  }

  @Test("Sessions after all records divide the track at their start times")
  func readsSessionsAfterAllRecords() {
    #expect(
      outline(summaryLast())
        == "track type=swimming 2 track type=transition 2 track type=cycling 1 lap lap "
        + "session session session")
  }

  @Test("A session written twice does not divide the track")
  func readsASessionWrittenTwice() {
    var file = file()
    for seconds: UInt32 in [0, 50] { file.record(seconds) }
    for _ in 0..<2 { file.add(3, sums(0, 50, 2)) }
    #expect(outline(file) == "track 2 session type=cycling session")
  }

  @Test("Other messages do not divide the track if all sessions follow the records")
  func usesOnlyTheSessions() {
    var file = file()
    file.add(4, [5])
    file.record(0)
    file.add(2, sums(0, 1, 7))
    file.add(4, [2])
    file.record(50)
    file.record(51)
    file.add(3, sums(0, 50, 5))
    file.add(3, sums(51, 60, 2))
    #expect(
      outline(file) == "track type=swimming 1 lap 1 track type=cycling 1 session session")
  }

  @Test("Sessions that cannot be separated are reported", arguments: 0...3)
  func reportsSessionsThatCannotBeSeparated(kind: Int) throws {
    let file = summaryLast { if kind == 1 { $0.dataSize = 0 } }
    var bytes = file.bytes
    var decoder = FITDecoder()
    switch kind {
    case 0: decoder = FITDecoder(holdLimit: file.messages.count - 1)
    case 1: break
    case 2: decoder.begin(with: .live())
    default:
      // One session has no start time.
      var other = summaryLast()
      other.add(3, little(F.start + 60) + little(UInt32.max) + sums(0, 0, 2).dropFirst(8))
      bytes = other.bytes
    }
    let events = decoder.events(of: bytes)
    #expect(events.count { if case .part(.track) = $0 { true } else { false } } == 1)
    #expect(
      events.skips.map(\.detail) == [
        "the \(kind == 3 ? 4 : 3) sessions of the file are one track, because their summaries "
          + "follow the records; divide it with: geocalc track divide"
      ])
  }

  @Test("The events do not depend on the chunks or on `giveMore`", arguments: [1, 7, 1 << 16])
  func emitsABatchAtATime(size: Int) {
    var file = file()
    for seconds in 0..<UInt32(20_000) { file.record(seconds) }
    for i: UInt32 in 0..<2 { file.add(3, sums(9000 * i, 9000 * i + 9000, UInt8(i + 1))) }
    let bytes = file.bytes + summaryLast().bytes
    let whole = FITDecoder().events(of: bytes)
    #expect(whole.count { if case .part(.track) = $0 { true } else { false } } == 5)
    var decoder = FITDecoder()
    var events: [LocationEvent] = []
    var most = 0
    for start in stride(from: 0, to: bytes.count, by: size) {
      var count = events.count
      decoder.decode(Array(bytes[start..<min(start + size, bytes.count)]).span, into: &events)
      most = max(most, events.count - count)
      count = events.count
      while decoder.giveMore(into: &events) {
        most = max(most, events.count - count)
        count = events.count
      }
    }
    decoder.finish(into: &events)
    #expect(events == whole)
    #expect(most < 9000)
  }

  @Test func lapsAndSportsThatEndASession() {
    var file = file()
    file.add(4, [5])
    file.record(0)
    file.add(2, sums(0, 1, 0))
    file.record(1)
    file.add(2, sums(0, 1, 7))
    file.record(2)
    // The same sport follows again, and then another sport.
    file.add(4, [5])
    file.record(3)
    file.add(4, [2])
    file.record(4)
    #expect(
      outline(file)
        == "track type=swimming 1 lap 1 lap track type=swimming 2 track type=cycling 1")
  }

  // MARK: Details

  @Test func readsFileMetadata() {
    var file = file()
    file.define(
      6, 0,
      [
        (0, 1, F.enumeration), (1, 2, F.uint16), (2, 2, F.uint16), (3, 4, 0x8C),
        (4, 4, F.uint32),
      ])
    file.add(
      6, [4], little(UInt16(1)), little(UInt16(1567)), little(UInt32(99)), little(F.start))
    file.define(
      7, 23, [(0, 1, F.uint8), (1, 1, F.uint8), (5, 2, F.uint16), (27, 6, F.string)])
    file.add(7, [0], [0xFF], little(UInt16(270)), padded("Edge", 6))
    file.add(7, [1], [120], little(UInt16.max), padded("HRM", 6))
    file.add(7, [1], [120], little(UInt16.max), padded("HRM", 6))
    file.record(0)
    #expect(
      outline(file)
        == "time=2020-01-01T00:00:00Z file_type=activity manufacturer=garmin product=1567 "
        + "serial_number=99 software_version=2.7 sensor=heart_rate HRM track src=garmin 1567 1")
  }

  @Test("The zones that the device used take precedence over the user's settings")
  func zones() {
    var file = file()
    file.define(6, 216, [(6, 3, F.uint8), (9, 6, F.uint16)])
    file.define(7, 8, [(254, 2, F.uint16), (1, 1, F.uint8)])
    file.define(8, 9, [(254, 2, F.uint16), (1, 2, F.uint16)])
    file.record(0)
    // Zones of laps are ignored; zones of the session are read.
    file.add(6, [0xFF, 0xFF, 0xFF], little(UInt16.max), little(UInt16.max), little(UInt16.max))
    file.add(6, [95, 111, 0xFF], little(UInt16.max), little(UInt16.max), little(UInt16.max))
    for (index, bound) in [UInt8(100), 120].enumerated() {
      file.add(7, little(UInt16(index)), [bound])
      file.add(8, little(UInt16(index)), little(UInt16(bound) * 2))
    }
    #expect(outline(file) == "track 1 heart_rate_zones=96,112 power_zones=201,241")
  }

  @Test func theNameOfACourse() {
    var file = file()
    file.define(6, 31, [(5, 8, F.string), (4, 1, F.enumeration)])
    file.add(6, Array("Around!!".utf8), [17])
    file.record(0)
    let events = FITDecoder().events(of: file.bytes)
    let details = Metadata(.part, [Location.Attribute("type", "hiking")])
    #expect(events.prefix(2) == [.part(.track(name: "Around!!")), .metadata(details)])
  }

  /// A value before the records belongs to the track, and a value after the records belongs to the file. The decoder
  /// ignores an impossible value.
  @Test(
    arguments: [
      (7200, 7200, "+02:00"), (-12_590, -12_600, "-03:30"), (0, 0, "+00:00"), (3000, nil, nil),
      (60_000, nil, nil),
    ] as [(Int, Int?, String?)])
  func theZone(_ difference: Int, _ offset: Int?, _ text: String?) {
    var before = file()
    let local = UInt32(Int(F.start) + difference)
    before.add(5, little(F.start), little(local))
    before.record(0)
    #expect(FITDecoder().events(of: before.bytes).locations.map(\.utcOffset) == [offset])
    var behind = file()
    behind.record(0)
    behind.add(5, little(F.start), little(local))
    #expect(outline(behind) == "track 1" + (text.map { " utc_offset=\($0)" } ?? ""))
  }

  @Test("Positions recorded while the timer is stopped are left out")
  func leavesOutPausedRecords() {
    func file(restarts: Bool) -> FITFile {
      var file = self.file()
      file.add(1, little(F.start), [0], [0])
      for second in 0...2 as ClosedRange<UInt32> { file.record(second) }
      file.add(1, little(F.start + 2), [0], [4])
      for second in 3...5 as ClosedRange<UInt32> { file.record(second) }
      if restarts { file.add(1, little(F.start + 6), [0], [0]) }
      for second in 6...7 as ClosedRange<UInt32> { file.record(second) }
      return file
    }
    let events = FITDecoder().events(of: file(restarts: true).bytes)
    #expect(events.locations.count == 5)
    #expect(
      events.skips.map(\.detail) == [
        "3 positions recorded while the timer was stopped are left out"
      ])
    // Without a restart, it is unknown whether the stop was intended.
    #expect(FITDecoder().events(of: file(restarts: false).bytes).locations.count == 8)
  }
}
