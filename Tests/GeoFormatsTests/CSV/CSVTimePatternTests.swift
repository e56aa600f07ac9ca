import GeoTracks
import Testing

@testable import GeoFormats

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
