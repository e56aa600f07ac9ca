import GeoCore
import GeoFormats

/// Polygons are the same for any division of the input, and their index agrees with testing each one.
enum PolygonChecks {
  static func check(_ bytes: [UInt8]) {
    let whole = features(bytes, cutAt: [])
    precondition(whole == features(bytes, cutAt: randomCuts(bytes)))
    var random = randomNumbers(bytes)
    if let whole { check(whole.flatMap(\.polygons), &random) }
    check(wellKnownText(bytes), &random)
  }

  /// The same for KML.
  static func checkKML(_ bytes: [UInt8]) {
    let whole = featuresOfKML(bytes, cutAt: [])
    precondition(whole == featuresOfKML(bytes, cutAt: randomCuts(bytes)))
    var random = randomNumbers(bytes)
    if let whole { check(whole.flatMap(\.polygons), &random) }
  }

  private static func featuresOfKML(_ bytes: [UInt8], cutAt cuts: [Int]) -> [PolygonFeature]? {
    var reader = KMLPolygonReader()
    var isRefused = false
    forEachPiece(of: bytes, cutAt: cuts) { piece in
      guard !isRefused else { return }
      do throws(FeatureError) { try reader.read(piece) } catch {
        check(error)
        isRefused = true
      }
    }
    if isRefused { return nil }
    do throws(FeatureError) { return try reader.finish().features } catch {
      check(error)
      return nil
    }
  }

  private static func check(_ polygons: [Polygon], _ random: inout SplitMix64) {
    let polygons = polygons.prefix(8).filter { $0.outer.count < 500 && $0.holes.count < 8 }
    let index = PolygonIndex(polygons)
    let alone = polygons.map { PolygonIndex([$0]) }
    let places = (0..<8).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -540...540, using: &random))
    }
    for (place, found) in zip(places, index.polygons(containing: places, threads: 1)) {
      precondition(Array(found) == index.polygons(containing: place))
      precondition(
        Array(found) == alone.indices.filter { !alone[$0].polygons(containing: place).isEmpty })
    }
    for polygon in polygons {
      let measure = Geodesic.wgs84.measure(polygon)
      precondition(!measure.area.isNaN && measure.perimeter >= 0, "\(polygon)")
      precondition(Geodesic.wgs84.boundingBox(of: polygon) != nil || polygon.outer.isEmpty)
      precondition(!Rhumb.wgs84.measure(polygon).perimeter.isNaN)
      _ = Geodesic.wgs84.cutAtAntimeridian(polygon)
    }
  }

  private static func features(_ bytes: [UInt8], cutAt cuts: [Int]) -> [PolygonFeature]? {
    let before = heapInUse?()
    var reader = PolygonReader()
    var isRefused = false
    forEachPiece(of: bytes, cutAt: cuts) { piece in
      guard !isRefused else { return }
      do throws(FeatureError) { try reader.read(piece) } catch {
        check(error)
        isRefused = true
      }
    }
    if isRefused { return nil }
    MemoryBound.check(since: before, inputCount: 64 * bytes.count, "PolygonReader")
    do throws(FeatureError) { return try reader.finish().features } catch {
      check(error)
      return nil
    }
  }

  private static func wellKnownText(_ bytes: [UInt8]) -> [Polygon] {
    var reader = WKTReader(bytes)
    var polygons: [Polygon] = []
    do throws(FeatureError) {
      while let geometry = try reader.next() {
        polygons += geometry.polygons
        precondition(geometry.points.allSatisfy(\.isValid))
      }
    } catch {
      check(error)
    }
    return polygons
  }

  private static func check(_ error: FeatureError) {
    precondition(error.description.utf8.count <= 1000, "\(error)")
    precondition(!error.description.contains { $0.isNewline }, "\(error)")
  }
}
