import GeoCore
import Testing

@testable import GeoFormats

/// The meaning of column names other than latitude and longitude.
@Suite struct ColumnRolesTests {
  @Test(
    "A hemisphere column belongs to the coordinate before it or with the same name",
    arguments: [
      ("name,lat,ns,lon,ew", [1, 2, 3, 4]), ("lat,N/S,lon,E/W", [0, 1, 2, 3]),
      ("lat,lat_dir,lon,lon_dir", [0, 1, 2, 3]), ("lon_dir,lat_dir,lon,lat", [3, 1, 2, 0]),
      ("GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef", [0, 1, 2, 3]),
      ("latitude,latitude_hemisphere,longitude,longitude_hemisphere", [0, 1, 2, 3]),
      ("LATITUDE,LATITUDE N/S,LONGITUDE,LONGITUDE E/W", [0, 1, 2, 3]),
      ("Lat,Hemisphere,Lon,Hemisphere", [0, 1, 2, 3]), ("latdir,lat,londir,lon", [1, 0, 3, 2]),
      ("lat,lon,NS indicator,EW indicator", [0, 2, 1, 3]), ("lat,hem,lon,hem", [0, 1, 2, 3]),
      ("lat,NorS,lon,EorW", [0, 1, 2, 3]),
      ("lat,North/South,lon,East/West", [0, 1, 2, 3]), ("lat,N or S,lon,E or W", [0, 1, 2, 3]),
    ])
  func hemispheres(header: String, expected: [Int]) throws {
    let point = try CoordinateColumns.point(in: names(header))
    let found = [
      point.latitude, point.latitudeHemisphere, point.longitude, point.longitudeHemisphere,
    ]
    #expect(found == expected)
  }

  @Test("Each of two points has its own hemisphere columns")
  func twoHemispheres() throws {
    let header = names("lat1,ns,lon1,ew,lat2,ns,lon2,ew")
    let (first, second) = try CoordinateColumns.pair(in: header)
    #expect([first.latitudeHemisphere, first.longitudeHemisphere] == [1, 3])
    #expect([second.latitudeHemisphere, second.longitudeHemisphere] == [5, 7])
  }

  @Test(
    "A column of nanoseconds is not a hemisphere",
    arguments: ["lat,lon,ns", "timestamp_ns,lat,lon,ew"])
  func nanoseconds(header: String) throws {
    #expect(try CoordinateColumns.point(in: names(header)).latitudeHemisphere == nil)
  }

  @Test("A coordinate column with N/S in its name has the letters in its values")
  func lettersInValues() throws {
    let point = try CoordinateColumns.point(in: ["LATITUDE N/S", "LONGITUDE E/W"])
    #expect([point.latitude, point.longitude] == [0, 1])
    #expect(point.latitudeHemisphere == nil && point.longitudeHemisphere == nil)
  }

  @Test(
    "A letter and a sign that contradict each other are refused",
    arguments: [
      ("33.9", "S", "33.9S"), ("-33.9", "S", "33.9S"), ("33.9S", "s", "33.9S"),
      ("-33.9", "N", nil), ("33.9", "", nil), ("33.9", "12", nil), ("5", "West", "5W"),
    ])
  func signs(text: String, letter: String, expected: String?) {
    #expect(CoordinateColumns.text(text, hemisphere: letter) == expected)
  }

  @Test(
    "Minutes in a separate column are refused",
    arguments: [
      "Lat,Min,Lon,Min", "lat,lat_min,lon,lon_min", "lat_deg,lat_min,lon_deg,lon_min",
      "Lat,Minutes,Seconds,Lon,Minutes,Seconds", "lat_d,lat_m,lon_d,lon_m", "latD,latM,lonD,lonM",
      "latdeg,latmin,londeg,lonmin", "latd,latm,lond,lonm", "lat,latmin,lon,lonmin",
    ])
  func minutes(header: String) {
    #expect {
      try CoordinateColumns.point(in: names(header))
    } throws: {
      if case CoordinateColumnsError.otherUnit(_, unit: "minutes") = $0 { true } else { false }
    }
  }

  @Test("Minimum and maximum latitudes are not read as minutes")
  func leastAndMost() throws {
    let point = try CoordinateColumns.point(in: names("lat,lon,latmin,latmax,lonmin,lonmax"))
    #expect([point.latitude, point.longitude] == [0, 1])
  }

  @Test(
    "Errors, differences and rates are not read as a second point",
    arguments: [
      "lat,lon,lat_err,lon_err", "lat,lon,lat_std,lon_std", "lat,lon,sigma_lat,sigma_lon",
      "latitude,longitude,latitude_uncertainty,longitude_uncertainty",
      "lat,lon,lat_accuracy,lon_accuracy", "lat,lon,lat_precision,lon_precision",
      "lat,lon,lat_offset,lon_offset", "lat,lon,dlat,dlon", "lat,lon,vlat,vlon",
    ])
  func errorColumns(header: String) throws {
    let header = names(header)
    #expect(throws: CoordinateColumnsError.notCoordinates(Array(header[2...]))) {
      try CoordinateColumns.pair(in: header)
    }
    let point = try CoordinateColumns.point(in: header)
    #expect([point.latitude, point.longitude] == [0, 1])
  }

  @Test("With the points a to d, d is read as the fourth point")
  func pointD() throws {
    let header = names("a_lat,a_lon,b_lat,b_lon,c_lat,c_lon,d_lat,d_lon")
    #expect(try CoordinateColumns.four(in: header).map(\.latitude) == [0, 2, 4, 6])
  }

  // Meters per unit: the yard and pound agreement of 1959, the nautical mile of 1929.
  @Test(
    "Units in the names of distances are read",
    arguments: [
      ("dist_nm", 1852), ("dist_nautical_miles", 1852), ("Distance [NM]", 1852),
      ("range_nm", 1852), ("Distance, km", 1000), ("distance_cm", 0.01), ("dist_in", 0.0254),
      ("distance (inches)", 0.0254), ("s12", nil), ("Distance", nil), ("dist_miles", 1609.344),
      ("distanceKm", 1000), ("dist_us_ft", 1200.0 / 3937), ("length_fathoms", 1.8288),
    ])
  func distances(name: String, meters: Double?) throws {
    #expect(try CoordinateColumns.distance(in: ["lat", name]).unit?.factor == meters)
  }

  @Test("Unknown units are refused", arguments: ["dist_parsec", "distance_smoots", "range_ly"])
  func unknownUnits(name: String) {
    #expect {
      try CoordinateColumns.distance(in: ["lat", name])
    } throws: {
      if case CoordinateColumnsError.unknownWords(name, _, _) = $0 { true } else { false }
    }
  }

  @Test(
    "Units in the names of heights are read",
    arguments: [("height_cm", 0.01), ("alt (ft)", 0.3048)])
  func heights(name: String, meters: Double) throws {
    #expect(try CoordinateColumns.height(in: ["lat", name])?.unit?.factor == meters)
  }

  @Test(
    "Azimuths in unknown units, or not from true north, are refused",
    arguments: [
      "bearing_magnetic", "mag_heading", "azimuth_mils", "Bearing (M)", "back_azimuth",
      "azimuth_hours",
    ])
  func azimuths(name: String) {
    #expect(throws: CoordinateColumnsError.self) { try CoordinateColumns.azimuth(in: [name]) }
  }

  @Test(
    "Azimuths in degrees from true north are read",
    arguments: [
      "azimuth_deg", "azi1", "Bearing", "true_course", "hdg", "cog", "heading (°)", "track", "trk",
    ])
  func trueAzimuths(name: String) throws {
    let azimuth = try CoordinateColumns.azimuth(in: ["lat", name])
    #expect(azimuth.column == 1 && azimuth.unit == nil)
  }

  // Degrees per unit, by the definitions of the SI brochure and of ISO 80000-3; semicircles as in FIT.
  static let angles: [(unit: String, degrees: Double)] = [
    ("gon", 0.9), ("grads", 0.9), ("mas", 2.777777777777778e-7), ("arcsec", 2.777777777777778e-4),
    ("arcmin", 0.016666666666666666), ("rad", 57.29577951308232), ("turns", 360.0),
    ("microdeg", 0.000001), ("semicircles", 8.381903171539307e-8),
  ]

  @Test("Latitudes in other units are converted", arguments: angles)
  func units(unit: String, degrees: Double) throws {
    let point = try CoordinateColumns.point(in: ["lat_\(unit)", "lon_\(unit)"])
    let latitude = try #require(point.latitudeUnit)
    #expect(abs(latitude.factor / degrees - 1) < 1e-15)
    #expect(point.longitudeUnit == latitude)
  }

  @Test("With two units of one coordinate, degrees are used")
  func twins() throws {
    let point = try CoordinateColumns.point(in: names("lat_rad,lon_rad,lat_deg,lon_deg"))
    #expect([point.latitude, point.longitude] == [2, 3] && point.latitudeUnit == nil)
  }

  @Test(
    "Latitudes in unknown units are refused",
    arguments: ["lat_mil", "lat_m", "lat_ft", "lat [parsec]", "geocentric_lat", "galactic_lat"])
  func unknownAngles(name: String) {
    #expect {
      try CoordinateColumns.point(in: [name, name.replacing("lat", with: "lon")])
    } throws: {
      if case CoordinateColumnsError.unknownWords = $0 { true } else { false }
    }
  }

  @Test(
    "A point with an unknown word in its name is not used as the second point",
    arguments: ["max", "foo", "count", "ref", "p95", "tol", "u"])
  func unknownSecond(word: String) {
    for header in ["lat,lon,lat_\(word),lon_\(word)", "\(word)_lat,\(word)_lon,lat,lon"] {
      #expect(throws: CoordinateColumnsError.self) { try CoordinateColumns.pair(in: names(header)) }
    }
  }

  @Test(
    "Grad, a gon or a German degree, is refused with both unambiguous names",
    arguments: [
      ("lat_grad", "lat_gon", "lat_deg"), ("Latitude (Grad)", "Latitude (gon)", "Latitude (deg)"),
      ("LAT_GRAD", "LAT_gon", "LAT_deg"),
    ])
  func grad(name: String, gon: String, degrees: String) throws {
    let header = [name, name.replacing("at", with: "on").replacing("LAT", with: "LON")]
    let error = #expect(throws: CoordinateColumnsError.degreesOrGons(name)) {
      try CoordinateColumns.point(in: header)
    }
    let text = "\(try #require(error))"
    #expect(text.contains("\"\(gon)\"") && text.contains("\"\(degrees)\""), "\(text)")
  }

  @Test(
    "Azimuths in grad are refused with both unambiguous names",
    arguments: ["azimuth_grad", "Bearing (Grad)"])
  func azimuthGrad(name: String) {
    #expect(throws: CoordinateColumnsError.degreesOrGons(name)) {
      try CoordinateColumns.azimuth(in: [name])
    }
  }

  @Test("A point with the name grad is read")
  func gradPoint() throws {
    let point = try CoordinateColumns.point(in: ["grad_lat", "grad_lon"])
    #expect(point.latitudeUnit == nil && point.longitudeUnit == nil)
  }

  // SI prefixes: m is 10^-3, M is 10^6.
  @Test(
    "Length units are read in lowercase, and in capitals if the whole name is in capitals",
    arguments: [("dist_mm", 0.001), ("DIST_MM", 0.001), ("DIST_KM", 1000), ("dist_Km", 1000)])
  func smallUnits(name: String, meters: Double) throws {
    #expect(try CoordinateColumns.distance(in: [name]).unit?.factor == meters)
  }

  @Test(
    "Megameters, which are millimeters in lowercase, are refused",
    arguments: ["dist_Mm", "Distance (Mm)", "distMm"])
  func megameters(name: String) {
    let known = CSVUnit.symbols(of: .length)
    #expect(throws: CoordinateColumnsError.unknownWords(name, words: "Mm", known: known)) {
      try CoordinateColumns.distance(in: [name])
    }
  }

  @Test("Angles in mega-units are refused", arguments: ["lat_Mm", "lat_Mrad", "lat_Mdeg"])
  func megaAngles(name: String) {
    #expect {
      try CoordinateColumns.point(in: [name, name.replacing("lat", with: "lon")])
    } throws: {
      if case CoordinateColumnsError.unknownWords(name, _, _) = $0 { true } else { false }
    }
  }

  @Test(
    "Words that only end or begin with lat, lon or long have no meaning",
    arguments: [
      "furlong", "belong", "prolong", "along", "along_track", "oblong", "flat", "late", "lateral",
      "latency_ms", "colon", "salon", "epsilon", "lonely", "longest", "plat", "late_fee",
    ])
  func otherWords(name: String) {
    #expect(ColumnMeaning(name) == nil)
    #expect(throws: CoordinateColumnsError.notFound(["lat", name])) {
      try CoordinateColumns.point(in: ["lat", name])
    }
  }

  @Test(
    "A pair of columns with lat and lon before or after the same text is a point",
    arguments: ["reclat,reclong", "homelat,homelng", "intptlat,intptlon", "lats,lons"])
  func runTogether(header: String) throws {
    let point = try CoordinateColumns.point(in: names(header))
    #expect([point.latitude, point.longitude] == [0, 1])
  }

  @Test(
    "A column named with the longitude first has coordinates in that order",
    arguments: [
      ("lonlat", "2.25 48.5"), ("lnglat", "2.25,48.5"), ("lon_lat", "2.25; 48.5"),
      ("LongitudeLatitude", "[2.25, 48.5]"), ("from_lonlat", "2.25E 48.5N"),
      ("Long Lat", "(2.25 48.5)"),
    ])
  func longitudeFirst(name: String, text: String) throws {
    let whole = try #require(CoordinateColumns.point(in: ["id", name]).whole)
    let coordinate = try whole.coordinate([text])
    #expect(coordinate.latitude == 48.5 && coordinate.longitude == 2.25)
  }

  @Test(
    "A column named with the latitude first, or without an order, has the latitude first",
    arguments: [
      "latlon", "latlng", "lat_lon", "latlong", "latitude longitude", "coordinates", "coords",
      "position", "geo",
    ])
  func latitudeFirst(name: String) throws {
    let whole = try #require(CoordinateColumns.point(in: ["id", name]).whole)
    let coordinate = try whole.coordinate(["48.5, 2.25"])
    #expect(coordinate.latitude == 48.5 && coordinate.longitude == 2.25)
    // GeoJSON has the longitude first in brackets: the text has two meanings.
    #expect(throws: GeoError.self) { try whole.coordinate(["[2.25, 48.5]"]) }
  }

  @Test(
    "A text other than two plain angles is refused where the longitude is first",
    arguments: ["2.25", "2.25 48.5 100", "48.5N 2.25E", "2,25 48,5", ""])
  func notTwo(text: String) throws {
    let whole = try #require(CoordinateColumns.point(in: ["lonlat"]).whole)
    #expect(throws: GeoError.self) { try whole.coordinate([text]) }
  }

  @Test("A table without azimuths or distances is refused with the known names")
  func missingQuantity() {
    #expect {
      try CoordinateColumns.azimuth(in: ["lat", "lon", "dist"])
    } throws: {
      "\($0)".contains("no column of azimuths") && "\($0)".contains("azi, az, bearing")
    }
    #expect {
      try CoordinateColumns.distance(in: ["lat", "lon", "azimuth"])
    } throws: {
      "\($0)".contains("no column of distances") && "\($0)".contains("dist, range, length")
    }
  }

  @Test(
    "A hemisphere letter has a sign only on its own axis",
    arguments: [
      ("N", true, 1.0), ("south", true, -1), ("E", false, 1), ("W", false, -1), ("E", true, nil),
      ("S", false, nil),
      ("", true, nil), ("x", true, nil),
    ] as [(String, Bool, Double?)])
  func hemisphereSigns(text: String, isLatitude: Bool, sign: Double?) {
    #expect(CoordinateColumns.sign(ofHemisphere: text, isLatitude: isLatitude) == sign)
  }

  @Test("The word Grad in a German name means degrees")
  func german() throws {
    let point = try CoordinateColumns.point(in: ["Breite (Grad)", "Länge (Grad)"])
    #expect(point.latitudeUnit == nil && point.longitudeUnit == nil)
  }

  @Test("A start without an end is not a coordinate", arguments: ["id,start", "from,name", "1,2"])
  func loneStart(header: String) {
    #expect(throws: CoordinateColumnsError.notFound(names(header))) {
      try CoordinateColumns.point(in: names(header))
    }
  }

  @Test("Columns named origin and destination are two whole coordinates")
  func origins() throws {
    let (first, second) = try CoordinateColumns.pair(
      in: ["destination", "id", "origin"])
    #expect(first.whole?.columns == [2] && second.whole?.columns == [0])
  }

  private func names(_ header: String) -> [String] {
    header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
