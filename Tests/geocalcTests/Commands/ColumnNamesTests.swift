import Foundation
import Testing
import _TestSupport

/// Tables with columns other than latitude and longitude, for every command.
@Suite struct ColumnNamesTests {
  static let letters = "name,lat,ns,lon,ew\nSydney,33.8688,S,151.2093,E\n"

  @Test(
    "Every command reads the hemisphere from its own column",
    arguments: [
      ("convert --to decimal", "-33.86880000,151.20930000"),
      ("convert --to decimal --columns lat,lon", "-33.86880000,151.20930000"),
      ("batch --along --json", #""lat":-33.8688,"#),
      ("batch --along --format geojson", "[151.2093,-33.8688]"),
    ])
  func hemispheres(command: String, expected: String) throws {
    let run = try GeocalcProcess(command, input: Self.letters)
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("A sign against the letter and a missing letter make a bad row")
  func contradiction() throws {
    let run = try GeocalcProcess(
      "convert --to decimal", input: "lat,ns,lon,ew\n-33,N,151,E\n33,,151,E\n33,S,151,E\n")
    #expect(run.code == 65 && run.errors.contains("2 of 3 rows could not be read"), "\(run.errors)")
    #expect(run.output.hasSuffix("33,S,151,E,-33.00000000,151.00000000\n"), "\(run.output)")
  }

  @Test(
    "Letters of hemispheres in columns with other names are refused",
    arguments: ["convert --to decimal", "batch --along", "matrix -", "nearest - 0 0", "track -"])
  func otherLetters(command: String) throws {
    let run = try GeocalcProcess(command, input: "lat,foo,lon,bar\n33,S,151,E\n")
    #expect(run.code == 65 && run.errors.contains("foo, bar hold letters"), "\(run.errors)")
  }

  @Test(
    "Letters after both coordinates, as words, or after empty rows are refused",
    arguments: ["convert --to decimal", "batch --along", "matrix -", "track -"],
    [
      "lat,lon,foo,bar\n33,151,S,E\n", "lat,foo,lon,bar\n33,South,151,East\n",
      "foo,lat,bar,lon\n,,,\ns,33,w,151\n",
    ])
  func lettersElsewhere(command: String, table: String) throws {
    let run = try GeocalcProcess(command, input: table)
    #expect(run.code == 65 && run.errors.contains("foo, bar hold letters"), "\(run.errors)")
  }

  @Test(
    "One letter next to the coordinates is not a hemisphere",
    arguments: ["batch --along", "track -"])
  func loneLetter(command: String) throws {
    let expected = try GeocalcProcess(command, input: "lat,lon,status\n33,151,x\n")
    for table in ["lat,lon,status\n33,151,S\n", "lat,side,lon,mode\n33,E,151,E\n"] {
      let run = try GeocalcProcess(command, input: table)
      #expect(run.code == 0 && !expected.output.isEmpty)
      if table.contains("status") {
        #expect(run.output == expected.output.replacing("33,151,x", with: "33,151,S"))
      }
    }
  }

  @Test("The command track refuses hemisphere letters without a header and after comments")
  func lettersInTracks() throws {
    for table in [
      "33.5,S,151.5,E\n", "time,lat,a,lon,b\n# none\n2024-01-01T00:00:00Z,33,S,151,E\n",
    ] {
      let run = try GeocalcProcess("track -", input: table)
      #expect(run.code == 65 && run.errors.contains("hold letters of hemispheres"), "\(run.errors)")
    }
  }

  // One radian is 180/pi degrees.
  @Test(
    "Angles in another unit use the hemisphere of the next column",
    arguments: [
      ("convert --to decimal", "-57.29577951,57.29577951\n"),
      ("batch --along --format geojson", "[57.29577951308232,-57.29577951308232]"),
      ("track -", "-57.29578"),
    ])
  func unitsWithLetters(command: String, expected: String) throws {
    let run = try GeocalcProcess(
      command, input: "time,lat_rad,ns,lon_rad,ew\n2024-01-01T00:00:00Z,1,S,1,E\n")
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("A letter against the sign of an angle in another unit makes a bad row")
  func contradictionInUnits() throws {
    for command in ["convert --to decimal", "track -"] {
      let run = try GeocalcProcess(command, input: "lat_rad,ns,lon_rad,ew\n-1,N,1,E\n")
      #expect(run.code == 65, "\(run.output)")
    }
  }

  @Test("A unit with two meanings is refused, in a name and in a row of units")
  func grad() throws {
    for command in ["convert --to decimal", "batch --along", "track -"] {
      let run = try GeocalcProcess(command, input: "lat_grad,lon_grad\n1,2\n")
      #expect(run.code == 65 && run.errors.contains("\"lat_gon\""), "\(run.errors)")
    }
    let units = try GeocalcProcess("track -", input: "lat,lon,alt\ngrad,grad,m\n50,10,3\n")
    #expect(units.code == 65 && units.errors.contains("two meanings"), "\(units.errors)")
  }

  @Test(
    "The message about a missing azimuth or distance column lists the known names",
    arguments: [
      ("lat,lon,dist", "no column of azimuths"), ("lat,lon,azimuth", "no column of distances"),
    ])
  func missingQuantity(header: String, expected: String) throws {
    let run = try GeocalcProcess("batch --operation destination", input: header + "\n1,2,3\n")
    #expect(run.code == 65 && run.errors.contains(expected), "\(run.errors)")
    #expect(run.errors.contains("known names are") && run.errors.contains("--columns"))
  }

  // 50 gon are 45 degrees.
  @Test(
    "JSON keeps converted columns and adds latitude and longitude in degrees",
    arguments: [
      (
        "batch --along", "lat_gon,lon_gon\n50,10\n",
        #"{"lat_gon":50.0,"lon_gon":10.0,"latitude":45.0,"longitude":9.0,"#
      ),
      ("batch --along", "geo\n\"45, 9\"\n", #"{"geo":"45, 9","latitude":45.0,"longitude":9.0,"#),
      (
        "batch --along", "lat_dms,lon_dms\n45 30 0,9 0 0\n",
        #"{"lat_dms":"45 30 0","lon_dms":"9 0 0","latitude":45.5,"longitude":9.0,"#
      ),
      (
        "batch", "from_lat_gon,from_lon_gon,to_lat,to_lon\n50,10,45,9\n",
        #"{"from_lat_gon":50.0,"from_lon_gon":10.0,"to_lat":45.0,"to_lon":9.0,"lat1":45.0,"lon1":9.0,"distance_m":0.0}"#
      ),
      (
        "batch", "from_lat_gon,from_lon_gon,to_lat,to_lon,lat1\n50,10,45,9,x\n",
        #""lat1":"x","batch_lat1":45.0,"lon1":9.0,"distance_m":0.0}"#
      ),
      (
        "batch --along", "lat_gon,lon_gon\n500,10\n",
        #""lat_gon":500.0,"lon_gon":10.0,"latitude":null,"longitude":null,"#
      ),
      (
        "batch --along", "lat,ns,lon,ew\n45,S,9,W\n",
        #"{"lat":-45.0,"ns":"S","lon":-9.0,"ew":"W","distance_m""#
      ),
    ])
  func degreesInJSON(command: String, table: String, expected: String) throws {
    let run = try GeocalcProcess(command + " --json", input: table)
    #expect(run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("The commands nearest and inside add degrees in JSON as batch does")
  func degreesOfPoints() throws {
    let folder = TemporaryFolder()
    let polygon = folder.file("p.wkt")
    try Data("POLYGON((0 40,20 40,20 50,0 50,0 40))".utf8).write(to: polygon)
    let table = "lat_gon,lon_gon\n50,10\n"
    let degrees = #"{"lat_gon":50.0,"lon_gon":10.0,"latitude":45.0,"longitude":9.0,"#
    for command in ["nearest - 45 9 --json", "inside \(polygon.path) - --json"] {
      let run = try GeocalcProcess(command, input: table)
      #expect(run.output.contains(degrees), "\(run.output) \(run.errors)")
    }
  }

  @Test("JSON with added degrees is read back as the same coordinates")
  func readBack() throws {
    let json = try GeocalcProcess("batch --along --json", input: "lat_gon,lon_gon\n50,10\n50,20\n")
    let again = try GeocalcProcess("convert --to decimal", input: json.output)
    #expect(again.output.contains("45.00000000,18.00000000"), "\(again.output) \(again.errors)")
  }

  @Test("Nautical miles are converted")
  func nauticalMiles() throws {
    // 18520 m on an equator of radius 6378137 m.
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,bearing,dist_nm\n0,0,90,10\n")
    #expect(run.code == 0 && run.output.contains(",0.16636799"), "\(run.output) \(run.errors)")
  }

  @Test("Distances without a unit are read as meters, with one note")
  func defaultUnit() throws {
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,bearing,dist\n0,0,90,1\n0,0,90,2\n")
    #expect(run.code == 0)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("column dist has no unit; its numbers are read as meters"))
  }

  @Test("Error columns are refused with advice")
  func errorColumns() throws {
    let run = try GeocalcProcess("batch", input: "lat,lon,lat_err,lon_err\n47,8,0.1,0.2\n")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("--along") && run.errors.contains("--columns"), "\(run.errors)")
  }

  @Test(
    "A column with a whole coordinate is read in each notation that convert writes",
    arguments: [
      "mgrs", "dms", "ddm", "iso6709", "geo", "geohash", "olc", "maidenhead", "georef", "decimal",
      "utm", "ecef", "mercator", "h3",
    ])
  func roundTrip(notation: String) throws {
    let written = try GeocalcProcess(
      "convert --to \(notation)", input: "lat,lon\n48.8584,2.2945\n")
    // Without the numeric columns.
    let column = written.output.split(separator: "\n").map {
      $0.split(separator: ",", maxSplits: 2)[2]
    }
    let read = try GeocalcProcess(
      "convert --to decimal --json", input: column.joined(separator: "\n"))
    #expect(read.code == 0, "\(read.errors)")
    // A Maidenhead locator of eight letters has cells of 1/240 by 1/120 degree.
    let names = notation == "decimal" ? "batch_decimal" : "decimal"
    let row = try read.json()
    let latitude = try #require(row["\(names)_latitude"]?.number)
    let longitude = try #require(row["\(names)_longitude"]?.number)
    #expect(abs(latitude - 48.8584) < 1 / 120 && abs(longitude - 2.2945) < 1 / 120)
  }

  @Test("UTM zone, easting, and northing columns make a coordinate")
  func utm() throws {
    let run = try GeocalcProcess(
      "convert --to decimal", input: "utm_zone,utm_easting_m,utm_northing_m\n31N,500000,0\n")
    #expect(run.output.hasSuffix(",0.00000000,3.00000000\n"), "\(run.output) \(run.errors)")
  }

  @Test(
    "Well-known text and coordinate pairs in one column are measured along the path",
    arguments: [
      "id,geometry\n1,POINT (0 0)\n2,POINT (1 0)\n", "GPS\n0 0\n0 1\n",
      "t,location\n1,\"0, 0\"\n2,\"0, 1\"\n",
    ])
  func along(table: String) throws {
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(run.code == 0 && run.output.hasSuffix(",111319.491\n"), "\(run.output) \(run.errors)")
  }

  @Test("Geometries other than one point are refused")
  func line() throws {
    let run = try GeocalcProcess(
      "batch --along", input: "id,wkt\n1,\"LINESTRING (0 0, 1 0)\"\n")
    #expect(run.code == 65 && run.errors.contains("one POINT"), "\(run.errors)")
  }

  @Test(
    "Comments, sep=, and blanks between numbers are read",
    arguments: [
      "# a comment\n#\nlat1,lon1,lat2,lon2\n0,0,0,1\n",
      "sep=;\nlat1;lon1;lat2;lon2\n0,0;0;0;1\n", "0 0 0 1\n", " 0  0   0 1 \n",
      "lat1 lon1 lat2 lon2\n0 0 0 1\n", "#lat1,lon1,lat2,lon2\n0,0,0,1\n",
    ])
  func neighbors(table: String) throws {
    let run = try GeocalcProcess("batch", input: table)
    #expect(run.code == 0, "\(run.errors)")
    let number = run.output.replacing(",", with: ".")
    #expect(number.contains("111319.491"), "\(run.output)")
  }

  @Test("Lines before the header count in the line numbers of messages")
  func lineNumbers() throws {
    let table = "sep=;\n# a\nlat;lon\n1;2\n1;x\n"
    for command in ["batch --along", "nearest - 0 0", "matrix -"] {
      let run = try GeocalcProcess(command, input: table)
      #expect(run.code == 65 && run.errors.contains("line 5"), "\(run.errors)")
    }
  }

  @Test("Missing values give no result and one note; --strict refuses them")
  func missing() throws {
    let table = "lat,lon\n0,0\nNA,3\n,\nnull,NaN\n\\N,#N/A\n"
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(run.code == 0)
    #expect(run.output == "lat,lon,distance_m\n0,0,\nNA,3,\n,,\nnull,NaN,\n\\N,#N/A,\n")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("4 of 5 rows have a missing value"), "\(run.errors)")
    for command in ["batch --along", "convert --to dms"] {
      #expect(try GeocalcProcess("\(command) --strict", input: table).code == 65)
    }
    #expect(try GeocalcProcess("convert 1 2 --to dms --strict").code == 64)
  }

  @Test("Distances have the decimal comma of the table")
  func decimalComma() throws {
    let run = try GeocalcProcess("batch --along", input: "lat;lon\n0,0;0,0\n0,0;1,0\n")
    #expect(run.output == "lat;lon;distance_m\n0,0;0,0;\n0,0;1,0;111319,491\n")
    let json = try GeocalcProcess("batch --along --json", input: "lat;lon\n0;0\n0;1,0\n")
    #expect(json.output.contains("\"distance_m\":111319.49"))
    let points = try GeocalcProcess("batch --along", input: "lat;lon\n0;0\n0;1.0\n")
    #expect(points.output.hasSuffix(";111319.491\n"))
  }

  @Test("A table without a header is read in the documented order, with a note")
  func noHeader() throws {
    let run = try GeocalcProcess("batch", input: "0,0,0,1\n")
    #expect(run.code == 0 && run.output == "0,0,0,1,111319.491\n")
    #expect(run.errors.contains("no header; its numbers are read as lat1,lon1,lat2,lon2"))
  }

  @Test(
    "Names in other languages and misspellings are read",
    arguments: [
      "Breite,Länge", "Breitengrad,Laengengrad", "latitud,longitud", "широта,долгота", "纬度,经度",
      "latitude,longtitude", "Lattitude,Longitude",
    ])
  func names(header: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: header + "\n1,2\n")
    #expect(run.output.hasSuffix("1,2,1.00000000,2.00000000\n"), "\(run.errors)")
  }

  // The shifted points are convert's output for 39.9042, 116.4074: this tests the inverse, not the shift.
  @Test(
    "Shifted coordinate systems are converted to WGS 84, with a note",
    arguments: [("gcj02", "39.90560334,116.41364225"), ("bd09", "39.91186534,116.42004633")])
  func shifted(system: String, place: String) throws {
    let run = try GeocalcProcess(
      "convert --to decimal", input: "\(system)_latitude,\(system)_longitude\n\(place)\n")
    #expect(run.output.contains(",39.9042000") && run.output.contains(",116.4074000"))
    #expect(run.errors.contains("converted to WGS 84"), "\(run.errors)")
    let option = try GeocalcProcess(
      "convert --to decimal --from \(system)", input: "lat,lon\n\(place)\n")
    #expect(option.output.contains(",39.9042000") && option.output.contains(",116.4074000"))
    let argument = try GeocalcProcess("convert --to decimal --from \(system) \(place)")
    #expect(argument.output.hasPrefix("39.9042000"), "\(argument.output) \(argument.errors)")
  }

  @Test(
    "Every command converts the units of latitudes and longitudes",
    arguments: [
      ("convert --to decimal", ",45.00000000,9.00000000"),
      ("nearest - 45 9 --format csv", ",0.000\n"),
      ("batch --along --format geojson", "[9,45]"), ("track -", "45.00000"),
    ])
  func gons(command: String, expected: String) throws {
    let run = try GeocalcProcess(
      command,
      input: "time,lat_gon,lon_gon\n2024-01-01T00:00:00Z,50,10\n2024-01-01T00:00:10Z,50,10\n")
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("An angle out of range in its unit is refused")
  func outOfRange() throws {
    let run = try GeocalcProcess("convert --to decimal", input: "lat_rad,lon_rad\n1.6,0\n1.5,0\n")
    #expect(run.code == 65 && run.errors.contains("out of range"), "\(run.errors)")
  }

  @Test("Azimuths in gons are converted")
  func azimuthUnit() throws {
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,azimuth_gon,dist_m\n0,0,100,1000\n")
    #expect(run.output.contains(",0.00000000,0.00898315,90.000000"), "\(run.output) \(run.errors)")
  }

  // The bytes are EWKB: little-endian, a point with a reference system, 4326, and the doubles 1 and 2.
  @Test("Well-known binary of a point is read in WGS 84 and refused in other systems")
  func binary() throws {
    let point = "0101000020E6100000000000000000F03F0000000000000040"
    let run = try GeocalcProcess("convert --to decimal", input: "id,geom\n1,\(point)\n")
    #expect(run.output.hasSuffix(",2.00000000,1.00000000\n"), "\(run.output) \(run.errors)")
    let other = point.replacing("E6100000", with: "110F0000")
    #expect(try GeocalcProcess("convert --to decimal", input: "id,geom\n1,\(other)\n").code == 65)
  }

  @Test(
    "--columns accepts one column for each coordinate",
    arguments: [
      ("convert --to decimal --columns place", ",0.00000000,1.00000000\n"),
      ("batch --along --columns place", ",111319.491\n"),
      ("batch --columns place,other", ",111319.491\n"),
      ("nearest - 0 1 --columns place --format csv", ",0.000\n"),
    ])
  func oneColumn(command: String, expected: String) throws {
    let run = try GeocalcProcess(
      command, input: "id,place,other\n1,0 0,0 1\n2,0 1,\"0, 0\"\n")
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("A geohash of digits is not read as a plain number")
  func digits() throws {
    let run = try GeocalcProcess("convert --to decimal", input: "geohash\n12\n")
    let named = try GeocalcProcess("convert geohash:12 --to decimal")
    #expect(run.output.hasSuffix(named.output.replacing(" ", with: ",")), "\(run.output)")
  }

  @Test("A recording may have whole coordinates, and a column named track as the course")
  func recording() throws {
    let run = try GeocalcProcess(
      "track -",
      input: "time,geohash\n2024-01-01T00:00:00Z,u0nd\n2024-01-01T00:10:00Z,u0ne\n")
    #expect(run.code == 0 && run.output.contains("bounds"), "\(run.errors)")
    let course = try GeocalcProcess(
      "track -",
      input:
        "time,lat,lon,speed_kmh,track\n2024-01-01T00:00:00Z,0,0,1,90\n2024-01-01T00:01:00Z,0,0.1,1,91\n"
    )
    #expect(course.errors.contains("track\" is read as the course"), "\(course.errors)")
  }

  @Test(
    "Tables with decimal commas get results with decimal commas",
    arguments: [
      ("nearest - 0 0 --count 1 --decimal-comma", "lat;lon;distance_m\n0,5;0,0;55287,152\n"),
      ("matrix -", "distance_m;1;2\n1;0,000;55287,237\n2;55287,237;0,000\n"),
    ])
  func decimalCommas(command: String, expected: String) throws {
    // The arcs of the meridian, integrated by Simpson's rule with 2000 steps.
    let run = try GeocalcProcess(command, input: "lat;lon\n0,5;0,0\n1,0;0,0\n")
    #expect(run.code == 0 && run.output == expected, "\(run.output) \(run.errors)")
  }

  @Test("Repeated names in a matrix get a suffix and a note")
  func repeatedNames() throws {
    let run = try GeocalcProcess("matrix - --json", input: "id,lat,lon\na,0,0\na,1,1\nfrom,0,0\n")
    #expect(run.output.contains("\"a_2\"") && run.output.contains("\"from_2\""), "\(run.output)")
    #expect(run.errors.contains("the new one is called a_2"), "\(run.errors)")
  }

  @Test("A matrix in JSON has the row name and all digits")
  func matrix() throws {
    // PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
    let run = try GeocalcProcess("matrix - --json", input: "id,lat,lon\na,0,0\nb,1,1\n")
    #expect(run.output.hasPrefix("{\"from\":\"a\",\"a\":0,\"b\":156899.568"), "\(run.output)")
    #expect(!run.output.contains("156899.568}"))
  }
}
