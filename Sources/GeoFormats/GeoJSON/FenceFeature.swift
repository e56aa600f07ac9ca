import GeoTracks

/// A feature that becomes a fence.
struct FenceFeature: Sendable {
  /// Why it does not.
  struct Problem: Error {
    var reason: String
    var line: Int?

    init(_ reason: String, line: Int? = nil) { (self.reason, self.line) = (reason, line) }
  }

  /// A length as it was written.
  enum Length: Sendable {
    case meters(Double)
    case text(String)
  }

  var name, title, propertyID, id: String?
  var radius, width: Length?
  /// The geometries, and the lines where they end.
  var geometries: [(kind: GeoJSONKind, coordinates: FenceCoordinates, line: Int)] = []

  /// Makes the fence.
  ///
  /// - Parameter number: the feature's, from 1.
  func fence(number: Int) throws(Problem) -> Fence {
    var shapes: [FenceShape] = []
    for (kind, coordinates, line) in geometries {
      do throws(Problem) {
        shapes += try Self.shapes(kind, coordinates, self)
      } catch {
        throw Problem(error.reason, line: error.line ?? line)
      }
    }
    let identifier = propertyID ?? id
    return Fence(
      name: name ?? title ?? identifier ?? "fence \(number)", identifier: identifier,
      shapes: shapes)
  }

  /// Whether the longitudes of two neighbors are so far apart that the way could lead either way round.
  var hasWideStep: Bool {
    geometries.contains { geometry in
      guard geometry.kind != .point, geometry.kind != .multiPoint else { return false }
      return geometry.coordinates.groups.joined().contains { path in
        zip(path.places, path.places.dropFirst()).contains {
          let step = abs($0.longitude - $1.longitude)
          return step > 180 && step != 360
        }
      }
    }
  }

  private static func shapes(
    _ kind: GeoJSONKind, _ coordinates: FenceCoordinates, _ feature: FenceFeature
  ) throws(Problem) -> [FenceShape] {
    let depth: Int? =
      switch kind {
      case .point: 0
      case .multiPoint, .line: 1
      case .multiLine, .polygon: 2
      case .multiPolygon: 3
      case .feature, .featureCollection, .geometryCollection: nil
      }
    guard let depth, coordinates.depth == depth else {
      throw Problem("coordinates nested otherwise than the type of the geometry wants")
    }
    let paths = coordinates.groups.flatMap { $0 }
    let shape: FenceShape?
    switch kind {
    case .point, .multiPoint:
      guard let radius = feature.radius else {
        throw Problem("a Point needs a property radius, in meters")
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
        throw Problem("a LineString needs a property width, in meters")
      }
      shape = .corridor(along: paths.map(\.places), halfWidth: halfWidth)
    default:
      for ring in paths {
        let places = Set(ring.places.map(\.normalized))
        guard places.count >= 3 else {
          throw Problem(
            "a ring of \(places.count) places encloses nothing: it needs 3", line: ring.line)
        }
      }
      shape = .area(coordinates.groups.map { $0.map(\.places) })
    }
    guard let shape else {
      throw Problem(
        "more than \(FenceShape.maximumEdgeCount) edges, long ones divided, or 64 times round the Earth"
      )
    }
    return [shape]
  }

  private static func meters(_ length: Length, _ name: String) throws(Problem) -> Double {
    let meters: Double
    switch length {
    case .meters(let number): meters = number
    case .text(let text):
      do throws(GeoError) {
        meters = try LengthUnit.meters(parsing: text)
      } catch {
        throw Problem("\(name): \(error)")
      }
    }
    guard meters > 0, meters <= 2.1e7 else {
      throw Problem("a \(name) of \(meters) m: allowed is above 0, up to 21000 km")
    }
    return meters
  }
}
