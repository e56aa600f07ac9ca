import Testing

@testable import GeoFormats

@Suite struct CoordinateColumnsTests {
  @Test(
    "Two points are found by their column names",
    arguments: [
      ("lat1,lon1,lat2,lon2", [0, 1, 2, 3]), ("lon2,lat2,lon1,lat1", [3, 2, 1, 0]),
      ("lat_1,lng_1,lat_2,lng_2", [0, 1, 2, 3]), ("LAT 1,LONG 1,LAT 2,LONG 2", [0, 1, 2, 3]),
      ("latitude1,longitude1,latitude2,longitude2", [0, 1, 2, 3]),
      ("id,from_lat,from_lon,x,to_lat,to_lon", [1, 2, 4, 5]),
      ("to_lat,to_lon,from_lat,from_lon", [2, 3, 0, 1]),
      ("startLatitude,startLongitude,endLatitude,endLongitude", [0, 1, 2, 3]),
      (
        "Start Latitude (deg),Start Longitude (deg),End Latitude (deg),End Longitude (deg)",
        [0, 1, 2, 3]
      ),
      ("latA,lonA,latB,lonB", [0, 1, 2, 3]), ("lat,lon,lat2,lon2", [0, 1, 2, 3]),
      ("lat0,lon0,lat1,lon1", [0, 1, 2, 3]), ("lat,lon,from_lat,from_lon", [2, 3, 0, 1]),
      ("fromlat,fromlon,tolat,tolon", [0, 1, 2, 3]),
      ("home_lat,home_lng,work_lat,work_lng", [0, 1, 2, 3]),
      ("lat,lon,lat1,lon1,lat2,lon2", [2, 3, 4, 5]),
      ("flat,along,lat1,lon1,lat2,lon2", [2, 3, 4, 5]),
      ("origin.lat,origin.lon,destination.lat,destination.lon", [0, 1, 2, 3]),
    ])
  func pairs(header: String, expected: [Int]) throws {
    let (first, second) = try CoordinateColumns.pair(in: names(header))
    let found = [first.latitude, first.longitude, second.latitude, second.longitude]
    #expect(found == expected)
  }

  @Test(
    "A single point is found by its column names",
    arguments: [
      ("name,country,latitude,longitude,elevation", [2, 3]), ("Lon,Lat", [1, 0]),
      ("stop_id,stop_lat,stop_lon", [1, 2]), ("base_lat,base_lon,lat,lon", [2, 3]),
      ("LATITUDE,LONGITUDE", [0, 1]), ("latlng,lat,lng", [1, 2]),
    ])
  func points(header: String, expected: [Int]) throws {
    let point = try CoordinateColumns.point(in: names(header))
    #expect([point.latitude, point.longitude] == expected)
  }

  @Test(
    "A table with too few coordinate columns is refused",
    arguments: ["a,b", "lat,lon", "lat1,lat2,lon1", "latlon1", ""])
  func notFound(header: String) {
    #expect(throws: CoordinateColumnsError.notFound(names(header))) {
      try CoordinateColumns.pair(in: names(header))
    }
  }

  @Test(
    "Column names with more than one reading are refused",
    arguments: [
      "lat1,lon1,lat1,lon2", "a_lat,a_lon,from_lat,from_lon,to_lat,to_lon",
      "x_lat,x_lon,y_lat,y_lon,z_lat,z_lon",
    ])
  func ambiguous(header: String) {
    #expect(throws: CoordinateColumnsError.ambiguous(names(header))) {
      try CoordinateColumns.pair(in: names(header))
    }
  }

  @Test("Columns are found by the names or numbers that a user gives") func named() throws {
    let header = ["A", "b", "9", "c"]
    #expect(try CoordinateColumns.columns(["a", "4", "9", "B"], header: header) == [0, 3, 2, 1])
    for wrong in ["0", "5", "-1", "d", "", "99999999999999999999"] {
      #expect(throws: CoordinateColumnsError.noSuchColumn(wrong, header: header)) {
        try CoordinateColumns.columns([wrong], header: header)
      }
    }
    #expect(throws: CoordinateColumnsError.ambiguous(["x", "X"])) {
      try CoordinateColumns.columns(["x"], header: ["x", "X"])
    }
  }

  private func names(_ header: String) -> [String] {
    header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
