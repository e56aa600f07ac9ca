import Foundation
import Testing
import _TestSupport

/// `convert` between reference systems of the EPSG registry. Expected values by cs2cs of PROJ 9.1.1.
@Suite struct ConvertSystemTests {
  @Test(
    "Numbers of a system are printed after the names of its axes",
    arguments: [
      (
        "convert 46.95 7.44 --to EPSG:2056", "easting 2600104.109 northing 1199879.628\n",
        "EPSG:2056 is CH1903+ / LV95: easting (metre), northing (metre)"
      ),
      (
        "convert 48 16 --to epsg:3035", "northing 2783335.356 easting 4768426.808\n",
        "EPSG:3035 is ETRS89-extended / LAEA Europe: northing (metre), easting (metre)"
      ),
      (
        "convert 500000 5300000 --from EPSG:32633 --to decimal", "47.85334195 15.00000000\n",
        "EPSG:32633 is WGS 84 / UTM zone 33N: easting (metre), northing (metre)"
      ),
      (
        "convert 500000,5300000 --from EPSG:32633 --to EPSG:4326 --precision 6",
        "latitude 47.853342 longitude 15.000000\n",
        "EPSG:4326 is WGS 84: latitude (degree), longitude (degree)"
      ),
      (
        "convert 2600000 1200000 --from EPSG:2056 --to dms --precision 0",
        "46°57′04″N 7°26′19″E\n", "accuracy 1 m: Inverse of Swiss Oblique Mercator 1995"
      ),
    ])
  func text(line: String, output: String, note: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == 0 && run.output == output, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("note: \(note)"), "\(run.errors)")
  }

  @Test("JSON has both coordinates with their systems, and the accuracy")
  func json() throws {
    let run = try GeocalcProcess("convert 2600000 1200000 --from EPSG:2056 --to EPSG:4326 --json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    let (from, to) = (list[0]["from"] as? [String: Any], list[0]["to"] as? [String: Any])
    #expect(from?["system"] as? String == "EPSG:2056" && from?["easting_m"] as? Double == 2_600_000)
    let latitude = try #require(to?["latitude"] as? Double)
    #expect(abs(latitude - 46.951082772) < 1e-8)
    #expect(list[0]["accuracy_m"] as? Double == 1)
  }

  @Test("Tables keep their columns and get the axes of the system")
  func tables() throws {
    let there = try GeocalcProcess(
      "convert --to EPSG:2056 --format csv", input: "name,lat,lon\nBern,46.95,7.44\n")
    #expect(
      there.output
        == "name,lat,lon,easting_m,northing_m\nBern,46.95,7.44,2600104.109,1199879.628\n")
    let back = try GeocalcProcess(
      "convert --from EPSG:2056 --to decimal --format csv",
      input: "Northing;Easting;name\n1200000;2600000;Bern\n")
    #expect(
      back.output.hasSuffix("1200000,2600000,Bern,46.95108277,7.43863242\n"), "\(back.output)")
    let named = try GeocalcProcess(
      "convert --from EPSG:2056 --to EPSG:4326 --columns 2,1 --format csv --precision 5",
      input: "1200000,2600000\n")
    #expect(named.output.hasSuffix("1200000,2600000,46.95108,7.43863\n"), "\(named.output)")
    #expect(named.errors.contains("note: accuracy 1 m: "))
  }

  @Test("A row that cannot be read gets empty fields, and the exit code is 65")
  func badRow() throws {
    let run = try GeocalcProcess(
      "convert --from EPSG:32633 --to decimal --format csv",
      input: "easting,northing\n500000,5300000\nx,1\n")
    #expect(run.code == 65)
    #expect(run.output.hasSuffix("500000,5300000,47.85334195,15.00000000\nx,1,,\n"))
    #expect(run.errors.contains("standard input: line 3: expected numbers in the columns"))
  }

  @Test(
    "Codes and numbers that cannot be converted are refused in one line",
    arguments: [
      ("convert 48 16 --to EPSG:1", 65, "EPSG:1 is not in the database of PROJ"),
      ("convert 48 16 --to EPSG:3855", 65, "is not a system with two axes"),
      ("convert 48 16 --to EPSG:", 64, "EPSG:CODE"),
      ("convert 48 16 --to ESRI:54009", 64, "EPSG:CODE"),
      ("convert 5 --from EPSG:2056 --to decimal", 64, "two numbers: easting_m, northing_m"),
      ("convert a b --from EPSG:2056 --to decimal", 65, "a is not a number"),
      ("convert 48 16 --from gcj02 --to EPSG:3857", 64, "--from gcj02 cannot be combined"),
      ("convert 1 2 --from EPSG:3857 --to ecef", 64, "--to ecef cannot be combined"),
      ("convert 48 16 --to EPSG:3857 --height 5m", 64, "--height and --ellipsoid need --to ecef"),
    ])
  func refused(line: String, code: Int32, reason: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == code && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  // Areas of use by the EPSG registry of PROJ 9.1.1.
  @Test(
    "Outside the area of use of a system, a note replaces the accuracy",
    arguments: [
      (
        "1200000 2600000 --from EPSG:2056 --to decimal", "57.559",
        "1200000 2600000 is outside the area of use of EPSG:2056"
      ),
      (
        "40.7 -74 --to EPSG:2056", "easting -3371161",
        "(latitude 45.82 to 47.81, longitude 5.96 to 10.49), so the accuracy is unknown"
      ),
      ("89 0 --to EPSG:3857", "easting 0", "outside the area of use of EPSG:3857"),
      (
        "1200000 2600000 --from EPSG:2056 --to EPSG:3035", "northing",
        "outside the area of use of EPSG:2056"
      ),
    ])
  func outside(line: String, output: String, note: String) throws {
    let run = try GeocalcProcess("convert \(line)")
    #expect(run.code == 0 && run.output.contains(output), "\(run.output)\(run.errors)")
    #expect(run.errors.contains(note), "\(run.errors)")
    #expect(!run.errors.contains("accuracy 1 m"), "\(run.errors)")
    let json = try GeocalcProcess("convert \(line) --json")
    #expect(json.code == 0 && !json.output.contains("accuracy_m"), "\(json.output)")
  }

  @Test(
    "A coordinate that does not return from its conversion is refused",
    arguments: [
      "9999999 9999999 --from EPSG:2056 --to decimal", "-40 150 --to EPSG:2056",
      "90 0 --to EPSG:3031", "90 0 --to EPSG:3857", "-90 0 --to EPSG:3857",
      "9999999 9999999 --from EPSG:2056 --to EPSG:3035",
    ])
  func notReversible(line: String) throws {
    let run = try GeocalcProcess("convert \(line)")
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("is outside the area in which"), "\(run.errors)")
  }

  @Test("A little outside the area of use, and at a pole inside it, the accuracy is stated")
  func nearby() throws {
    for line in ["47.9 9 --to EPSG:2056", "45.5 9 --to EPSG:2056"] {
      let run = try GeocalcProcess("convert \(line)")
      #expect(run.code == 0 && run.errors.contains("note: accuracy 1 m: "), "\(run.errors)")
    }
    let pole = try GeocalcProcess("convert -90 0 --to EPSG:3031")
    #expect(pole.code == 0 && !pole.errors.contains("outside"), "\(pole.errors)")
    let fiji = try GeocalcProcess("convert -17 -179.5 --to EPSG:3832")
    #expect(fiji.code == 0 && !fiji.errors.contains("outside"), "\(fiji.errors)")
  }

  @Test(
    "In a table, coordinates outside the area are counted, and those that do not return are refused"
  )
  func outsideOfTable() throws {
    let run = try GeocalcProcess(
      "convert --from EPSG:2056 --to decimal --format csv",
      input:
        "easting,northing\n2600000,1200000\n1200000,2600000\n1200001,2600000\n9999999,9999999\n")
    #expect(run.code == 65)
    #expect(run.output.contains("2600000,1200000,46.95108277,7.43863242\n"))
    #expect(run.output.hasSuffix("9999999,9999999,,\n"), "\(run.output)")
    #expect(
      run.errors.contains(
        "note: 2 coordinates (first: 1200000 2600000) are outside the area of use"),
      "\(run.errors)")
    #expect(run.errors.contains("line 5: outside the area in which EPSG:2056"), "\(run.errors)")
    #expect(run.errors.contains("note: accuracy 1 m: "), "\(run.errors)")
  }

  @Test("A table without columns of the axes is refused, with their order")
  func columns() throws {
    let run = try GeocalcProcess(
      "convert --from EPSG:3035 --to decimal", input: "a,b\n2783335,4768426\n")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(
      run.errors.contains("name them with --columns, in the order northing, easting"),
      "\(run.errors)")
  }

  @Test("Without its database, libproj is reported as unavailable")
  func database() throws {
    let run = try GeocalcProcess(
      shell: "PROJ_DATA=/nowhere PROJ_LIB=/nowhere geocalc convert 48 16 --to EPSG:2056")
    #expect(run.code == 69 && run.output.isEmpty)
    #expect(run.errors.contains("proj.db"), "\(run.errors)")
  }
}
