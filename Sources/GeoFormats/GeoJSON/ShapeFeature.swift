import GeoCore

/// A feature with geometries, which becomes a fence or polygons.
struct ShapeFeature: Sendable {
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

  /// What its properties and members call it; `wanted` is the property that the user named.
  var wanted, name, title, propertyID, id: String?
  var radius, width: Length?
  /// The geometries, and the lines where they end.
  var geometries: [(kind: GeoJSONKind, coordinates: FeatureCoordinates, line: Int)] = []

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
}
