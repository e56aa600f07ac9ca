import CGeoCore
import GeoFormats
import Testing

@Suite("C API: columns of a table") struct TableColumnsTests {
  /// Calls `geocore_columns` with a header; the message is truncated to `room` bytes.
  private func columns(
    _ header: String, isPair: Bool, room: Int = 2048
  ) -> (status: CInt, points: [geocore_point_columns], message: String) {
    let names = header.split(separator: ",").map { Array(String($0).utf8CString) }
    let starts = names.map { name in
      let memory = UnsafeMutablePointer<CChar>.allocate(capacity: name.count)
      memory.initialize(from: name, count: name.count)
      return UnsafePointer(memory)
    }
    defer { for start in starts { start.deallocate() } }
    let empty = geocore_point_columns(
      latitude: -9, longitude: -9, latitude_hemisphere: -9, longitude_hemisphere: -9,
      latitude_factor: -9, longitude_factor: -9)
    var points = [empty, empty]
    var message = [CChar](repeating: 0, count: max(room, 1))
    let optionals: [UnsafePointer<CChar>?] = starts
    let status = message.withUnsafeMutableBufferPointer { message in
      geocore_columns(
        optionals.count, optionals, isPair ? 1 : 0, &points, room > 0 ? message.baseAddress : nil,
        room)
    }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (status, points, text)
  }

  @Test("The columns of a point have indices, hemispheres and factors")
  func point() {
    let (status, points, message) = columns("id,lon_gon,ew,latE7,ns", isPair: false)
    #expect(status == Status.ok && message.isEmpty)
    #expect(points[0].latitude == 3 && points[0].longitude == 1)
    #expect(points[0].latitude_hemisphere == 4 && points[0].longitude_hemisphere == 2)
    #expect(points[0].latitude_factor == 1e-7 && points[0].longitude_factor == 0.9)
    // A row of one point has no second point.
    #expect(points[1].latitude == -9)
  }

  @Test("The columns of a pair are assigned to the first and the second point")
  func pair() {
    let (status, points, _) = columns("to_lat,to_lon,x,from_lat,from_lon", isPair: true)
    #expect(status == Status.ok)
    #expect(points.map(\.latitude) == [3, 0] && points.map(\.longitude) == [4, 1])
    #expect(points.allSatisfy { $0.latitude_hemisphere == -1 && $0.longitude_hemisphere == -1 })
    #expect(points.allSatisfy { $0.latitude_factor == 1 && $0.longitude_factor == 1 })
  }

  @Test("A column of whole coordinates is both the latitude and the longitude column")
  func whole() {
    let (status, points, _) = columns("id,geometry", isPair: false)
    #expect(status == Status.ok && points[0].latitude == 1 && points[0].longitude == 1)
  }

  @Test(
    "Names without recognizable coordinates are refused with the reader's reason",
    arguments: [
      ("a,b", false), ("lat,lon", true), ("lat,lon,lat_err,lon_err", true),
      ("lat_foo,lon_foo,lat,lon", true),
      ("lat_parsec,lon [parsec]", false), ("lat_grad,lon_grad", false), ("lat_m,lon_m", false),
      ("lat1,lon1,lat1,lon2", true), ("lat_deg,lat_min,lon_deg,lon_min", false),
    ])
  func refused(header: String, isPair: Bool) {
    let names = header.split(separator: ",").map(String.init)
    let error = #expect(throws: CoordinateColumnsError.self) {
      if isPair {
        _ = try CoordinateColumns.pair(in: names)
      } else {
        _ = try CoordinateColumns.point(in: names)
      }
    }
    let (status, points, message) = columns(header, isPair: isPair)
    #expect(status == Status.unknownColumns && points[0].latitude == -9)
    #expect(message == error?.description)
  }

  @Test(
    "Coordinates that are not angles in one number are refused with advice",
    arguments: [
      "utm_zone,utm_easting_m,utm_northing_m", "lat_dms,lon_dms", "gcj02_latitude,gcj02_longitude",
    ])
  func notNumbers(header: String) {
    let (status, _, message) = columns(header, isPair: false)
    #expect(status == Status.unknownColumns && message.contains("geocalc convert"), "\(message)")
  }

  @Test("A message is truncated to the buffer, which may be empty")
  func messages() {
    let whole = columns("a,b", isPair: false).message
    #expect(whole == "no coordinates recognized in the columns \"a\", \"b\"")
    #expect(columns("a,b", isPair: false, room: 10).message == "no coordi")
    #expect(columns("a,b", isPair: false, room: 0).status == Status.unknownColumns)
  }

  @Test("Invalid arguments are refused")
  func arguments() {
    var point = geocore_point_columns()
    let none: [UnsafePointer<CChar>?] = [nil]
    #expect(geocore_columns(1, none, 0, &point, nil, 0) == Status.invalidArgument)
    #expect(geocore_columns(0, nil, 0, &point, nil, 0) == Status.invalidArgument)
    #expect(geocore_columns(0, none, 0, nil, nil, 0) == Status.invalidArgument)
    #expect(geocore_columns(0, none, 2, &point, nil, 0) == Status.invalidArgument)
    #expect(geocore_columns(-1, none, 0, &point, nil, 0) == Status.invalidArgument)
    #expect(geocore_columns(0, none, 0, &point, nil, 0) == Status.unknownColumns)
  }

  @Test(
    "A hemisphere has a sign only on its own axis",
    arguments: [
      ("N", 0, 1), ("s", 0, -1), ("South", 0, -1), ("E", 1, 1), (" west ", 1, -1), ("E", 0, 0),
      ("S", 1, 0),
      ("", 0, 0), ("x", 0, 0),
    ] as [(String, CInt, CInt)])
  func hemisphere(text: String, axis: CInt, sign: CInt) {
    #expect(geocore_hemisphere(text, text.utf8.count, axis) == sign)
    #expect(geocore_hemisphere(nil, 1, axis) == 0)
  }

  // Exact decimals, rounded once.
  @Test("Numbers are converted to degrees and rounded once", arguments: Layout.few)
  func degrees(layout: Layout) {
    let numbers = layout.input(0, [473_775_000.0, -1, 0, .nan, 1_799_999_999])
    let result = layout.result(1, 5)
    #expect(
      geocore_degrees(
        5, numbers.pointer, numbers.stride, 1e-7, nil, 0, result.pointer, result.stride)
        == Status.ok)
    #expect(result.values[0] == 47.3775 && result.values[1] == -1e-7 && result.values[2] == 0)
    #expect(result.values[3].isNaN && result.values[4] == 179.9999999 && result.isIntact)
  }

  @Test(
    "Hemispheres determine the signs of numbers, and contradictions give NaN", arguments: Layout.few
  )
  func signs(layout: Layout) {
    let numbers = layout.input(0, [33.5, -33.5, 33.5, -33.5, 33.5])
    let signs = layout.input(1, [Int8(-1), -1, 1, 1, 0])
    let result = layout.result(2, 5)
    #expect(
      geocore_degrees(
        5, numbers.pointer, numbers.stride, 1, signs.pointer, signs.stride, result.pointer,
        result.stride) == Status.ok)
    #expect(result.values.prefix(3) == [-33.5, -33.5, 33.5])
    #expect(result.values[3].isNaN && result.values[4].isNaN && result.isIntact)
  }
}
