import Foundation
import Testing
import _TestSupport

/// Tables whose header, letters or numbers could be read in two ways: they are read correctly or refused.
@Suite struct TwoMeaningsTests {
  @Test(
    "A row with a coordinate or a word such as Location does not replace the header",
    arguments: [
      "wkt_geom\tid\tname\n", "SHAPE_WKT\tid\tname\n", "point_geom\tid\tname\n",
      "geo_shape\tid\tname\n", "Koordinaten\tid\tname\n",
    ])
  func headers(header: String) throws {
    let rows = "Point (16.3 48.2)\t1\ta\nPoint (16.4 48.3)\t2\tb\n"
    let run = try GeocalcProcess("nearest - 48.2 16.3 --format csv", input: header + rows)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let names = header.dropLast().replacing("\t", with: ",")
    #expect(run.output == "\(names),distance_m\nPoint (16.3 48.2),1,a,0.000\n", "\(run.output)")
  }

  @Test(
    "A table with columns x and y and a word such as Point in its first row is refused",
    arguments: [
      "name,x,y\nPoint 1,16.3,48.2\n", "site,x_coord,y_coord\nLocation A,16.3,48.2\n",
      "geom_type,x,y\nPoint,16.3,48.2\n", "id,a\nGPS,Location\n",
    ])
  func unknownNames(table: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: table)
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("line 1: no coordinates recognized"), "\(run.errors)")
  }

  @Test("--columns names columns of the first line although the next line has a known word")
  func named() throws {
    let run = try GeocalcProcess(
      "convert --to decimal --columns a", input: "id,a\n1,POINT(16 48)\n")
    #expect(run.output.hasSuffix("1,POINT(16 48),48.00000000,16.00000000\n"), "\(run.errors)")
  }

  @Test(
    "Hemisphere letters in other languages are read by the names of their columns",
    arguments: [
      ("Breite;N/S;Länge;O/W\n48,2;N;16,3;W\n", "48.20000000;-16.30000000"),
      ("Breite;N/S;Länge;O/W\n48,2;N;16,3;O\n", "48.20000000;16.30000000"),
      ("latitud,N/S,longitud,E/O\n33.5,S,70.2,O\n", "-33.50000000,-70.20000000"),
      ("lat,ns,lon,ow\n48.2,N,16.3,O\n", "48.20000000,16.30000000"),
      ("lat,ns,lon,eo\n48.2,N,16.3,O\n", "48.20000000,-16.30000000"),
      ("lat,lon,O/W\n48.2,16.3,W\n", "48.20000000,-16.30000000"),
      ("lat,lat_sign,lon,lon_sign\n48.2,+,16.3,-\n", "48.20000000,-16.30000000"),
    ])
  func letters(table: String, expected: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: table)
    let output = run.output.replacing(",", with: ";")
    #expect(run.code == 0, "\(run.errors)")
    let numbers = expected.replacing(",", with: ";")
    #expect(
      output.hasSuffix(numbers + "\n")
        || output.hasSuffix(numbers.replacing(".", with: ";") + "\n"),
      "\(run.output)")
  }

  @Test(
    "Hemisphere letters with an unknown meaning, or in a column with an unknown name, are refused",
    arguments: [
      "lat,ns,lon,ew\n48.2,N,16.3,O\n", "lat,ns,lon,dir\n48.2,N,16.3,W\n",
      "lat,ns,lon,h\n48.2,N,16.3,W\n", "lat,ns,lon,x\n48.2,N,16.3,W\n",
      "lat,ns,lon,lon_h\n48.2,N,16.3,W\n", "lat,lon,side\n48.2,16.3,W\n",
    ])
  func otherLetters(table: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: table)
    #expect(run.code == 65 && !run.output.contains("16.30000000"), "\(run.output)")
  }

  @Test("Pairs of points have German hemisphere letters in their own columns")
  func pairs() throws {
    let run = try GeocalcProcess(
      "batch", input: "lat1,ns1,lon1,ow1,lat2,ns2,lon2,ow2\n0,N,0.5,W,0,N,0.5,O\n")
    #expect(run.output.hasSuffix("111319.491\n"), "\(run.output) \(run.errors)")
  }

  @Test(
    "A comment with names that blanks separate is the header",
    arguments: ["# lon lat\n16.3 48.2\n", "#lon lat\n16.3 48.2\n", "# a\n# lon lat\n16.3 48.2\n"])
  func comments(table: String) throws {
    let run = try GeocalcProcess("convert --to decimal --format csv", input: table)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("48.20000000,16.30000000\n"), "\(run.output)")
  }

  @Test("A comment with names that blanks separate is refused if the rows have other separators")
  func commentsWithOtherSeparator() throws {
    let run = try GeocalcProcess("bbox -", input: "# lon lat\n16.3,48.2\n")
    #expect(run.code == 65 && run.errors.contains("seems to name the columns"), "\(run.errors)")
    let other = try GeocalcProcess("bbox -", input: "# converted from lon lat values\n48.2,16.3\n")
    #expect(other.code == 0, "\(other.errors)")
  }

  @Test(
    "Columns of minutes and seconds are refused",
    arguments: [
      "latitude,lat_minutes,longitude,lon_minutes\n48,30,16,30\n",
      "Latitude,Lat Min,Longitude,Lon Min\n48,30,16,30\n",
      "lat_degrees,lon_degrees,lat_decimal_minutes,lon_decimal_minutes\n48,16,30,30\n",
      "lat (minutes),lon (minutes)\n42.5,12.4\n", "lat_minutes,lon_minutes\n42.5,12.4\n",
      "lat (seconds),lon (seconds)\n42.5,12.4\n", "lat_sec,lon_sec\n42.5,12.4\n",
      "lat (min),lon (min)\n42.5,12.4\n",
    ])
  func minutes(table: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: table)
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)")
  }

  @Test(
    "A multiple of a unit in a name is refused",
    arguments: [
      "lat (10^-6),lon (10^-6)\n48,16\n", "lat (1/1000 min),lon (1/1000 min)\n48,16\n",
      "lat,lon,alt (100 ft)\n48,16,3\n", "lat,lon,alt_100ft\n48,16,3\n",
    ])
  func multiples(table: String) throws {
    let run = try GeocalcProcess("convert --to ecef", input: table)
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("unknown unit or word"), "\(run.errors)")
  }

  @Test("A multiple of a length unit is refused, and the numbers of points are not multiples")
  func multiplesOfLengths() throws {
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,azimuth,Distance (1000 ft)\n0,0,0,1\n")
    #expect(run.code == 65 && run.errors.contains("1000 ft"), "\(run.errors)")
    let other = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,azimuth,dist12_km\n0,0,90,1\n")
    #expect(other.code == 0, "\(other.errors)")
  }

  @Test("A column by number has the unit in its name, and an unknown unit is refused")
  func numbered() throws {
    let table = "id,lat_e7,lon_e7\n1,482000000,163000000\n"
    let run = try GeocalcProcess("convert --to decimal --columns 2,3", input: table)
    #expect(run.output.hasSuffix(",48.20000000,16.30000000\n"), "\(run.errors)")
    let unknown = try GeocalcProcess(
      "convert --to decimal --columns 2,3", input: "id,lat_mil,lon_mil\n1,48,16\n")
    #expect(unknown.code == 65 && unknown.output.isEmpty)
  }

  @Test("A length that may have a thousands separator is refused")
  func thousands() throws {
    let run = try GeocalcProcess(
      "batch --operation destination",
      input: "lat,lon,azimuth,distance_km\n0,0,90,987.6\n0,0,90,\"1,234\"\n")
    #expect(run.code == 65 && run.output.hasSuffix("\"1,234\",,,\n"), "\(run.output)")
    #expect(run.errors.contains("1,234 may be 1234 or 1.234"), "\(run.errors)")
  }

  @Test("Degrees with minutes and decimal degrees in one row are refused")
  func mixed() throws {
    let run = try GeocalcProcess(
      "convert --to decimal", input: "lat,ns,lon,ew\n5107.9,N,12.5,E\n5107.9,N,01230.0,E\n")
    #expect(run.code == 65 && run.errors.contains("only one of 5107.9 and 12.5"), "\(run.errors)")
    #expect(run.output.hasSuffix("51.13166667,12.50000000\n"), "\(run.output)")
  }

  @Test("Rows without a valid coordinate are not outside of polygons")
  func outside() throws {
    let zones = Fixture.repository.appending(path: "Sources/geocalc/Samples/zones.geojson").path
    let run = try GeocalcProcess(
      "inside \(zones) - --only outside --format csv", input: "lat,lon\n0,0\n,1\n95,0\n")
    #expect(run.output == "lat,lon,polygon\n0,0,\n", "\(run.output)")
    #expect(run.code == 65 && !run.errors.isEmpty)
  }

  @Test(
    "Words for departure and arrival determine the order of the points",
    arguments: [
      "lat_arr,lon_arr,lat_dep,lon_dep", "nach_lat,nach_lon,von_lat,von_lon",
      "lat_arrival,lon_arrival,lat_departure,lon_departure",
    ])
  func order(header: String) throws {
    let run = try GeocalcProcess("batch --operation azimuth", input: "\(header)\n0,1,0,0\n")
    #expect(run.output.contains("0,1,0,0,90.0"), "\(run.output) \(run.errors)")
  }
}

/// Tables of grid coordinates with thousands separators.
@Suite struct ThousandsTests {
  @Test(
    "Grid coordinates that may have thousands separators are refused",
    arguments: [
      "name,easting,northing\nA,\"530,000\",\"180,000\"\n",
      "name;easting;northing\nA;530.000;180.000\n",
    ])
  func grid(table: String) throws {
    let run = try GeocalcProcess("convert --from EPSG:27700 --to decimal", input: table)
    #expect(run.code == 65 && run.errors.contains("write 530000"), "\(run.errors)")
  }

  @Test("A first row with the word point does not replace the header of grid coordinates")
  func header() throws {
    let run = try GeocalcProcess(
      "convert --from EPSG:2056 --to decimal --columns E,N",
      input: "type,E,N\npoint,2600000,1200000\n")
    #expect(run.code == 0 && run.output.contains("46.95"), "\(run.output) \(run.errors)")
  }
}
