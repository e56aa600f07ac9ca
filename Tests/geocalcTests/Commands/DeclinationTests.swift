import Foundation
import Testing
import _TestSupport

@Suite struct DeclinationTests {
  // Official test values of WMM2025: 80° N 0° E in 2025.0, at 0 and at 100 km.
  @Test(
    "The command prints the official test values",
    arguments: [
      ("80 0 --date 2025-01-01", "1.28", "83.21", "55178"),
      ("-80 240 --date 2025-01-01", "68.78", "-72.00", "54698"),
      ("80 0 --date 2025-01-01 --height 100km", "0.85", "83.26", "52965"),
      ("80 0 --date 2027-07-02T12:00:00Z", "2.59", "83.24", "55254"),
    ])
  func official(arguments: String, declination: String, inclination: String, total: String) throws {
    let run = try GeocalcProcess("declination \(arguments)")
    #expect(run.code == 0)
    // The table of the report has longitudes up to 360, which a note reports.
    #expect(run.errors.isEmpty || run.errors.hasPrefix("note: argument 2: longitude 240"))
    #expect(run.output.hasPrefix("\(declination)° ("), "\(run.output)")
    #expect(run.output.contains("inclination  \(inclination)°\n"), "\(run.output)")
    #expect(run.output.contains("intensity    \(total) nT"), "\(run.output)")
  }

  @Test("JSON and rows have all values, and JSON names a town")
  func forms() throws {
    let run = try GeocalcProcess("declination Vienna --date 2026-07-01 --json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((json["place"] as? [String: Any])?["name"] as? String == "Vienna, Wien, AT")
    #expect(json["date"] as? String == "2026-07-01" && json["compass"] as? String == "reliable")
    let declination = try #require(json["declination_deg"] as? Double)
    let rows = try GeocalcProcess("declination Vienna --date 2026-07-01 --format csv --precision 2")
    let fields = rows.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(fields[0].count == 13 && fields[0][4] == "declination_deg")
    let printed = try #require(Double(fields[1][4]))
    #expect(abs(printed - declination) <= 0.005)
  }

  @Test("West is printed as west, and a note warns near the magnetic poles")
  func west() throws {
    let newYork = try GeocalcProcess("declination 40.7 -74 --date 2026-01-01")
    #expect(newYork.output.hasPrefix("-12.") && newYork.output.contains("° (west)\n"))
    let pole = try GeocalcProcess("declination 86 140 --date 2026-01-01")
    #expect(pole.code == 0 && pole.errors.contains("below 2000 nT"))
    let near = try GeocalcProcess("declination 78 140 --date 2026-01-01")
    #expect(near.errors.contains("below 6000 nT"))
  }

  @Test(
    "Dates, heights and options outside the model are refused in one line",
    arguments: [
      ("48 16 --date 2024-12-31", 65, "2024-12-31 is outside 2025-01-01 to 2029-12-31"),
      ("48 16 --date 2030-01-01", 65, "2030-01-01 is outside"),
      ("48 16 --date soon", 65, "write a date such as 2026-07-01"),
      ("48 16 --date 2026-01-01 --height 900km", 65, "-1000 to 850000 m"),
      ("48 16 --date 2026-01-01 --height 5", 65, "--height"),
      ("95 16 --date 2026-01-01", 65, "latitude"),
      ("48 --date 2026-01-01", 64, "expected"),
    ])
  func refused(arguments: String, code: Int32, reason: String) throws {
    let run = try GeocalcProcess("declination \(arguments)")
    #expect(run.code == code && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
