import GeoCore

/// Land, lakes, land boundaries and places of the whole Earth: Natural Earth's 1:50m, in the public domain,
/// within some 3 km.
///
/// They are written by `scripts/generators/base-map.py`: of each of land, lakes and boundaries the number of lines and
/// for each line the number of its points and these, in hundredths of a degree as differences from the point
/// before; then the number of places and for each its rank, its point as such a difference, and its name with
/// its length. All numbers are of seven bits a byte, the lowest first; differences have their sign in the
/// lowest bit.
package struct BaseMap: Sendable {
  /// A line or ring: degrees east and north, by turns.
  struct Line: Sendable {
    var points: ArraySlice<SIMD2<Float>>
    /// Degrees: the least of all points, and the most.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
  }

  /// A town.
  struct Place: Sendable {
    var name: String
    /// From 0, those that everybody knows, to 10.
    var rank: Int
    var coordinate: Coordinate
  }

  /// Rings; what lies in an even number of them is no land.
  let land: [Line]
  /// Rings; what lies in an even number of them is no lake.
  let lakes: [Line]
  /// Boundaries of countries on land, as they are in fact.
  let borders: [Line]
  /// Towns, the most known first.
  let places: [Place]

  /// Read when it is first needed.
  static let natural = BaseMap(Base64.decoded(text))

  /// Who made it, for the edge of a picture.
  static let credit = "Natural Earth"

  init(_ bytes: [UInt8]) {
    var reader = BaseMapReader(bytes)
    land = reader.lines()
    lakes = reader.lines()
    borders = reader.lines()
    places = reader.places()
  }
}

extension BaseMap {
  /// Land, lakes and boundaries for a page that draws them itself: an object with the arrays `land`, `lakes` and
  /// `borders` of lines, each an array of longitudes and latitudes by turns, in hundredths of a degree as
  /// differences from the point before.
  package static let json: [UInt8] = {
    var bytes = Array("{\"credit\":\"\(credit)\"".utf8)
    for (name, lines) in [
      ("land", natural.land), ("lakes", natural.lakes), ("borders", natural.borders),
    ] {
      bytes += ",\"\(name)\":[".utf8
      for (index, line) in lines.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(line, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "}\n".utf8
    return bytes
  }()

  private static func append(_ line: Line, to bytes: inout [UInt8]) {
    var last = SIMD2<Int>(0, 0)
    bytes.append(UInt8(ascii: "["))
    for point in line.points {
      let here = SIMD2(Int((point.x * 100).rounded()), Int((point.y * 100).rounded()))
      if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
      bytes += "\(here.x - last.x),\(here.y - last.y)".utf8
      last = here
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Reads what `scripts/generators/base-map.py` wrote; of bytes that it did not, something less, but it ends.
struct BaseMapReader {
  private let bytes: [UInt8]
  private var next = 0
  private var last = SIMD2<Int32>(0, 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

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
    return SIMD2(Float(last.x) / 100, Float(last.y) / 100)
  }

  private mutating func difference() -> Int32 {
    let value = varint()
    return Int32(truncatingIfNeeded: value >> 1) ^ -Int32(truncatingIfNeeded: value & 1)
  }

  /// A number of things, of which each takes a byte or more.
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
