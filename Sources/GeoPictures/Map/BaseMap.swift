import GeoCore

/// Land, lakes, country boundaries and towns of the whole Earth.
///
/// The data is from Natural Earth and in the public domain. ``natural`` is the 1:50m set, simplified to within about 3
/// km. ``detailed`` is the 1:10m set without towns, simplified to within about 500 m. `scripts/generators/base-map.py`
/// encodes both sets in this order:
///
/// - Land, lakes and boundaries: the number of lines, and for each line the number of points and the points. A point is
///   stored as its difference from the previous point, in hundredths of a degree for 1:50m and in thousandths for
///   1:10m.
/// - Towns: the number of towns, and for each town its rank, point, name length and name. Points are stored as
///   differences, as in lines.
///
/// Every number is stored with seven bits per byte, beginning with the lowest bits. Differences are zigzag-encoded, so
/// their lowest bit is the sign.
package struct BaseMap: Sendable {
  /// A line or ring of points. The first component of a point is the longitude in degrees, the second the latitude.
  struct Line: Sendable {
    var points: ArraySlice<SIMD2<Float>>
    /// The minimum and maximum of all coordinates, in degrees.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
  }

  struct Place: Sendable {
    var name: String
    /// The rank of the town, from 0 (best known) to 10.
    var rank: Int
    var coordinate: Coordinate
  }

  /// The outlines of land. Land is the set of points inside an odd number of these rings.
  let land: [Line]
  /// The outlines of lakes. Lakes are the set of points inside an odd number of these rings.
  let lakes: [Line]
  /// De facto country boundaries on land.
  let borders: [Line]
  /// The towns, beginning with the best known.
  let places: [Place]

  /// The base map for maps of 1000 km or more, decoded on first use.
  static let natural = BaseMap(Base64.decoded(text), unitsPerDegree: 100)

  /// The base map for maps below 1000 km, decoded on first use.
  static let detailed = BaseMap(Base64.decoded(detailText), unitsPerDegree: 1000)

  /// The attribution that is printed at the edge of a picture.
  static let credit = "Natural Earth"

  /// The attribution for maps on which the error of the detailed base map is visible.
  ///
  /// The drawn coast north of 60° S was compared with GSHHG 2.3 in full resolution at 200,000 points: 53 % are within
  /// 0.5 km, 78 % within 1 km and 90 % within 1.7 km. The coordinates of 1,127 towns were compared with GeoNames:
  /// half are within 1.7 km of the coordinate in GeoNames, and 90 % are within 4.6 km.
  static let nearCredit = "Natural Earth, 90 % of the coast within 2 km, of towns within 5 km"

  /// The attribution for maps that show towns without the base map.
  static let townCredit = "Natural Earth, 90 % of towns within 5 km"

  init(_ bytes: [UInt8], unitsPerDegree: Float) {
    var reader = BaseMapReader(bytes, unitsPerDegree: unitsPerDegree)
    land = reader.lines()
    lakes = reader.lines()
    borders = reader.lines()
    places = reader.places()
  }
}

extension BaseMap {
  /// The base map as JSON, for a web page that draws it.
  ///
  /// The object contains the arrays `land`, `lakes` and `borders`, and each of their elements is a line. A line is an
  /// array of alternating longitudes and latitudes in hundredths of a degree. Each number is the difference from the
  /// previous longitude or latitude.
  package static let json: [UInt8] = {
    var bytes = Array("{\"credit\":\"\(credit)\"".utf8)
    for (name, lines) in [
      ("land", natural.land), ("lakes", natural.lakes), ("borders", natural.borders),
    ] {
      bytes += ",\"\(name)\":[".utf8
      for (index, line) in lines.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(
          line.points.lazy.map { SIMD2(Double($0.x), Double($0.y)) }, unitsPerDegree: 100,
          to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "}\n".utf8
    return bytes
  }()

  /// Returns the part of the detailed base map in a window, as ``json`` in thousandths of a degree.
  ///
  /// The longitudes of the result are in the window, which may extend beyond 180 degrees.
  ///
  /// - Parameter window: the window in degrees, with y increasing northward.
  package static func json(in window: SceneRect) -> [UInt8] {
    var bytes = Array("{\"credit\":\"\(nearCredit)\"".utf8)
    for (name, lines, isClosed) in [
      ("land", detailed.land, true), ("lakes", detailed.lakes, true),
      ("borders", detailed.borders, false),
    ] {
      var path = ScenePath(isClosed: isClosed)
      for line in lines { add(line, in: window, to: &path) }
      bytes += ",\"\(name)\":[".utf8
      for (index, line) in path.lines.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(line.map { SIMD2($0.x, $0.y) }, unitsPerDegree: 1000, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "}\n".utf8
    return bytes
  }

  /// Adds the parts of a line, or of a ring, that are in a window.
  private static func add(_ line: Line, in window: SceneRect, to path: inout ScenePath) {
    guard Double(line.high.y) >= window.minY, Double(line.low.y) <= window.maxY else { return }
    for turn in [-360.0, 0, 360]
    where Double(line.low.x) + turn <= window.maxX && Double(line.high.x) + turn >= window.minX {
      let points = line.points.map { ScenePoint(Double($0.x) + turn, Double($0.y)) }
      if path.isClosed {
        let ring = LineClip.inside(points, window)
        if ring.count >= 3 { path.add(ring) }
      } else {
        LineClip.add(points, in: window, to: &path)
      }
    }
  }

  private static func append(
    _ points: some Sequence<SIMD2<Double>>, unitsPerDegree: Double, to bytes: inout [UInt8]
  ) {
    var last = SIMD2<Int>(0, 0)
    bytes.append(UInt8(ascii: "["))
    for point in points {
      let here = SIMD2(
        Int((point.x * unitsPerDegree).rounded()), Int((point.y * unitsPerDegree).rounded()))
      if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
      bytes += "\(here.x - last.x),\(here.y - last.y)".utf8
      last = here
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Decodes the output of `scripts/generators/base-map.py`. Invalid bytes give wrong values, but decoding always ends.
struct BaseMapReader {
  private let bytes: [UInt8]
  private var next = 0
  private var last = SIMD2<Int32>(0, 0)
  private let unitsPerDegree: Float

  init(_ bytes: [UInt8], unitsPerDegree: Float) {
    (self.bytes, self.unitsPerDegree) = (bytes, unitsPerDegree)
  }

  mutating func lines() -> [BaseMap.Line] {
    let count = self.count()
    last = SIMD2(0, 0)
    return (0..<count).compactMap { _ in
      let size = self.count()
      var points: [SIMD2<Float>] = []
      points.reserveCapacity(size)
      for _ in 0..<size { points.append(point()) }
      guard var low = points.first else { return nil }
      var high = low
      for point in points {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      return BaseMap.Line(points: points[...], low: low, high: high)
    }
  }

  mutating func places() -> [BaseMap.Place] {
    let count = self.count()
    last = SIMD2(0, 0)
    return (0..<count).map { _ in
      let rank = self.count()
      let here = point()
      let length = self.count()
      let name = String(decoding: bytes[next..<next + length], as: UTF8.self)
      next += length
      return BaseMap.Place(
        name: name, rank: rank,
        coordinate: Coordinate(latitude: Double(here.y), longitude: Double(here.x)))
    }
  }

  private mutating func point() -> SIMD2<Float> {
    last &+= SIMD2(difference(), difference())
    return SIMD2(Float(last.x), Float(last.y)) / unitsPerDegree
  }

  private mutating func difference() -> Int32 {
    let value = varint()
    return Int32(truncatingIfNeeded: value >> 1) ^ -Int32(truncatingIfNeeded: value & 1)
  }

  /// Reads the number of elements. Each element occupies at least one byte, so the result is limited to the remaining
  /// bytes.
  private mutating func count() -> Int { Int(min(varint(), UInt64(bytes.count - next))) }

  private mutating func varint() -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while next < bytes.count, shift < 63 {
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return value
  }
}
