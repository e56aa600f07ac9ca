import GeoTracks
import Testing

@Suite("Timestamp, ISO 8601")
struct TimestampISO8601Tests {
  /// Python's `calendar.timegm` and GNU `date -u +%s`, which agree; year 0 is from the latter only.
  static let moments: [(String, Int64)] = [
    ("1970-01-01T10:09:25Z", 36565),
    ("1969-12-31T20:03:04Z", -14216),
    ("2000-02-29T17:06:23Z", 951843983),
    ("1900-02-28T18:03:58Z", -2203912562),
    ("1900-03-01T16:13:02Z", -2203832818),
    ("2100-02-28T02:27:26Z", 4107464846),
    ("2100-03-01T02:15:05Z", 4107550505),
    ("2024-02-29T17:27:03Z", 1709227623),
    ("2024-03-01T18:07:14Z", 1709316434),
    ("0001-01-01T20:40:37Z", -62135522363),
    ("9999-12-31T01:36:37Z", 253402220197),
    ("1600-02-29T12:03:14Z", -11670955006),
    ("0400-02-29T01:35:54Z", -49539335046),
    ("0004-02-29T04:18:26Z", -62035875694),
    ("1582-10-15T04:34:07Z", -12219276353),
    ("2038-01-19T18:19:35Z", 2147537975),
    ("1601-01-01T21:11:06Z", -11644397334),
    ("1999-12-31T18:36:40Z", 946665400),
    ("2001-01-01T06:23:06Z", 978330186),
    ("9996-02-29T17:45:04Z", 253281231904),
    ("9247-01-20T06:31:43Z", 229641633103),
    ("8712-07-25T10:29:37Z", 212774725777),
    ("7425-06-10T07:50:11Z", 172157039411),
    ("4000-02-19T09:33:31Z", 64064856811),
    ("5628-12-15T09:38:04Z", 115465513084),
    ("1935-09-14T05:48:21Z", -1082398299),
    ("2491-08-14T01:42:04Z", 16460674924),
    ("9144-10-26T10:21:44Z", 226415384504),
    ("5738-10-16T18:51:29Z", 118931568689),
    ("1127-02-09T15:44:42Z", -26599133718),
    ("1065-01-24T22:19:41Z", -28556934019),
    ("9470-11-27T14:18:45Z", 236705725125),
    ("6321-11-12T00:29:22Z", 137331505762),
    ("2754-10-04T15:03:13Z", 24764540593),
    ("4710-03-24T07:25:25Z", 86473121125),
    ("8135-02-06T14:25:35Z", 194551770335),
    ("4553-03-27T13:55:35Z", 81519054935),
    ("4562-12-14T11:43:56Z", 81825680636),
    ("6234-04-05T02:11:09Z", 134566971069),
    ("3801-11-08T00:31:53Z", 57807649913),
    ("9653-03-09T09:00:09Z", 242457958809),
    ("6865-09-12T19:36:20Z", 154493379380),
    ("2057-12-28T16:39:41Z", 2776783181),
    ("0885-08-28T21:51:35Z", -34218468505),
    ("6429-07-13T12:06:30Z", 140729227590),
    ("6561-01-07T02:13:28Z", 144878552008),
    ("2660-02-11T19:03:06Z", 21777879786),
    ("0004-10-05T17:06:23Z", -62016908017),
    ("0418-02-28T06:39:24Z", -48971323236),
    ("2434-11-09T11:38:23Z", 14669465903),
    ("0000-01-01T00:00:00Z", -62167219200),
    ("0000-02-29T12:00:00Z", -62162078400),
    ("0000-12-31T23:59:59Z", -62135596801),
  ]

  @Test(arguments: moments)
  func secondsSince1970(_ text: String, _ seconds: Int64) throws {
    let time = try ZonedTimestamp(parsing: text)
    #expect(time.timestamp == Timestamp(seconds: seconds))
    #expect(time.utcOffset == 0)
    #expect(time.timestamp.iso8601() == text)
  }

  /// Each is 2025-11-20T12:34:56Z, with the offset in the text.
  static let spellings: [(String, Int?)] = [
    ("2025-11-20T12:34:56Z", 0), ("2025-11-20t12:34:56z", 0), ("2025-11-20 12:34:56", nil),
    ("2025-11-20   12:34:56", nil), ("2025-11-20_12:34:56", nil), ("20251120T123456Z", 0),
    ("20251120 123456", nil), ("2025-11-20T12:34:56.000Z", 0), ("2025-11-20T12:34:56,0Z", 0),
    ("2025-11-20T13:34:56+01:00", 3600), ("2025-11-20T13:34:56+0100", 3600),
    ("2025-11-20T13:34:56+01", 3600), ("2025-11-20T07:04:56-05:30", -19800),
    ("2025-11-21T02:34:56+14:00", 50400), ("2025-11-20T00:34:56-12:00", -43200),
    ("2025-11-20T12:34:56 Z", 0), ("2025-11-20 12:34:56 +0000", 0),
    ("2025-11-20T12:34:56-00:00", 0), ("2025-11-20T18:19:56+05:45", 20700),
    ("2025/11/20 12:34:56", nil),
  ]

  @Test(arguments: spellings)
  func spelling(_ text: String, _ offset: Int?) throws {
    let time = try ZonedTimestamp(parsing: text)
    #expect(time.timestamp.seconds == 1_763_642_096)
    #expect(time.timestamp.nanoseconds == 0)
    #expect(time.utcOffset == offset)
  }

  @Test(
    arguments: [
      ("2025-11-20", 1_763_596_800), ("20251120", 1_763_596_800),
      ("2025-11-20T12:34", 1_763_642_040), ("2025-11-20T12:34Z", 1_763_642_040),
      ("20251120T1234", 1_763_642_040), ("2025-11-20T24:00:00Z", 1_763_683_200),
      ("2025-12-31T24:00Z", 1_767_225_600), ("2025-11-20T13:34+01:00", 1_763_642_040),
    ] as [(String, Int64)])
  func withoutSecondsOrBeyondTheDay(_ text: String, _ seconds: Int64) {
    #expect((try? ZonedTimestamp(parsing: text))?.timestamp == Timestamp(seconds: seconds))
  }

  @Test(
    arguments: [
      ("2025-11-20T12:34:56.5Z", 500_000_000), ("2025-11-20T12:34:56,25Z", 250_000_000),
      ("2025-11-20T12:34:56.000000001Z", 1), ("2025-11-20T12:34:56.123456789Z", 123_456_789),
      ("2025-11-20T12:34:56.9999999999999Z", 999_999_999), ("2025-11-20T12:34:56.1", 100_000_000),
      ("2025-11-20T12:34:56.040+00:00", 40_000_000),
    ] as [(String, UInt32)])
  func fraction(_ text: String, _ nanoseconds: UInt32) throws {
    let time = try ZonedTimestamp(parsing: text)
    #expect(time.timestamp.seconds == 1_763_642_096)
    #expect(time.timestamp.nanoseconds == nanoseconds)
  }

  @Test(arguments: ["2016-12-31T23:59:60Z", "2016-12-31T23:59:60.5Z", "2017-01-01T00:59:60+01:00"])
  func leapSecond(_ text: String) {
    // The first second of 2017 is 1483228800.
    let expected = Timestamp(seconds: 1_483_228_799, nanoseconds: 999_999_999)
    #expect((try? ZonedTimestamp(parsing: text))?.timestamp == expected)
  }

  @Test(
    "Second 60 is invalid except as a leap second at the end of June or December in UTC",
    arguments: [
      ("2016-12-31T23:59:60Z", true), ("2015-06-30T23:59:60Z", true),
      ("20161231T235960Z", true), ("2016-12-31 23:59:60", true),
      ("2016-12-31T18:59:60-05:00", true), ("2016-12-31T22:59:60.25-01:00", true),
      ("2025-11-20T12:34:60Z", false), ("2016-12-31T23:58:60Z", false),
      ("2016-12-31T23:59:60+01:00", false), ("2016-12-30T23:59:60Z", false),
      ("2016-03-31T23:59:60Z", false), ("2016-09-30T23:59:60Z", false),
      ("20251120T123460Z", false), ("1969-12-31T23:59:60Z", true), ("1968-06-29T23:59:60Z", false),
    ])
  func limitsLeapSeconds(_ text: String, _ isValid: Bool) {
    #expect(((try? ZonedTimestamp(parsing: text)) != nil) == isValid)
    #expect((ZonedTimestamp(iso8601: Array(text.utf8).span) != nil) == isValid)
  }

  @Test(arguments: [
    "", "2", "2025", "2025-11", "2025-1-20", "2025-13-01", "2025-00-10", "2025-11-00", "2025-11-31",
    "2025-02-29", "1900-02-29", "2100-02-29", "2025-11-20T", "2025-11-20T12", "2025-11-20T12:",
    "2025-11-20T12:60", "2025-11-20T25:00", "2025-11-20T24:00:01", "2025-11-20T24:01",
    "2025-11-20T24:00:00.5", "2025-11-20T12:34:61", "2025-11-20T12:34:5", "2025-11-20T12:34:56.",
    "2025-11-20T12:34:56.Z", "2025-11-20T12:34:56ZZ", "2025-11-20T12:34:56+",
    "2025-11-20T12:34:56+1",
    "2025-11-20T12:34:56+19:00", "2025-11-20T12:34:56+01:60", "2025-11-20T12:34:56 CET",
    " 2025-11-20", "2025-11-20T12:34:56Z ", "-2025-11-20", "+2025-11-20", "2025-11/20",
    "2025/11-20",
    "20/11/2025", "12:34:56", "1763642096", "２０２５-11-20", "2025-11-2\u{0}", "2025-1120",
    "2025-11-20T12:34:56.5.5Z", "2025-11-20T12.34.56Z", "undefined",
  ])
  func noDate(_ text: String) {
    #expect((try? ZonedTimestamp(parsing: text)) == nil)
  }

  /// The column of the first invalid character or of the number that is too large.
  @Test(arguments: [
    ("", 1), ("20/11/2025", 1), ("2025-13-01", 1), ("2025-11", 8), ("2025-11-20T25:00", 12),
    ("2025-11-20T12:60", 15), ("2025-11-20T12:34:56 CET", 21), ("2025-11-20T12:34:56+19:00", 21),
    ("2025-11-20T12:34:56Z ", 21), ("2025-11-20T12:34:60Z", 18), ("２０２５-11-20", 1),
  ])
  func saysWhereItStopped(_ text: String, column: Int) {
    let error = #expect(throws: GeoError.self) { try ZonedTimestamp(parsing: text) }
    #expect(
      error
        == .unreadable(
          text: text, column: column, expected: "a date and time, such as 2025-11-20T12:00:00Z"))
  }

  @Test func everyPrefixOfADateIsReadOrRefused() {
    let text = "2025-11-20T12:34:56.123456789+01:30"
    for count in 0...text.utf8.count {
      let prefix = Array(text.utf8.prefix(count))
      let isWhole =
        [10, 16, 19].contains(count) || (21...29).contains(count) || count == 32 || count == 35
      #expect((ZonedTimestamp(iso8601: prefix.span) != nil) == isWhole, "\(count) bytes")
    }
  }

  @Test(
    arguments: [
      (0, "2025-11-20T12:34:56Z"), (1, "2025-11-20T12:34:56.1Z"), (3, "2025-11-20T12:34:56.120Z"),
      (9, "2025-11-20T12:34:56.120000009Z"), (12, "2025-11-20T12:34:56.120000009Z"),
      (nil, "2025-11-20T12:34:56.120000009Z"),
    ] as [(Int?, String)])
  func fractionDigits(_ digits: Int?, _ expected: String) {
    let time = Timestamp(seconds: 1_763_642_096, nanoseconds: 120_000_009)
    #expect(time.iso8601(fractionDigits: digits) == expected)
  }

  @Test(arguments: [
    (0, "2025-11-20T12:34:56Z"), (3600, "2025-11-20T13:34:56+01:00"),
    (-19800, "2025-11-20T07:04:56-05:30"), (50400, "2025-11-21T02:34:56+14:00"),
    (-1800, "2025-11-20T12:04:56-00:30"),
  ])
  func shownInAZone(_ offset: Int, _ expected: String) throws {
    let time = Timestamp(seconds: 1_763_642_096)
    #expect(time.iso8601(utcOffset: offset) == expected)
    #expect(
      try ZonedTimestamp(parsing: expected) == ZonedTimestamp(timestamp: time, utcOffset: offset))
  }

  // The parser reads a text with a small z character by character, and may read a text with a capital Z on the fast
  // path.
  @Test(
    arguments: [
      "2025-11-20T12:34:56", "2025-11-20T12:34:56.1", "2025-11-20T12:34:56.123456789",
      "2025-11-20T12:34:56.1234567899", "2025-11-20T12:34:56.12345678999", "2025-11-20T12:34:56.",
      "2025-11-20T12:34:56,5", "2025-11-20T12:34:60", "2025-11-20T24:00:00", "2025-11-20T23:59:59",
      "2025-11-20T25:00:00", "2025-11-20T12:60:00", "2025-11-20T12:34:61", "2024-02-29T00:00:00",
      "2025-02-29T00:00:00", "2025-13-01T00:00:00", "2025-00-01T00:00:00", "2025-01-00T00:00:00",
      "0000-01-01T00:00:00", "9999-12-31T23:59:59.999999999", "2025-1a-20T12:34:56",
      "2025-11-20 12:34:56", "2025/11/20T12:34:56", "2025-11-20T12-34-56", "2025-11-20T12:34:5",
      "2025-11-20T12:34:56.5x", "2025-11-20T12:34:567", "20251120T123456.7890",
      "-025-11-20T12:34:56",
      "2025-11-20T12:34", "2025-11-20T+1:34:56", "2025-11-20T12:34:56.5 ", "2025-11-20T12:34:56/5",
    ])
  func eitherZ(text: String) {
    let (large, small) = (Array((text + "Z").utf8), Array((text + "z").utf8))
    #expect(ZonedTimestamp(iso8601: large.span) == ZonedTimestamp(iso8601: small.span))
  }

  @Test func roundTripOverAllYears() {
    // A step of about 13 days that divides no period: every month and many times of day.
    var seconds: Int64 = -62_167_219_200
    while seconds < 253_402_300_800 {
      let time = Timestamp(seconds: seconds, nanoseconds: seconds & 0xFFFF_FFF)
      #expect((try? ZonedTimestamp(parsing: time.description))?.timestamp == time)
      seconds += 1_123_457_89
    }
  }
}
