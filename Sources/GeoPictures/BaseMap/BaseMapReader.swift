import GeoCore

/// Reads what `scripts/make-base-map.py` wrote; of bytes that it did not, something less, but it ends.
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
