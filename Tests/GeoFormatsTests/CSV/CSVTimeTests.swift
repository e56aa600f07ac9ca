import GeoTracks
import Testing

@testable import GeoFormats

@Suite struct CSVClockTimeTests {
  /// The expected time in ISO 8601.
  @Test(
    "A date with a clock time is read in common notations",
    arguments: [
      ("08.05.2009", nil, nil, "2009-05-08"), ("8-May-09", "8:12", nil, "2009-05-08T08:12"),
      ("090508", "081236", nil, "2009-05-08T08:12:36"),
      ("2009/05/08 08:12:36.5", nil, nil, "2009-05-08T08:12:36.5"),
      ("08/05/2009", "08:12:36 PM", .dmy, "2009-05-08T20:12:36"),
      ("08/05/2009", "12:00:00 am", .mdy, "2009-08-05T00:00"),
      ("5 June 1994 12:36", nil, nil, "1994-06-05T12:36"),
      ("791231", "235960Z", nil, "2079-12-31T23:59:60Z"), ("800101", nil, nil, "1980-01-01"),
      ("20090508", "1:02:03+01:30", nil, "2009-05-08T01:02:03+01:30"),
      ("20090508", "1:02:03 -7", nil, "2009-05-08T01:02:03-07:00"),
    ] as [(String, String?, CSVClockTime.Order?, String)])
  func reads(_ date: String, _ clock: String?, _ order: CSVClockTime.Order?, _ iso: String) throws {
    #expect(try CSVClockTime.read(date, clock, order: order) == ZonedTimestamp(parsing: iso))
  }

  @Test(
    "Other dates and clock times are refused",
    arguments: [
      ("08/05/2009", nil), ("31.02.2009", nil), ("08.05", nil), ("08.05.2009", "25:00"),
      ("08.05.2009", "13:00 PM"), ("08.05.2009", "8:60"), ("08.05.2009", "1:2:3:4"),
      ("08.05.2009", "8:12:36.x"), ("08.05.2009", "8:12+19"), ("8 Mai 2009", nil), ("", nil),
    ] as [(String, String?)])
  func refuses(_ date: String, _ clock: String?) {
    #expect(CSVClockTime.read(date, clock) == nil)
  }

  @Test(
    "An offset from UTC may be in hours, hours and minutes, or a decimal",
    arguments: [
      ("+01:00", 3600), ("-7", -25_200), ("+0530", 19_800), ("5.5", 19_800),
      ("+19", nil), ("x", nil), ("+1:75", nil),
    ] as [(String, Int?)])
  func offsets(_ text: String, _ seconds: Int?) { #expect(CSVClockTime.offset(text) == seconds) }
}

@Suite struct CSVTimePatternTests {
  /// The dates of `date -d` in ISO 8601, by strptime directives or letters.
  @Test(
    "A date is read by strptime directives or letters",
    arguments: [
      ("%d/%m/%Y %H:%M:%S", "08/05/2009 08:12:36", nil, "2009-05-08T08:12:36"),
      ("%d/%m/%Y", "08/05/2009", "8:12 PM", "2009-05-08T20:12"),
      ("%m/%d/%y %I:%M %p", "05/08/09 08:12 PM", nil, "2009-05-08T20:12"),
      ("%d %b %Y", "8 May 2009", nil, "2009-05-08"),
      ("%FT%T.%f", "2009-05-08T08:12:36.25", nil, "2009-05-08T08:12:36.25"),
      ("dd/MM/yyyy HH:mm:ss", "08/05/2009 08:12:36", nil, "2009-05-08T08:12:36"),
      ("yyyy-MM-dd'T'HH:mm", "2009-05-08T08:12", nil, "2009-05-08T08:12"),
      ("mdy", "08/05/2009", nil, "2009-08-05"), ("DMY", "08/05/2009", nil, "2009-05-08"),
    ] as [(String, String, String?, String)])
  func reads(_ pattern: String, _ date: String, _ clock: String?, _ iso: String) throws {
    let pattern = try #require(CSVTimePattern(pattern))
    #expect(try pattern.read(date, clock) == ZonedTimestamp(parsing: iso))
  }

  @Test(
    "A pattern without a full date is refused",
    arguments: ["", "%H:%M", "%q", "%d/%m/%", "HH:mm", "%Y %m", "nonsense"])
  func isNoPattern(_ text: String) { #expect(CSVTimePattern(text) == nil) }

  @Test(
    "A date that differs from the pattern is refused",
    arguments: ["08-05-2009", "2009/05/08", "08/05/2009 x", "32/05/2009", ""])
  func doesNotMatch(_ text: String) throws {
    #expect(try #require(CSVTimePattern("%d/%m/%Y")).read(text, nil) == nil)
  }
}
