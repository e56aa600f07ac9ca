import Testing

/// Lengths, times and speeds have units in arguments and options.
@Suite struct UnitsTests {
  @Test(
    "A number without a unit is refused with examples",
    arguments: [
      ("circle 48 16 5", "write 5m or 5km"), ("circle 48 16 5km --tolerance 1", "write 1m or 1km"),
      ("destination 48 16 90 100", "write 100m or 100km"),
      ("destination 48 16 90 -5", "write -5m or -5km"),
      ("waypoints 0 0 1 1 --every 10", "write 10m or 10km"),
      ("waypoints 0 0 1 1 --every 10 --unit km", "write 10m or 10km"),
      ("intersect 0 0 0 10 -5 5 5 5 --within 1", "write 1m or 1km"),
      ("convert 1 2 --to ecef --height 5", "write 5m or 5km"),
      ("distance 0 0 1 1 --accuracy 5", "write 5m or 5km"),
      ("nearest - 0 0 --within 5", "write 5m or 5km"),
      ("track stats - --moving-speed 1", "write 1km/h or 1m/s"),
      ("track stats - --dwell 60", "write 60s or 60min"),
      ("track simplify - --tolerance 5", "write 5m or 5km"),
      ("track resample - --every 5", "10m, 5min"), ("watch - --timeout 5", "write 5s or 5min"),
    ])
  func bareNumbers(command: String, advice: String) throws {
    let run = try GeocalcProcess(command, input: "lat,lon\n1,2\n")
    #expect(run.code == 64 || run.code == 65)
    #expect(run.errors.contains(advice), "\(run.errors)")
  }

  @Test(
    "A length or a time is not a coordinate", arguments: ["100km", "12h30m", "1500ft", "90m00s"])
  func quantities(text: String) throws {
    let run = try GeocalcProcess(["distance", "47.3 8.5", text])
    #expect(run.code == 65)
    #expect(run.errors.contains("geohash:\(text)"), "\(run.errors)")
  }

  @Test(
    "The output of convert is read back",
    arguments: [
      ("0 0", "geohash --precision 1", "geohash:s"),
      ("47.3 8.5", "geohash --precision 9", "u0qj16tw2"),
      ("33.4 35.2", "utm", "utm:36S 704602.44 3697795.39"),
      ("33.4 35.2", "mgrs", "36SYB0460297795"),
      ("33.4 35.2", "maidenhead", "KM73oj46"),
    ])
  func readBack(place: String, notation: String, text: String) throws {
    let run = try GeocalcProcess(
      ["convert", place, "--to"] + notation.split(separator: " ").map(String.init))
    #expect(run.output == text + "\n")
    #expect(try GeocalcProcess(["convert", text, "--to", "decimal"]).code == 0)
  }

  @Test("The UTM columns of convert are read back in the band S")
  func bandSInTables() throws {
    let written = try GeocalcProcess("convert --to utm", input: "lat,lon\n33.4,35.2\n")
    let columns = written.output.split(separator: "\n").map {
      $0.split(separator: ",").dropFirst(2).joined(separator: ",")
    }
    #expect(columns.first == "utm_zone,utm_easting_m,utm_northing_m")
    let again = try GeocalcProcess(
      "convert --to decimal --precision 5", input: columns.joined(separator: "\n") + "\n")
    #expect(again.output.hasSuffix(",33.40000,35.20000\n"), "\(again.output)\(again.errors)")
    // Other programs write S for the south.
    let other = try GeocalcProcess(
      "convert --to decimal", input: "zone,easting,northing\n36S,704540,3697804\n")
    #expect(other.code == 65)
    #expect(other.errors.contains("36 south"), "\(other.errors)")
  }
}
