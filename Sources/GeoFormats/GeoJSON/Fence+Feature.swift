import GeoTracks

extension Fence: FeatureMade {
  static func make(
    of feature: ShapeFeature, number: Int
  ) throws(ShapeFeature.Problem) -> (made: Fence?, note: String?) {
    var shapes: [FenceShape] = []
    for (kind, coordinates, line) in feature.geometries {
      do throws(ShapeFeature.Problem) {
        shapes += try Self.shapes(kind, coordinates, feature)
      } catch {
        throw ShapeFeature.Problem(error.reason, line: error.line ?? line)
      }
    }
    let identifier = feature.propertyID ?? feature.id
    let fence = Fence(
      name: feature.name ?? feature.title ?? identifier ?? "fence \(number)",
      identifier: identifier,
      shapes: shapes)
    return (fence, nil)
  }

  var edgeCount: Int { shapes.reduce(0) { $0 + $1.edgeCount } }

  private static func shapes(
    _ kind: GeoJSONKind, _ coordinates: FeatureCoordinates, _ feature: ShapeFeature
  ) throws(ShapeFeature.Problem) -> [FenceShape] {
    let depth: Int? =
      switch kind {
      case .point: 0
      case .multiPoint, .line: 1
      case .multiLine, .polygon: 2
      case .multiPolygon: 3
      case .feature, .featureCollection, .geometryCollection: nil
      }
    guard let depth, coordinates.depth == depth else {
      throw ShapeFeature.Problem("coordinates nested otherwise than the type of the geometry wants")
    }
    let paths = coordinates.groups.flatMap { $0 }
    let shape: FenceShape?
    switch kind {
    case .point, .multiPoint:
      guard let radius = feature.radius else {
        throw ShapeFeature.Problem("a Point needs a property radius, in meters")
      }
      let meters = try meters(radius, "radius")
      return paths.flatMap(\.places).map { .circle(center: $0, radius: meters) }
    case .line, .multiLine:
      let halfWidth: Double
      if let width = feature.width {
        halfWidth = try meters(width, "width") / 2
      } else if let radius = feature.radius {
        halfWidth = try meters(radius, "radius")
      } else {
        throw ShapeFeature.Problem("a LineString needs a property width, in meters")
      }
      shape = .corridor(along: paths.map(\.places), halfWidth: halfWidth)
    default:
      for ring in paths {
        let places = Set(ring.places.map(\.normalized))
        guard places.count >= 3 else {
          throw ShapeFeature.Problem(
            "a ring of \(places.count) places encloses nothing: it needs 3", line: ring.line)
        }
      }
      shape = .area(coordinates.groups.map { $0.map(\.places) })
    }
    guard let shape else {
      throw ShapeFeature.Problem(
        "more than \(FenceShape.maximumEdgeCount) edges, long ones divided, or 64 times round the Earth"
      )
    }
    return [shape]
  }

  private static func meters(_ length: ShapeFeature.Length, _ name: String) throws(ShapeFeature
    .Problem) -> Double
  {
    let meters: Double
    switch length {
    case .meters(let number): meters = number
    case .text(let text):
      do throws(GeoError) {
        meters = try LengthUnit.meters(parsing: text)
      } catch {
        throw ShapeFeature.Problem("\(name): \(error)")
      }
    }
    guard meters > 0, meters <= 2.1e7 else {
      throw ShapeFeature.Problem("a \(name) of \(meters) m: allowed is above 0, up to 21000 km")
    }
    return meters
  }
}
