import GeoCore
import GeoFormats
import GeoTracks

/// The curves that polygon edges follow.
enum PolygonEdges: String, CaseIterable {
  case geodesic, straight
}

/// The indexed polygons of a file, with their names.
struct NamedPolygons: Sendable {
  private let names: [String]
  // The feature index of each polygon.
  private let owners: [Int]
  private let holders: Holders

  /// The data structure for finding the polygons that contain a point.
  private enum Holders: Sendable {
    case geodesic(PolygonIndex)
    /// Geofence shapes, which have straight edges.
    case straight([GeofenceShape])
  }

  /// Builds the index while the file is read. Keeping all features would need more memory than the index.
  ///
  /// - Parameter features: reads the file and calls its argument with each feature.
  /// - Throws: `Failure` with code 65 for a polygon with too many straight edges, and errors of `features`.
  init(
    on ellipsoid: Ellipsoid, edges: PolygonEdges,
    _ features: ((PolygonFeature) throws -> Void) throws -> Void
  ) throws {
    var (names, owners): ([String], [Int]) = ([], [])
    var index = PolygonIndex.Builder(
      solver: Geodesic(ellipsoid: ellipsoid), edgeCount: 0)
    var shapes: [GeofenceShape] = []
    try features { feature in
      owners += repeatElement(names.count, count: feature.polygons.count)
      names.append(feature.name)
      for polygon in feature.polygons {
        guard edges == .straight else {
          index.add(polygon)
          continue
        }
        guard let shape = GeofenceShape.area([[polygon.outer] + polygon.holes]) else {
          throw Failure(
            .badData,
            "\(feature.name): a polygon with straight edges has at most "
              + "\(GeofenceShape.maximumEdgeCount) edges of 5°, and goes round the Earth at most 64 times"
          )
        }
        shapes.append(shape)
      }
    }
    (self.names, self.owners) = (names, owners)
    holders = edges == .geodesic ? .geodesic(index.finish()) : .straight(shapes)
  }

  private func polygons(holding place: Coordinate) -> [Int] {
    switch holders {
    case .geodesic(let index): index.polygons(containing: place)
    case .straight(let shapes): shapes.indices.filter { shapes[$0].contains(place) }
    }
  }

  /// Returns the names of the features that contain a point, in the order of the file.
  func names(holding place: Coordinate) -> [String] {
    names(of: polygons(holding: place)[...])
  }

  /// Returns the polygons that contain each of many points.
  func polygons(holding places: [Coordinate]) -> PolygonLists {
    switch holders {
    case .geodesic(let index): index.polygons(containing: places)
    case .straight: PolygonLists(places.map { polygons(holding: $0) })
    }
  }

  /// Returns the name of the feature of the first polygon.
  func firstName(of polygons: ArraySlice<Int>) -> String? {
    polygons.first.map { names[owners[$0]] }
  }

  /// Returns the names of the features of the polygons, without duplicates.
  func names(of polygons: ArraySlice<Int>) -> [String] {
    var last = -1
    return polygons.compactMap { polygon in
      defer { last = owners[polygon] }
      return owners[polygon] == last ? nil : names[owners[polygon]]
    }
  }
}

/// Prints notes on suspicious polygons.
enum PolygonNotes {
  /// Prints at most one note of each kind for a feature.
  static func report(_ feature: PolygonFeature, _ notes: (Polygon) -> [PolygonNote]) {
    var kinds: Set<Int> = []
    for polygon in feature.polygons {
      for note in notes(polygon) where kinds.insert(note.kind).inserted {
        Console.note("\(feature.name): \(note)")
      }
    }
  }
}

extension PolygonNote {
  fileprivate var kind: Int {
    switch self {
    case .halfTurn: 0
    case .wholeParallel: 1
    case .smallerSide: 2
    case .crossing: 3
    }
  }

  /// This note as it applies to rhumb lines, which never cross a pole.
  var withoutPole: PolygonNote {
    guard case .halfTurn(let count, let from, let to, _) = self else { return self }
    return .halfTurn(count: count, from: from, to: to, pole: nil)
  }
}

extension JSONWriter {
  /// Writes a GeoJSON Polygon or MultiPolygon with closed rings.
  ///
  /// - Parameter rounded: rounds a latitude or longitude.
  mutating func geometry(_ polygons: [Polygon], _ rounded: (Double) -> Double) {
    func ring(_ json: inout JSONWriter, _ places: [Coordinate]) {
      json.array { json in
        // Rings in many files are already closed.
        let isClosed = places.count > 1 && places.first == places.last
        for place in isClosed ? places : places + places.prefix(1) {
          json.array {
            $0.value(decimal: rounded(place.longitude))
            $0.value(decimal: rounded(place.latitude))
          }
        }
      }
    }
    func rings(_ json: inout JSONWriter, _ polygon: Polygon) {
      json.array { json in
        ring(&json, polygon.outer)
        for hole in polygon.holes { ring(&json, hole) }
      }
    }
    object { json in
      json.member("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
      json.key("coordinates")
      if polygons.count == 1 {
        rings(&json, polygons[0])
      } else {
        json.array { json in for polygon in polygons { rings(&json, polygon) } }
      }
    }
  }
}
