import Foundation
import Testing

/// `convert`: points in other notations, grids and frames.
@Suite struct ConvertTests {
  @Test("A column that does not exist is refused with the columns of the point in the table")
  func columnsThatExist() throws {
    let run = try GeocalcProcess(
      "convert --columns latitude,longitude --to decimal", input: "name,lat,lon\nA,48.2,16.4\n")
    #expect(run.code == 65)
    #expect(run.errors.hasSuffix("name or number them: --columns lat,lon\n"), "\(run.errors)")
  }

  @Test("A longitude beyond 180 degrees is converted with a note")
  func longitudesBeyond180() throws {
    let one = try GeocalcProcess("convert 10 200 --to decimal")
    #expect(one.output == "10.00000000 -160.00000000\n")
    #expect(
      one.errors == "note: argument 2: longitude 200 is outside -180 to 180 and is read as -160\n")
    let table = try GeocalcProcess(
      "convert --to dms", input: "latitude,longitude\n10,20\n10,200\n10,-181\n10,180\n")
    #expect(
      table.errors
        == "note: standard input: line 3: longitude 200 is outside -180 to 180 and is read as -160; 2 of 4 rows "
        + "have such a longitude\n")
  }

  // Expected values come from GeoConvert 2.1.2, from examples in the specifications, and from published formulas.
  @Test(arguments: [
    ("48.8584 2.2945", "utm", "31U 448252.00 5411954.91"),
    ("48.8584 2.2945", "mgrs", "31UDQ4825211954"),
    ("40.7128 -74.0060", "mgrs", "18TWL8395907350"),
    ("40.7128 -74.0060", "mgrs --precision 0", "18TWL"),
    ("57.64911 10.40744", "geohash", "u4pruydqqvj"),
    ("57.64911 10.40744", "geohash --precision 5", "u4pru"),
    // H3 cells by the H3 library.
    ("57.64911 10.40744", "h3", "891f24ac55bffff"),
    ("57.64911 10.40744", "h3 --precision 0", "8009fffffffffff"),
    ("57.64911 10.40744", "h3 --precision 15", "8f1f24ac5582921"),
    ("891fb46741bffff", "h3", "891fb46741bffff"),
    ("891fb46741bffff", "h3 --precision 5", "851fb467fffffff"),
    ("h3:0891FB46741BFFFF", "decimal", "48.85735305 2.29413922"),
    ("47.365590 8.524997", "olc", "8FVC9G8F+6X"),
    ("48.8584 2.2945", "dms", "48°51′30.2400″N 2°17′40.2000″E"),
    ("48.8584 2.2945", "geo --precision 0", "geo:49,2"),
    ("0 0", "ecef", "6378137.00 0.00 0.00"),
    ("0 90", "ecef --height 1km", "0.00 6379137.00 0.00"),
    ("0 -180", "mercator", "-20037508.34 0.00"),
    // UTM and MGRS values are kept to the meter in their zone, as in GeoConvert.
    ("31U 448252 5411954", "mgrs", "31UDQ4825211954"),
    ("31U 448252 5411954", "utm", "31U 448252.00 5411954.00"),
    ("31UDQ4825211954", "mgrs", "31UDQ4825211954"),
    ("31UDQ4825211954", "utm", "31U 448252.50 5411954.50"),
    ("31U DQ 48", "mgrs --precision 1", "31UDQ48"), ("31UGQ", "mgrs --precision 0", "31UGQ"),
    ("31U 800000 5411954", "utm", "31U 800000.00 5411954.00"),
    ("Z 2115776 1343401", "mgrs", "ZBA1577643401"),
    ("31 north 500000 -1", "utm", "31M 500000.00 9999999.00"),
    // Heights in the text.
    ("POINT Z (0 0 1000)", "ecef", "6379137.00 0.00 0.00"),
    ("geo:0,0,1000", "ecef", "6379137.00 0.00 0.00"),
    ("+00+000+1000CRSWGS_84/", "ecef", "6379137.00 0.00 0.00"),
    ("POINT M (0 0 1000)", "ecef", "6378137.00 0.00 0.00"),
    // Outside China nothing is distorted.
    ("48.8584 2.2945", "gcj02", "48.85840000 2.29450000"),
  ])
  func places(_ place: String, _ to: String, _ expected: String) throws {
    let options = to.split(separator: " ").map(String.init)
    let whole = try GeocalcProcess(["convert", place, "--to"] + options)
    #expect(whole.code == 0 && whole.output == expected + "\n", "\(whole.errors)")
    guard place.first?.isNumber == true, !place.contains("U"), !place.contains("north") else {
      return
    }
    let angles = try GeocalcProcess("convert \(place) --to \(to)")
    #expect(angles.output == whole.output)
  }

  /// A command that does not use a height prints a note.
  @Test(arguments: [
    ["convert", "POINT Z (2 48 35)", "--to", "utm"], ["distance", "geo:1,2", "POINT Z (2 48 35)"],
    ["distance", "+48+002+35CRSWGS_84/", "48 3"], ["circle", "geo:48,2,35", "1km"],
    ["circle", "POINT Z (2 48 35)", "1km"],
  ])
  func reportsDroppedHeights(_ arguments: [String]) throws {
    let run = try GeocalcProcess(arguments)
    #expect(run.errors.contains("the height is ignored"), "\(run.errors)")
    let own = try GeocalcProcess([
      "convert", "POINT Z (2 48 35)", "--to", "ecef", "--height", "5m",
    ])
    #expect(own.code == 64 && own.errors.contains("--height needs coordinates without a height"))
  }

  @Test("Coordinates beyond the MGRS squares of a zone are written in the standard zone")
  func farOut() throws {
    let run = try GeocalcProcess(["convert", "31U 50000 5411954", "--to", "mgrs"])
    #expect(run.code == 0 && run.output.hasPrefix("30U"))
  }

  @Test func polesOfMercator() throws {
    let run = try GeocalcProcess("convert 90 0 --to mercator")
    #expect(run.code == 65 && run.output.isEmpty && run.errors.contains("no pole"))
    let table = try GeocalcProcess(
      "convert --to mercator --precision 0", input: "lat,lon\n1,2\n-90,5\nx,1\n")
    #expect(table.code == 65)
    #expect(
      table.output
        == "lat,lon,mercator_x_m,mercator_y_m\n1,2,222639,111325\n-90,5,,\nx,1,,\n")
    #expect(table.errors.contains("line 3: Web Mercator has no pole"))
    #expect(table.errors.contains("1 of 3 rows could not be read; 1 of 3 rows have no answer"))
  }

  // Half a radian is 28.64788976 degrees, 10 degrees are 10^8 of E7, 100/9 gon and 2^31/18 semicircles.
  @Test(
    "Angles in the unit of their column name become degrees",
    arguments: [
      ("lat_rad,lon_rad", "0.5", "28.64788976"), ("Lat (rad),Lon (rad)", "0.5", "28.64788976"),
      ("latitude_e7,longitude_e7", "100000000", "10.00000000"),
      ("latitudeE7,longitudeE7", "100000000", "10.00000000"),
      ("late7,lone7", "100000000", "10.00000000"),
      ("lat_semicircles,lon_semicircles", "119304647.1111", "10.00000000"),
      ("lat_gon,lon_gon", "11.1111111111", "10.00000000"),
    ])
  func otherUnits(_ header: String, _ value: String, _ degrees: String) throws {
    let input = "\(header),n\n\(value),\(value),x\n"
    let run = try GeocalcProcess("convert --to decimal", input: input)
    #expect(run.code == 0 && run.output.hasSuffix(",x,\(degrees),\(degrees)\n"), "\(run.output)")
    for line in ["batch --along", "matrix -", "area -"] {
      let run = try GeocalcProcess(line, input: input)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
  }

  @Test("Minutes in a separate column are refused")
  func minutes() throws {
    for line in ["convert --to mgrs", "batch --along", "matrix -", "area -"] {
      let run = try GeocalcProcess(
        line, input: "lat_deg,lat_min,lon_deg,lon_min,n\n0.5,0.5,0.5,0.5,x\n")
      #expect(run.code == 65 && run.output.isEmpty, "\(line)")
      #expect(run.errors.contains("lat_min"), "\(run.errors)")
    }
  }

  @Test("Columns by number have the unit in their names; columns in degrees take precedence")
  func degreesAllTheSame() throws {
    let named = try GeocalcProcess(
      "convert --to decimal --columns lat_rad,lon_rad", input: "lat_rad,lon_rad\n1,2\n")
    #expect(named.output.hasSuffix("1,2,57.29577951,114.59155903\n"))
    let numbered = try GeocalcProcess(
      "convert --to decimal --columns 1,2", input: "lat_rad,lon_rad\n1,2\n")
    #expect(numbered.output.hasSuffix("1,2,57.29577951,114.59155903\n"))
    let beside = try GeocalcProcess(
      "convert --to mgrs", input: "lat_rad,lon_rad,lat,lon\n0.1,0.1,1,2\n")
    #expect(beside.output.hasSuffix("1,2,31NCB8873610547\n"))
    for header in ["lat_deg,lon_deg", "lat_min,lon_min", "lat_e2,lon_e2", "grad_lat,grad_lon"] {
      #expect(try GeocalcProcess("convert --to mgrs", input: "\(header)\n1,2\n").code == 0)
    }
  }

  @Test func several() throws {
    let run = try GeocalcProcess("convert 48.8584 2.2945 -89.5 12 --to utm --json")
    let rows = try #require(run.json().array)
    #expect(rows.map { $0["utm_zone"]?.string } == ["31U", "B"])
    #expect(abs((rows[0]["scale"]?.number ?? 0) - 0.9996328971662) < 1e-12)
    #expect(abs((rows[0]["convergence_deg"]?.number ?? 0) + 0.5313138287696) < 1e-12)
  }

  // Expected values come from the reference table of GeoCore's tests, computed in quadruple precision.
  @Test(arguments: ["height_m", "h", "Elevation (m)", "alt"])
  func vectors(_ height: String) throws {
    let run = try GeocalcProcess(
      "convert --to ecef --precision 9",
      input: "lat,lon,\(height)\n43.62573613214031,26.429161844866712,1376.9659259890684\n")
    let row = try #require(run.output.split(separator: "\n").last).split(separator: ",")
    let found = row.suffix(3).compactMap { Double($0) }
    let expected = [4_141_854.138206888108, 2_058_662.4616558827, 4_379_034.53513263]
    #expect(found.count == 3 && zip(found, expected).allSatisfy { abs($0 - $1) < 4e-9 })
  }

  // Expected values by cs2cs of PROJ 9.1.1: +proj=longlat +datum=WGS84 to +proj=geocent +datum=WGS84.
  @Test(
    "A height inside the coordinate of a table is read",
    arguments: [
      "POINT Z (16.3738 48.2082 200)", "POINTZ(16.3738 48.2082 200)",
      "SRID=4326;POINT(16.3738 48.2082 200)", "POINT ZM (16.3738 48.2082 200 7)",
      "MULTIPOINT Z ((16.3738 48.2082 200))", "\"geo:48.2082,16.3738,200\"",
      "+48.2082+016.3738+200CRSWGS_84/",
      "\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[16.3738,48.2082,200]}\"",
      "01E9030000AB3E575BB15F30407B832F4CA61A48400000000000006940",
      "01010000A0E6100000AB3E575BB15F30407B832F4CA61A48400000000000006940",
    ])
  func heightsOfCoordinates(text: String) throws {
    let ecef = "4085902.110,1200516.431,4732484.691\n"
    let run = try GeocalcProcess(
      "convert --to ecef --precision 3", input: "id,geom\nA,\(text)\n")
    #expect(run.code == 0 && run.output.hasSuffix(ecef), "\(run.output)\(run.errors)")
    let named = try GeocalcProcess(
      "convert --to ecef --precision 3 --columns where", input: "id,where\nA,\(text)\n")
    #expect(named.code == 0 && named.output.hasSuffix(ecef), "\(named.output)\(named.errors)")
    let utm = try GeocalcProcess("convert --to utm", input: "id,geom\nA,\(text)\n")
    #expect(
      utm.errors == "note: standard input: the heights in column geom are ignored\n",
      "\(utm.errors)")
  }

  @Test("A note names the column with ignored heights also for JSON objects")
  func heightsOfObjects() throws {
    let run = try GeocalcProcess(
      "convert --to utm", input: #"{"geom":"POINT Z (16.3738 48.2082 200)"}"#)
    #expect(run.code == 0)
    #expect(run.errors == "note: standard input: the heights in column geom are ignored\n")
  }

  @Test("A measure is not a height, and a coordinate without a height is at height 0")
  func noHeights() throws {
    let run = try GeocalcProcess(
      "convert --to ecef --precision 0",
      input: "geom\nPOINT M (0 0 1000)\nPOINT (0 0)\nPOINT Z (0 0 1000)\n")
    #expect(run.code == 0)
    #expect(
      run.output.hasSuffix(
        ",6378137,0,0\nPOINT (0 0),6378137,0,0\nPOINT Z (0 0 1000),6379137,0,0\n"))
    let utm = try GeocalcProcess("convert --to utm", input: "geom\nPOINT M (0 0 1000)\n")
    #expect(utm.errors.isEmpty, "\(utm.errors)")
  }

  @Test("Vectors from the center of the Earth keep their height")
  func vectorsOfTable() throws {
    let row = "4085902.110,1200516.431,4732484.691"
    let run = try GeocalcProcess(
      "convert --to ecef --precision 3", input: "ecef_x_m,ecef_y_m,ecef_z_m\n\(row)\n")
    #expect(run.code == 0 && run.output.hasSuffix("\(row),\(row)\n"), "\(run.output)")
  }

  @Test("A row with a height in the coordinate and in a column is refused")
  func twoHeights() throws {
    let run = try GeocalcProcess(
      "convert --to ecef --precision 0",
      input: "geom,height_m\nPOINT Z (0 0 1000),5\nPOINT Z (0 0 1000),\nPOINT (0 0),1000\n")
    #expect(run.code == 65)
    #expect(run.output.contains("POINT Z (0 0 1000),5,,,\n"))
    #expect(run.output.contains("POINT Z (0 0 1000),,6379137,0,0\n"))
    #expect(run.output.contains("POINT (0 0),1000,6379137,0,0\n"))
    #expect(run.errors.contains("line 2: geom, height_m: both contain a height"), "\(run.errors)")
  }

  @Test(
    "A placeholder for an unknown height gives no vector",
    arguments: ["-9999", "-32768", "-9999.0", "32767"], ["height_m", "ele", "height_ft"])
  func unknownHeights(height: String, column: String) throws {
    let run = try GeocalcProcess(
      "convert --to ecef --precision 0",
      input: "lat,lon,\(column)\n0,0,\(height)\n0,0,0\n0,0,9999\n0,0,-10994\n")
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[1] == "0,0,\(height),,," && lines[2] == "0,0,0,6378137,0,0")
    #expect(!lines[3].hasSuffix(",") && !lines[4].hasSuffix(","))
    #expect(run.errors.contains("stands for an unknown height"), "\(run.errors)")
  }

  @Test("Several height columns are refused until one is chosen") func severalHeights() throws {
    let table = "lat,lon,height_ft,altitude\n0,0,3,1000\n"
    let run = try GeocalcProcess("convert --to ecef", input: table)
    #expect(run.code == 65 && run.errors.contains("\"height_ft\", \"altitude\""))
    #expect(run.errors.contains("--columns latitude,longitude,height_m"))
    let named = try GeocalcProcess(
      "convert --to ecef --columns lat,lon,altitude --precision 0", input: table)
    #expect(named.output.hasSuffix("0,0,3,1000,6379137,0,0\n"))
    // Most files have altitudes above sea level, which differ from heights above the ellipsoid.
    #expect(named.errors.contains("altitude is read as the height above the ellipsoid"))
    let height = try GeocalcProcess("convert --to ecef", input: "lat,lon,h\n0,0,1000\n")
    #expect(height.code == 0 && height.errors.contains("column h has no unit"))
    #expect(try GeocalcProcess("convert --to utm", input: table).code == 0)
  }

  @Test func tables() throws {
    let run = try GeocalcProcess(
      "convert --to utm --precision 2",
      input: "name;lat;lon\nEiffel;48°51′30.24″N;2°17′40.2″E\nbad;x;1\n;;\n")
    #expect(run.code == 65)
    #expect(
      run.output == """
        name;lat;lon;utm_zone;utm_easting_m;utm_northing_m
        Eiffel;48°51′30.24″N;2°17′40.2″E;31U;448252.00;5411954.91
        bad;x;1;;;
        ;;;;;

        """)
    #expect(run.errors.contains("line 3: lat, lon:"))
    let json = try GeocalcProcess("convert --to mgrs --json", input: "lat,lon\n91,3\n1,2\n")
    let rows = try json.jsonLines()
    try #require(rows.count > 1)
    #expect(rows[0]["mgrs"] == .null && rows[1]["mgrs"]?.string == "31NCB8873610547")
    let plain = try GeocalcProcess(
      "convert --to geohash --precision 5", input: "57.64911,10.40744\n")
    #expect(plain.output == "57.64911,10.40744,u4pru\n")
    let named = try GeocalcProcess(
      "convert --to geohash --precision 5 --columns b,a", input: "a,b\n10.40744,57.64911\n")
    #expect(named.output == "a,b,geohash\n10.40744,57.64911,u4pru\n")
  }

  @Test("A table gets a column of H3 cells, and a column of H3 cells is read as points")
  func h3() throws {
    let cells = try GeocalcProcess(
      "convert --to h3", input: "id,lat,lon\n1,48.8584,2.2945\n2,91,0\n")
    #expect(cells.code == 65 && cells.errors.contains("line 3"), "\(cells.errors)")
    #expect(cells.output == "id,lat,lon,h3\n1,48.8584,2.2945,891fb46741bffff\n2,91,0,\n")
    for name in ["h3", "h3_cell", "H3Index"] {
      let places = try GeocalcProcess(
        "convert --to decimal", input: "id,\(name)\n1,891fb46741bffff\n")
      #expect(
        places.output.hasSuffix("\n1,891fb46741bffff,48.85735305,2.29413922\n"),
        "\(name): \(places.output) \(places.errors)")
    }
    let number = try GeocalcProcess("convert --to decimal", input: "h3\n617550903940743167\n")
    #expect(number.code == 65 && number.errors.contains("hexadecimal digits"), "\(number.errors)")
    let distance = try GeocalcProcess("distance 891fb46741bffff 891fb46741bffff")
    #expect(distance.output.hasPrefix("0.000 m"), "\(distance.output) \(distance.errors)")
  }

  @Test(
    "--swap exchanges the fields of latitude and longitude and keeps every other byte",
    arguments: [
      ("id,lat,lon\n1,16.4,48.2\n2,15.4,47.1\n", "id,lat,lon\n1,48.2,16.4\n2,47.1,15.4\n"),
      ("lon;note;lat\r\n 48,2;\"a;b\";16,4\r\n", "lon;note;lat\r\n16,4;\"a;b\"; 48,2\r\n"),
      ("116.4,39.9\n121.5,31.2", "39.9,116.4\n31.2,121.5\n"),
      (
        "lat,lon,x\n\"16°22′E\",\"48°12′N\"\n# a comment\n,,\n",
        "lat,lon,x\n\"48°12′N\",\"16°22′E\"\n# a comment\n,,\n"
      ),
    ])
  func swap(table: String, expected: String) throws {
    let run = try GeocalcProcess("convert --swap", input: table)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == expected)
  }

  @Test("--swap reports rows that are invalid afterwards, and also writes JSON")
  func swapInvalid() throws {
    let run = try GeocalcProcess(
      "convert --swap", input: "name,lat,lon\nA,116.4,39.9\nB,39.9,116.4\n")
    #expect(run.code == 65)
    #expect(run.output == "name,lat,lon\nA,39.9,116.4\nB,116.4,39.9\n")
    #expect(run.errors.contains("line 3: lon, lat: latitude 116.4"), "\(run.errors)")
    let json = try GeocalcProcess("convert --swap --json", input: "name,lat,lon\nA,116.4,39.9\n")
    let rows = try json.jsonLines()
    #expect(rows.first?["lat"]?.number == 39.9 && rows.first?["lon"]?.number == 116.4)
    let markdown = try GeocalcProcess(
      "convert --swap --format tsv", input: "name,lat,lon\nA,116.4,39.9\n")
    #expect(markdown.output == "name\tlat\tlon\nA\t39.9\t116.4\n")
  }

  @Test(
    "--swap refuses what it cannot exchange, and says what to write",
    arguments: [
      ("convert --swap --to utm", "lat,lon\n1,2\n", 64, "--swap cannot be combined with --to"),
      ("convert --swap 16 48", "", 64, "use: geocalc convert 48 16 --to decimal"),
      ("convert --swap", "name,latlon\nA,\"16,48\"\n", 65, "needs a column for each"),
      ("convert", "lat,lon\n1,2\n", 64, "missing --to"),
    ])
  func swapRefused(line: String, table: String, code: Int32, part: String) throws {
    let run = try GeocalcProcess(line, input: table)
    #expect(run.code == code && run.errors.contains(part), "\(run.errors)")
  }

  @Test(arguments: [
    "convert 1 2", "convert 1 2 --to nowhere", "convert 1 2 --to dms --precision 30",
    "convert 1 2 --to geohash --precision 13", "convert 1 2 --to olc --precision 3",
    "convert 1 2 --to h3 --precision 16",
    "convert 1 2 --to utm --height 5", "convert 1 2 3 --to utm", "convert --to ecef --height 5m",
    "convert 1 2 --to utm --columns a,b", "convert 1 2 --to mgrs --ellipsoid GRS80",
    "convert --to utm --columns a,b,c",
    "convert --to ecef --columns a,b,c,d", "convert 48 12 29.5 16 22 25.7 --to decimal",
    "convert 33N 601985 5340501 --to decimal",
  ])
  func wrongUse(_ line: String) throws {
    try GeocalcProcess(line, input: "").expectRefusal(code: 64)
  }

  // The bytes of the file do not matter: the message is about the arguments.
  @Test("A table next to a coordinate is refused, because it must be the only argument")
  func namedFile() throws {
    let result = try GeocalcProcess("convert /etc/passwd 48 16 --to mgrs")
    #expect(
      result.code == 64 && result.errors.contains("use: geocalc convert /etc/passwd --to mgrs"))
  }

  @Test(
    "A latitude out of range and a height in an unknown unit are refused",
    arguments: [
      ("convert 91 2 --to utm", "latitude 91"),
      ("convert 1 2 --to ecef --height 5parsec", "5parsec"),
    ])
  func badData(_ line: String, part: String) throws {
    try GeocalcProcess(line).expectRefusal(code: 65, naming: part)
  }
}
