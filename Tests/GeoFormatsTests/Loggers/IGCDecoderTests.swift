import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("IGCDecoder")
struct IGCDecoderTests {
  private func events(_ text: String) -> [LocationEvent] {
    IGCDecoder().events(of: Array(text.utf8))
  }

  private func locations(_ lines: String...) -> [Location] {
    events("AXXX001\r\nHFDTE160701\r\n" + lines.map { $0 + "\r\n" }.joined()).locations
  }

  private func time(_ text: String) throws -> Timestamp {
    try ZonedTimestamp(parsing: text).timestamp
  }

  // MARK: Files

  /// Counted by the lines that begin with `B`, and read by aerofiles 1.5.
  @Test(
    "A file gives the expected count, first and last of its positions",
    arguments: [
      ("extensions", 9, 46.932617, 8.603050, 46.788983, 8.419300),
      ("flight", 640, 46.712100, 9.330400, 46.712100, 9.330400),
      ("phone", 60, 47.690117, 7.877717, 47.693650, 7.879667),
      ("task", 10, 54.218683, -2.722367, 54.222117, -2.716683),
    ] as [(String, Int, Double, Double, Double, Double)])
  func files(
    _ name: String, _ count: Int, _ firstLatitude: Double, _ firstLongitude: Double,
    _ lastLatitude: Double, _ lastLongitude: Double
  ) throws {
    let locations = IGCDecoder().events(of: try Fixture.bytes("formats/igc/\(name).igc")).locations
    #expect(locations.count == count)
    let first = try #require(locations.first?.coordinate)
    let last = try #require(locations.last?.coordinate)
    // The reference omits the further decimals of minutes, which are below 2e-6 degrees.
    #expect(abs(first.latitude - firstLatitude) < 2e-5)
    #expect(abs(first.longitude - firstLongitude) < 2e-5)
    #expect(abs(last.latitude - lastLatitude) < 2e-5)
    #expect(abs(last.longitude - lastLongitude) < 2e-5)
  }

  @Test(
    "A file gives the expected first and last time",
    arguments: [
      ("extensions", "2024-08-05T10:35:32Z", "2024-08-05T13:50:21Z"),
      ("flight", "2024-07-14T11:20:05Z", "2024-07-14T12:02:41Z"),
      ("phone", "2024-05-04T16:27:53Z", "2024-05-04T16:28:52Z"),
      ("task", "2024-07-16T16:02:40Z", "2024-07-16T22:03:20Z"),
    ])
  func timesOfFiles(_ name: String, _ first: String, _ last: String) throws {
    let locations = IGCDecoder().events(of: try Fixture.bytes("formats/igc/\(name).igc")).locations
    #expect(locations.first?.timestamp == (try time(first)))
    #expect(locations.last?.timestamp == (try time(last)))
  }

  @Test("The extensions of a record are read by their columns") func additionsOfAFile() throws {
    // I083638FXA3941ENL4246TAS4751GSP5254TRT5559VAT6063OAT6467ACZ; the first line ends with …00191 007 260 00000
    // 00000 288 -0001 0211 0090.
    let location = try #require(
      IGCDecoder().events(of: try Fixture.bytes("formats/igc/extensions.igc")).locations.first)
    #expect(location.horizontalAccuracy == 7 && location.speed == 0 && location.course == 288)
    #expect(location.ellipsoidalAltitude == 191 && location.altitude == nil)
    #expect(location.attribute("pressure_altitude") == "92")
    #expect(location.attribute("engine_noise_level") == "260")
    #expect(location.attribute("temperature") == "21.1")
    #expect(location.attribute("vat") == "-0001")
  }

  @Test("The header of a file becomes metadata") func detailsOfAFile() throws {
    let events = IGCDecoder().events(of: try Fixture.bytes("formats/igc/phone.igc"))
    guard case .metadata(let details) = events.first else {
      Issue.record("\(events.prefix(1))")
      return
    }
    #expect(details.subject == .file)
    #expect(details["src"] == "Maker Model 7 12.0.1")
    #expect(details["site"] == "Hohe Möhr" && details["glider_type"] == "Wing 2")
    #expect(details["recorder_id"] == "XCT0123456789abcdef" && details["flight_number"] == "01")
    #expect(events.dropFirst().first == .part(.track(name: nil)))
    // The file states that satellite altitudes are above the geoid.
    #expect(events.locations[0].altitude == 893 && events.locations[0].ellipsoidalAltitude == nil)
    // 4741.407 N with the further digit 5, 00752.663 E with 2.
    #expect(events.locations[0].coordinate.latitude == 47 + 41.4075 / 60)
    #expect(abs(events.locations[0].coordinate.longitude - (7 + 52.6632 / 60)) < 1e-14)
  }

  // MARK: Headers

  @Test(
    "The date is read in all notations of the header",
    arguments: [
      "HFDTE160701", "HFDTEDATE:160701,01", "HFDTEDATE: 160701", "HFDTE:160701", "HFDTE 160701",
      "HFDTEDATE160701", "HODTEDate:160701", "HFDTEDATE:16072001,2", "HFDTEDATE:16-07-01",
    ])
  func dates(_ header: String) throws {
    let events = events("AXXX\n\(header)\nB1602405407121N00249342WA0028000421\n")
    #expect(events.locations.first?.timestamp == (try time("2001-07-16T16:02:40Z")))
    #expect(events.skips.isEmpty)
  }

  @Test(arguments: [
    ("HFPLTPILOTINCHARGE: Bloggs Bill D", "author/name", "Bloggs Bill D"),
    ("HFPLTPilotincharge:Dijon Planeurs", "author/name", "Dijon Planeurs"),
    ("HFPLT PILOT IN CHARGE:A", "author/name", "A"), ("HFPLTPILOT:Pia", "author/name", "Pia"),
    ("HFPLT:Pia", "author/name", "Pia"), ("HFPLTPILOTINCHARGE Pia", "author/name", "Pia"),
    ("HPPLTPiloto:Pia", "author/name", "Pia"), ("HFPLTPilotta Pia", "author/name", "Pilotta Pia"),
    ("HFGTYGLIDERTYPE:ASG 29E", "glider_type", "ASG 29E"),
    ("HOGIDGLIDERID:D-KGSA", "glider_id", "D-KGSA"),
    ("HFGPSu-blox:LEA-4P,16", "gps_receiver", "u-blox:LEA-4P,16"),
    ("HFGPSRECEIVER:uBLOX", "gps_receiver", "uBLOX"), ("HFGPS:Marconi", "gps_receiver", "Marconi"),
    ("HFFTYFRTYPE:LXNAV,LX9000F", "src", "LXNAV,LX9000F"),
    ("HFRFWFIRMWAREREVISION:1.0", "firmware_version", "1.0"),
    ("HFDTM100GPSDATUM:WGS-1984", "gps_datum", "WGS-1984"),
  ])
  func headers(_ line: String, _ name: String, _ value: String) throws {
    let events = events("AXXX\nHFDTE160701\n\(line)\nB1602405407121N00249342WA0028000421\n")
    guard case .metadata(let details) = events.first else { throw Missing() }
    #expect(details[name] == value)
  }

  @Test(
    "Positions in another datum are skipped",
    arguments: [
      "HFDTM100GPSDATUM:ED50", "HFDTM021ED50", "HFDTMGPSDATUM:NAD27", "HFDTM:Potsdam", "HFDTM021",
    ])
  func skipsOtherDatums(_ line: String) {
    let events = events("AXXX\nHFDTE160701\n\(line)\nB1602405407121N00249342WA0028000421\n")
    #expect(events.locations.isEmpty)
    #expect(events.skips.map(\.reason) == [.invalid])
    #expect(events.skips.first?.detail.contains("not WGS 84") == true)
  }

  @Test(
    "Positions in WGS 84 or in an unknown datum are read",
    arguments: [
      "HFDTM100GPSDATUM:WGS-1984", "HFDTM100GPSDATUM:WGS84", "HFDTM100:GPSDATUM:WGS-84",
      "HFDTMGPSDATUM:WGS 84", "HFDTM100", "HFDTM", "HFDTM000", "HFDTM100Datum: WGS84",
    ])
  func readsWGS84(_ line: String) {
    let events = events("AXXX\nHFDTE160701\n\(line)\nB1602405407121N00249342WA0028000421\n")
    #expect(events.locations.count == 1)
    #expect(events.skips.isEmpty)
  }

  private struct Missing: Error {}

  @Test func skipsEmptyHeadersAndOtherLetters() {
    #expect(events("HFDTE160701\nHFPLTPILOT:\nHFCIDCOMPETITIONID:\nHFXYZABC:1\n").isEmpty)
  }

  @Test func textIsLatin1OrUTF8() throws {
    let bytes = Array("HFDTE160701\nHFPLTPILOT:Zo".utf8) + [0xEB, 0x0A]
    guard case .metadata(let details) = IGCDecoder().events(of: bytes).first else {
      throw Missing()
    }
    #expect(details["author/name"] == "Zoë")
  }

  // MARK: Positions

  @Test func aTwoDimensionalFixHasNoAltitude() {
    let fixes = locations(
      "B1602405407121N00249342WV0028000421", "B1602415407121N00249342WA0028000421")
    #expect(fixes.map(\.ellipsoidalAltitude) == [nil, 421])
    #expect(fixes.map(\.fix) == [.twoDimensional, .threeDimensional])
    #expect(fixes.map { $0.attribute("pressure_altitude") } == ["280", "280"])
  }

  @Test(
    "Altitudes are read with signs and blanks",
    arguments: [
      ("-0001", -1), ("00-12", -12), ("00000", 0), ("  421", 421), ("-0000", 0), ("     ", nil),
      ("-----", nil), ("12 34", nil),
    ] as [(String, Double?)])
  func altitudes(_ text: String, _ meters: Double?) {
    #expect(IGCFix.altitude(Array(text.utf8)[...]) == meters)
    let fix = locations("B1602405407121N00249342WA00280\(text)1").first
    #expect(fix?.ellipsoidalAltitude == meters)
  }

  @Test func additions() throws {
    let fix = try #require(
      locations(
        "I083637LAD3838LOD3941TDS4244GSP4547FXA4849SIU5052TRT5355OAT",
        "B1602405407121N00249342WA002800042145925009003512360-05"
      ).first)
    #expect(fix.coordinate.latitude == 54 + 7.12145 / 60)
    #expect(abs(fix.coordinate.longitude + 2 + 49.3429 / 60) < 1e-14)
    #expect(fix.timestamp == Timestamp(seconds: 995_299_360, nanoseconds: 250_000_000))
    #expect(fix.speed == 25 && fix.horizontalAccuracy == 35 && fix.satellitesUsed == 12)
    #expect(fix.course == 0)
    #expect(fix.attribute("temperature") == "-5")
  }

  /// Found by the fuzzer: digits beyond 64 bits.
  @Test("Numbers beyond 64 bits do not trap", arguments: ["FXA", "VXA", "SIU", "OAT", "XYZ"])
  func aLongAddition(code: String) {
    let nines = String(repeating: "9", count: 40)
    let events = events(
      "HFDTE160701\nI013675\(code)\nB1602405407121N00249342WA0028000421\(nines)\n")
    #expect(events.locations.count == 1)
    #expect(events.skips.map(\.reason) == (code == "XYZ" ? [] : [.unreadable]))
  }

  @Test func reportsAnAdditionWithoutANumber() {
    let events = events(
      "HFDTE160701\nI013638FXA\nB1602405407121N00249342WA0028000421x1y\n")
    #expect(events.locations.map(\.horizontalAccuracy) == [nil])
    #expect(events.skips.map(\.reason) == [.unreadable] && events.skips[0].line == 3)
  }

  @Test("A GNSS altitude of zero is ignored if the pressure altitude is above 400 m")
  func zerosAreNoAltitude() {
    let events = events(
      """
      AXXX
      HFDTE160701
      B1602405407121N00249342WA0040000000
      B1602415407121N00249342WA0053800000
      B1602425407121N00249342WA0054000540
      B1602435407121N00249342WA0060000000

      """)
    #expect(events.locations.map(\.ellipsoidalAltitude) == [nil, nil, 540, nil])
    #expect(events.skips.map(\.line) == [4])
    #expect(events.skips.first?.detail.contains("GNSS altitude is zero") == true)
  }

  /// Each altitude pair is the pressure altitude and the GNSS altitude.
  @Test(
    "Consecutive GNSS altitudes of zero are all altitudes or all missing",
    arguments: [
      ([(400, 0), (401, 0), (399, 0), (500, 570)], [nil, nil, nil, 570]),
      ([(390, 0), (391, 0), (401, 0)], [nil, nil, nil]),
      ([(20, 0), (21, 1), (22, 0), (420, 400), (450, 0), (390, 0)], [0, 1, 0, 400, nil, nil]),
      ([(0, 0), (0, 0)], [0, 0]), ([(3, 0), (4, 0), (9, 5)], [0, 0, 5]),
    ] as [([(Int, Int)], [Double?])])
  func runsOfZeros(_ given: [(Int, Int)], _ expected: [Double?]) {
    func padded(_ number: Int) -> String { String(String(100_000 + number).dropFirst()) }
    let lines = given.enumerated().map {
      "B16024\($0.offset)5407121N00249342WA\(padded($0.element.0))\(padded($0.element.1))\n"
    }
    let bytes = Array(("HFDTE160701\n" + lines.joined()).utf8)
    let events = IGCDecoder().events(of: bytes)
    #expect(events.locations.map(\.ellipsoidalAltitude) == expected)
    #expect(IGCDecoder().events(of: bytes, inPiecesOf: 1) == events)
  }

  @Test("A long recording at altitude zero is held up to a limit")
  func holdsABoundedNumberOfZeros() {
    let count = IGCDecoder.heldLimit + 100
    let line = "B1602405407121N00249342WA0001000000\n"
    let text = "HFDTE160701\n" + String(repeating: line, count: count)
    var decoder = IGCDecoder()
    var events: [LocationEvent] = []
    decoder.decode(Array(text.utf8).span, into: &events)
    #expect(events.locations.count == count)
    #expect(events.locations.allSatisfy { $0.ellipsoidalAltitude == 0 })
  }

  @Test func skipsZerosAsAPosition() {
    let events = events(
      """
      AXXX
      HFDTE160701
      B1602400000000N00000000EV0028000000
      B1602410000000N00000000EA0028000000
      B1602425407121N00249342WA0028000421

      """)
    #expect(events.locations.count == 1)
    #expect(
      events.skips == [
        Diagnostic(
          .noCoordinate,
          "2 records without a position are skipped; 2 of them with pressure_altitude",
          line: 3, offset: 17, count: 2)
      ])
  }

  // MARK: Midnight

  @Test(
    "A time far before the previous one belongs to the next day",
    arguments: [
      (["235959", "000000", "000001"], [0, 1, 1]), (["160250", "220248", "160252"], [0, 0, 0]),
      (["100000", "100000", "095959"], [0, 0, 0]), (["230000", "110001", "120000"], [0, 0, 0]),
      (["230000", "105959", "225959", "000000"], [0, 1, 1, 2]),
      (["235959", "000000", "235959", "000001"], [0, 1, 0, 1]),
    ])
  func midnight(_ times: [String], _ days: [Int]) {
    let text =
      "HFDTE160701\n"
      + times.map { "B\($0)5407121N00249342WA0028000421\n" }.joined()
    // 2001-07-16 is the 11519th day.
    #expect(
      events(text).locations.map { $0.timestamp.map { Int($0.seconds / 86_400) - 11_519 } } == days)
  }

  @Test func headerOfTheNextDayIsNotASecondMidnight() {
    let text = """
      HFDTE160701
      B2359595407121N00249342WA0028000421
      HFDTE170701
      B0000015407121N00249342WA0028000421
      HFDTE170701
      B0000025407121N00249342WA0028000421

      """
    #expect(
      events(text).locations.map { $0.timestamp.map { Int($0.seconds / 86_400) - 11_519 } }
        == [0, 1, 1])
  }

  @Test func givesNoTimeWithoutADate() {
    let events = events(
      "AXXX\n" + String(repeating: "B1602405407121N00249342WA0028000421\n", count: 3))
    #expect(events.locations.map(\.timestamp) == [nil, nil, nil])
    #expect(events.skips.map(\.line) == [2])
  }

  // MARK: Broken lines

  @Test(
    arguments: [
      ("B16024054", Diagnostic.Reason.unreadable),
      ("B1602x05407121N00249342WA0028000421", .unreadable),
      ("B2502405407121N00249342WA0028000421", .unreadable),
      ("B1602409107121N00249342WA0028000421", .outOfRange),
      ("B1602405467121N00249342WA0028000421", .outOfRange),
      ("B1602405407121X00249342WA0028000421", .unreadable), ("lowercase", .noise),
      (String(repeating: "L", count: 5000), .tooLong), ("HFDTE991399", .unreadable),
      ("I01x638FXA", .unreadable),
    ])
  func skipsBadLines(_ line: String, _ reason: Diagnostic.Reason) {
    let fix = "B1602405407121N00249342WA0028000421"
    let events = events("AXXX\nHFDTE160701\n\(fix)\n\(line)\n\(fix)\n")
    #expect(events.skips.map(\.reason) == [reason] && events.skips.first?.line == 4)
    #expect(events.locations.count == 2)
  }

  /// A truncated last record is not read, and reading stops there.
  @Test(arguments: [("B16024", true), ("B1602405407121N00249342WA0028000421", false)])
  func aLastRecordThatIsCut(_ rest: String, _ isCut: Bool) {
    let text = "AXXX\nHFDTE160701\nB1602405407121N00249342WA0028000421\n"
    let events = events(text + rest)
    #expect(events.locations.count == (isCut ? 1 : 2))
    #expect(events.skips.map(\.reason) == (isCut ? [.truncated] : []))
    #expect(
      events.skips.allSatisfy { $0.stopsReading && $0.line == 4 && $0.offset == text.utf8.count })
  }

  @Test("Lines may end with LF, CR LF or CR", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) {
    let lines = ["AXXX", "HFDTE160701", "B1602405407121N00249342WA0028000421", "x", "LAST"]
    let text = lines.joined(separator: end) + end
    #expect(events(text).locations.count == 1)
    #expect(events(text).skips.map(\.line) == [4])
    #expect(
      events(text).skips.map(\.offset) == [
        Array(lines[0..<3].joined(separator: end).utf8).count + end.utf8.count
      ])
  }

  @Test("The events do not depend on how the input is divided", arguments: ["task", "extensions"])
  func cutAnywhere(_ name: String) throws {
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/igc/\(name).igc")) { IGCDecoder() }
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/igc/\(name).igc")) { AnyLocationDecoder() }
  }

  @Test("A truncated file gives the events before the cut", arguments: ["task", "extensions"])
  func truncatedAnywhere(_ name: String) throws {
    DecoderTrials.truncatedAnywhere(try Fixture.bytes("formats/igc/\(name).igc")) { IGCDecoder() }
  }

  @Test("Mutated files do not trap") func mutated() throws {
    DecoderTrials.mutated(try Fixture.bytes("formats/igc/extensions.igc"), times: 10_000) {
      IGCDecoder()
    }
  }
}
