import CGeoCore
import GeoCore
import Testing

@Suite("C API: models, texts and the library itself") struct ModelTests {
  @Test(
    "A model has the radius and flattening of its ellipsoid",
    arguments: [
      (nil, nil, 6_378_137, 1 / 298.257223563), ("geodesic", "GRS80", 6_378_137, 1 / 298.257222101),
      ("vincenty", "bessel", 6_377_397.155, 1 / 299.1528128),
      ("rhumb", "6378388,297", 6_378_388, 1 / 297.0), ("geodesic", "6371000,0", 6_371_000, 0),
      // R1 of Moritz (2000), and (2a + b) / 3 of another ellipsoid.
      ("haversine", nil, 6_371_008.7714, 0),
      ("haversine", "Mars", (2 * 3_396_190.0 + 3_376_200) / 3, 0),
    ] as [(String?, String?, Double, Double)])
  func figure(_ method: String?, _ ellipsoid: String?, _ radius: Double, _ flattening: Double)
    throws
  {
    let model = try TestModel(method, ellipsoid)
    var (a, f) = (-1.0, -1.0)
    geocore_model_figure(model.pointer, &a, &f)
    #expect(abs(a - radius) < 1e-8 && abs(f - flattening) < 1e-17)
    (a, f) = (-1, -1)
    geocore_model_figure(model.pointer, &a, nil)
    #expect(abs(a - radius) < 1e-8 && f == -1)
    a = -1
    geocore_model_figure(model.pointer, nil, &f)
    #expect(a == -1 && abs(f - flattening) < 1e-17)
    geocore_model_figure(model.pointer, nil, nil)
  }

  @Test("The model NULL is the geodesic on WGS 84")
  func standard() {
    var (a, f) = (0.0, 0.0)
    geocore_model_figure(nil, &a, &f)
    #expect(a == 6_378_137 && f == 1 / 298.257223563)
    // libproj 9.1.1, geod_inverse on WGS 84.
    #expect(abs(geocore_distance(nil, 1, 2, 3, 4) - 313_705.445469303) < 1e-6)
    // Freeing NULL has no effect.
    geocore_model_free(nil)
    #expect(abs(geocore_distance(nil, 1, 2, 3, 4) - 313_705.445469303) < 1e-6)
  }

  @Test(
    "An unknown method or an invalid ellipsoid is refused with its own status",
    arguments: [
      ("great circle", nil, Status.unknownMethod), ("", "WGS84", Status.unknownMethod),
      ("Geodesic", nil, Status.unknownMethod), (nil, "flat", Status.invalidEllipsoid),
      (nil, "-6378137,298", Status.invalidEllipsoid), (nil, "0,298", Status.invalidEllipsoid),
      ("haversine", "-6371000,0", Status.invalidEllipsoid),
      (nil, "6378137,1", Status.invalidEllipsoid),
      (nil, "nan,298", Status.invalidEllipsoid), (nil, "", Status.invalidEllipsoid),
    ] as [(String?, String?, CInt)])
  func refused(_ method: String?, _ ellipsoid: String?, _ status: CInt) {
    var model: OpaquePointer?
    #expect(geocore_model_new(method, ellipsoid, &model) == status)
    #expect(model == nil)
  }

  @Test("A model cannot be created without a pointer for it")
  func noPointer() { #expect(geocore_model_new(nil, nil, nil) == Status.invalidArgument) }

  @Test("Each status has its own text, and unknown numbers share another text")
  func statusTexts() throws {
    let texts = try (-1...11).map { String(cString: try #require(geocore_status_text($0))) }
    #expect(Set(texts.dropLast()).count == 12)
    #expect(texts.first == texts.last)
    #expect(texts[1] == "all went well")
    #expect(texts[3].contains("geodesic, vincenty, haversine and rhumb"))
    #expect(texts[10].contains("library"))
  }

  /// Programs compiled with an earlier header contain these numbers.
  @Test("The numbers of the interface do not change, so compiled programs continue to work")
  func numbers() {
    let statuses = [
      GEOCORE_OK, GEOCORE_INVALID_ARGUMENT, GEOCORE_UNKNOWN_METHOD, GEOCORE_INVALID_ELLIPSOID,
      GEOCORE_INVALID_COORDINATE, GEOCORE_UNSUPPORTED, GEOCORE_INVALID_BYTES, GEOCORE_NO_ROOM,
      GEOCORE_UNKNOWN_FORMAT, GEOCORE_STORE_FAILED, GEOCORE_UNKNOWN_COLUMNS,
    ]
    #expect(statuses.map(\.rawValue) == Array(0...10))
    let styles = [
      GEOCORE_FORMAT_DECIMAL, GEOCORE_FORMAT_MINUTES, GEOCORE_FORMAT_SECONDS,
      GEOCORE_FORMAT_ISO6709, GEOCORE_FORMAT_GEO_URI,
    ]
    #expect(styles.map(\.rawValue) == Array(0...4))
    let tables = [GEOCORE_POINTS, GEOCORE_LAPS, GEOCORE_DETAILS, GEOCORE_SKIPPED]
    #expect(tables.map(\.rawValue) == Array(0...3))
    let kinds = [GEOCORE_OPPOSITE, GEOCORE_CROSSING, GEOCORE_COINCIDENT]
    #expect(kinds.map(\.rawValue) == [-1, 0, 1])
    #expect(GEOCORE_MGRS_SIZE == 32 && GEOCORE_STANDARD_ZONE == -1)
    #expect(GEOCORE_INTERFACE >= 5)
    // 3 counts and 17 doubles, in the order of the header.
    #expect(MemoryLayout<geocore_track_figures>.size == 20 * 8)
    #expect(MemoryLayout<geocore_track_figures>.offset(of: \.distance_m) == 24)
    #expect(MemoryLayout<geocore_track_figures>.offset(of: \.max_speed_m_s) == 56)
    #expect(MemoryLayout<geocore_track_figures>.offset(of: \.first_time_s) == 80)
    #expect(MemoryLayout<geocore_track_figures>.offset(of: \.east) == 152)
    #expect(MemoryLayout<geocore_point_columns>.size == 6 * 8)
    #expect(MemoryLayout<geocore_point_columns>.offset(of: \.latitude_factor) == 32)
  }

  @Test("The library returns its version, its interface and its kernel")
  func library() throws {
    #expect(geocore_interface() == GEOCORE_INTERFACE)
    let version = String(cString: try #require(geocore_version()))
    #expect(version.split(separator: ".").count == 3)
    let kernel = String(cString: try #require(geocore_kernel()))
    #expect(["avx512", "avx2", "baseline", "scalar"].contains(kernel))
    #expect("\(Kernel.preferred)" == kernel)
  }

  // MARK: Coordinates as text

  @Test("Latitude and longitude of a text are each written to their own pointer")
  func parse() {
    let text = "40°42′46″N 74°00′22″W"
    var (latitude, longitude) = (-1.0, -1.0)
    #expect(geocore_parse(text, text.utf8.count, &latitude, &longitude, nil, 0) == Status.ok)
    #expect(abs(latitude - (40 + 42 / 60.0 + 46 / 3600.0)) < 1e-12)
    #expect(abs(longitude + (74 + 22 / 3600.0)) < 1e-12)
    (latitude, longitude) = (-1, -1)
    #expect(geocore_parse("1 2", 3, &latitude, nil, nil, 0) == Status.ok)
    #expect(geocore_parse("3 4", 3, nil, &longitude, nil, 0) == Status.ok)
    #expect(latitude == 1 && longitude == 4)
    // The function reads only the given number of bytes.
    #expect(geocore_parse("1 23", 3, nil, &longitude, nil, 0) == Status.ok)
    #expect(longitude == 2)
  }

  @Test("Text without a coordinate is refused with a message truncated to the buffer")
  func parseMessages() {
    var (latitude, longitude) = (-1.0, -1.0)
    var message = [CChar](repeating: 64, count: 100)
    func parse(_ text: String, _ size: Int) -> CInt {
      message = [CChar](repeating: 64, count: 100)
      return geocore_parse(text, text.utf8.count, &latitude, &longitude, &message, size)
    }
    #expect(parse("north pole", 100) == Status.invalidCoordinate)
    let whole = message.prefix { $0 != 0 }
    #expect(whole.count > 10 && whole.count < 100)
    #expect(parse("north pole", 10) == Status.invalidCoordinate)
    #expect(message.prefix(9) == whole.prefix(9) && message[9] == 0)
    #expect(message[10...].allSatisfy { $0 == 64 })
    #expect(
      parse("north pole", 1) == Status.invalidCoordinate && message[0] == 0 && message[1] == 64)
    #expect(parse("north pole", 0) == Status.invalidCoordinate && message[0] == 64)
    #expect(parse("north pole", -1) == Status.invalidArgument && message[0] == 64)
    #expect(parse(String(repeating: "1", count: 4097), 100) == Status.invalidCoordinate)
    #expect(
      String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .contains("4097"))
    #expect(geocore_parse(nil, 0, nil, nil, nil, 0) == Status.invalidArgument)
    #expect(geocore_parse("1 2", -1, nil, nil, nil, 0) == Status.invalidArgument)
    #expect(latitude == -1 && longitude == -1)
  }

  @Test(
    "Each style formats a coordinate as documented in the header",
    arguments: [
      (GEOCORE_FORMAT_DECIMAL, 4, "40.7128, -74.0060"),
      (GEOCORE_FORMAT_MINUTES, 3, "40°42.768′N 74°00.360′W"),
      (GEOCORE_FORMAT_SECONDS, 2, "40°42′46.08″N 74°00′21.60″W"),
      (GEOCORE_FORMAT_ISO6709, 4, "+40.7128-074.0060/"),
      (GEOCORE_FORMAT_GEO_URI, 4, "geo:40.7128,-74.0060"),
    ] as [(geocore_format_style, Int32, String)])
  func format(_ style: geocore_format_style, _ places: Int32, _ expected: String) {
    let number = CInt(style.rawValue)
    var text = [CChar](repeating: 64, count: 64)
    #expect(geocore_format(40.7128, -74.006, number, places, &text, 64) == Status.ok)
    #expect(
      String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        == expected)
    // The buffer has room for the text and its terminating zero, and then one byte less.
    let size = expected.utf8.count + 1
    text = [CChar](repeating: 64, count: 64)
    #expect(geocore_format(40.7128, -74.006, number, places, &text, size) == Status.ok)
    #expect(text[size - 1] == 0 && text[size] == 64)
    text = [CChar](repeating: 64, count: 64)
    #expect(geocore_format(40.7128, -74.006, number, places, &text, size - 1) == Status.noRoom)
    #expect(text.allSatisfy { $0 == 64 })
  }

  @Test("Unknown styles and invalid numbers of decimals are refused")
  func formatArguments() {
    var text = [CChar](repeating: 64, count: 64)
    for (style, places) in [(-1, 2), (5, 2), (0, -1), (0, 16)] as [(CInt, CInt)] {
      #expect(geocore_format(1, 2, style, places, &text, 64) == Status.invalidArgument)
    }
    #expect(geocore_format(1, 2, 0, 15, &text, 64) == Status.ok)
    #expect(geocore_format(1, 2, 0, 2, nil, 64) == Status.invalidArgument)
    #expect(geocore_format(1, 2, 0, 2, &text, -1) == Status.invalidArgument)
  }
}
