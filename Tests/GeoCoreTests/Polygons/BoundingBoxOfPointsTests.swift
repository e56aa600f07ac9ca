import Testing
import _TestSupport

@testable import GeoCore

/// The box around points. The values follow from the definition.
@Suite struct BoundingBoxOfPointsTests {
  private static func places(_ pairs: [(Double, Double)]) -> [Coordinate] {
    pairs.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test(
    "The box is the smallest one, also across the antimeridian and at a pole",
    arguments: [
      ([(48.2, 16.4)], [48.2, 16.4, 48.2, 16.4]),
      ([(48, 16), (47, 13), (-3, 15)], [-3, 13, 48, 16]),
      ([(10, 170), (-20, -175), (0, 179)], [-20, 170, 10, -175]),
      ([(0, 180), (1, 170)], [0, 170, 1, 180]), ([(0, -180), (1, -170)], [0, -180, 1, -170]),
      ([(5, 180), (6, -180)], [5, -180, 6, -180]), ([(5, 360), (6, 1)], [5, 0, 6, 1]),
      ([(90, 0), (80, 20), (85, 30)], [80, 20, 90, 30]), ([(90, 5)], [90, -180, 90, 180]),
      ([(0, -120), (0, 0), (0, 130)], [0, 130, 0, 0]),
    ] as [([(Double, Double)], [Double])])
  func box(_ pairs: [(Double, Double)], _ limits: [Double]) {
    let box = BoundingBox(of: Self.places(pairs))
    #expect(
      box == BoundingBox(south: limits[0], west: limits[1], north: limits[2], east: limits[3]))
  }

  @Test("Rounding neither opens a gap nor moves the limits of a grid")
  func rounding() {
    let limits = [-180, -106.75, -61.67, 1.01, 90.23, 141.48, 180]
    let boxes = zip(limits, limits.dropFirst()).map {
      BoundingBox(south: -10, west: $0, north: 10, east: $1)
    }
    #expect(
      BoundingBox(around: boxes) == BoundingBox(south: -10, west: -180, north: 10, east: 180))
    let grid = (-1800..<1800).map { Coordinate(latitude: 0, longitude: Double($0) / 10) }
    #expect(
      BoundingBox(of: grid) == BoundingBox(south: 0, west: -180, north: 0, east: 179.9))
  }

  @Test("There is no box without points or with an invalid point")
  func noBox() {
    #expect(BoundingBox(of: []) == nil)
    #expect(BoundingBox(of: Self.places([(0, 0), (91, 0)])) == nil)
    #expect(BoundingBox(around: []) == nil)
  }

  @Test("The box around boxes contains their corners and leaves out the widest gap")
  func unions() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let boxes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let west = Double(Int.random(in: -180..<180, using: &random))
        let width = Double(Int.random(in: 0...90, using: &random))
        let east = west + width > 180 ? west + width - 360 : west + width
        let south = Double(Int.random(in: -80...70, using: &random))
        return BoundingBox(south: south, west: west, north: south + 5, east: east)
      }
      let union = try #require(BoundingBox(around: boxes))
      // The covered half degrees, counted one by one.
      var isCovered = [Bool](repeating: false, count: 720)
      for box in boxes {
        let start = Int(box.west * 2) + 360
        for index in start..<start + max(1, Int(box.width * 2)) { isCovered[index % 720] = true }
      }
      var (gap, longest) = (0, 0)
      for isCovered in isCovered + isCovered {
        gap = isCovered ? 0 : gap + 1
        longest = max(longest, gap)
      }
      for box in boxes {
        for longitude in [box.west, box.east] {
          for latitude in [box.south, box.north] {
            #expect(union.contains(Coordinate(latitude: latitude, longitude: longitude)))
          }
        }
      }
      // A box of width 0 covers no half degree, but its meridian splits a gap.
      #expect(union.width <= 360 - Double(longest) / 2 + 1e-9)
      #expect(union.width >= 360 - Double(longest) / 2 - 0.5 - 1e-9)
    }
  }
}
