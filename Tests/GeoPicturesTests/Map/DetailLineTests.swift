import GeoCore
import Testing

@testable import GeoPictures

@Suite struct DetailLineTests {
  /// A path with turns of all sizes.
  private static func walk(_ count: Int, seed: UInt64 = 1) -> [Coordinate] {
    var state = seed
    var (latitude, longitude, course) = (46.0, 179.99, 0.0)
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      course += Double(state >> 40) / Double(1 << 24) - 0.5
      latitude += 1e-5 * (1 - course * course / 8)
      longitude += 1.5e-5 * course
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// The largest distance of a point from a line of points, in degrees of latitude.
  private static func error(_ place: Coordinate, _ line: [LineVertex]) -> Double {
    func flat(_ other: Coordinate) -> (Double, Double) {
      (
        Angle.difference(from: place.longitude, to: other.longitude).value
          * Angle.cosine(latitude: place.latitude), other.latitude - place.latitude
      )
    }
    var least = Double.infinity
    for (from, to) in zip(line, line.dropFirst()) where !to.isFirst {
      let (a, b) = (flat(from.coordinate), flat(to.coordinate))
      let way = (b.0 - a.0, b.1 - a.1)
      let square = way.0 * way.0 + way.1 * way.1
      let part = square > 0 ? min(max(-(a.0 * way.0 + a.1 * way.1) / square, 0), 1) : 0
      let (x, y) = (a.0 + part * way.0, a.1 + part * way.1)
      least = min(least, (x * x + y * y).squareRoot())
    }
    return least
  }

  @Test(
    "Points removed from a line lie within a third of a pixel of it",
    arguments: [1, 2, 3] as [UInt64])
  func detail(seed: UInt64) {
    let places = Self.walk(20_000, seed: seed)
    var line = DetailLine(pixels: 900)
    for (index, place) in places.enumerated() {
      line.add(LineVertex(place, isFirst: index == 0))
    }
    let kept = line.finish()
    #expect(kept.count < places.count / 4)
    #expect(line.count == places.count && line.detail <= 1.0 / 3)
    let pixel = line.extent.span / 900
    let worst = stride(from: 0, to: places.count, by: 97).map { Self.error(places[$0], kept) }.max()
    #expect((worst ?? .infinity) < pixel / 3, "\((worst ?? 0) / pixel) pixels")
  }

  @Test(arguments: [false, true])
  func memoryIsBounded(hasValues: Bool) {
    var line = DetailLine(pixels: 1e6, limit: 2000)
    for (index, place) in Self.walk(30_000).enumerated() {
      let value = hasValues && index % 3 > 0 ? Double(index) : .nan
      line.add(LineVertex(place, value: value, isFirst: index % 1000 == 0))
    }
    let kept = line.finish()
    #expect(kept.count <= 2000)
    #expect(kept.count { $0.isFirst } == 30)
    #expect(line.detail > 1)
  }

  @Test func pointsWithoutWaysAreBoundedToo() {
    var line = DetailLine(pixels: 1e6, limit: 500)
    for place in Self.walk(5000) { line.add(LineVertex(place, isFirst: true)) }
    #expect(line.finish().count <= 500)
  }

  /// A straight path of 100 pixels with a vertex at each tenth of a pixel.
  private static func straight(_ value: (Int) -> Double) -> DetailLine {
    var line = DetailLine(pixels: 100)
    for index in 0...1000 {
      line.add(
        LineVertex(
          Coordinate(latitude: 0, longitude: Double(index) / 1000), value: value(index),
          isFirst: index == 0))
    }
    return line
  }

  @Test("On a straight line, a value is the mean of a few pixels, not of the whole line")
  func valuesAreMeans() {
    var line = Self.straight { Double($0) }
    let kept = line.finish()
    #expect(kept.count > 25 && kept.count < 100)
    #expect(line.values == 0...1000)
    for (from, to) in zip(kept, kept.dropFirst()) {
      let way = from.coordinate.longitude...to.coordinate.longitude
      #expect(way.contains(to.value / 1000), "\(to.value) on \(way)")
    }
    var plain = Self.straight { _ in .nan }
    #expect(plain.finish().count == 2 && plain.values == nil)
  }

  @Test("Parts without a value stay separate from parts with a value")
  func unknownValues() {
    var line = Self.straight { (300..<700).contains($0) ? .nan : 5 }
    let unknown = line.finish().filter(\.value.isNaN)
    let longitudes = unknown.map(\.coordinate.longitude)
    #expect(abs((longitudes.max() ?? 0) - 0.7) < 0.05)
    #expect(unknown.allSatisfy { $0.coordinate.longitude > 0.29 })
    // A sensor that fails at every second point keeps few points.
    var holes = Self.straight { $0 % 2 == 0 ? .nan : 5 }
    #expect(holes.finish().count < 150)
  }

  @Test func turningBackIsSeen() {
    var line = DetailLine(pixels: 100)
    for longitude in [0, 0.4, 1, 0.6, 0.2, 0.9] {
      line.add(LineVertex(Coordinate(latitude: 0, longitude: longitude), isFirst: longitude == 0))
    }
    #expect(line.finish().map(\.coordinate.longitude) == [0, 1, 0.2, 0.9])
  }

  @Test func skipsInvalidCoordinates() {
    var line = DetailLine(pixels: 100)
    for latitude in [Double.nan, 91, .infinity] {
      line.add(LineVertex(Coordinate(latitude: latitude, longitude: 0), isFirst: false))
    }
    #expect(line.finish().isEmpty && line.count == 0)
  }
}
