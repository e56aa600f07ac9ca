import GeoCore
import GeoFormats
import GeoTracks

/// The lines that edges of polygons follow.
enum PolygonEdges: String, CaseIterable {
  case geodesic, straight
}

/// Polygons of a file, indexed, with their names.
struct NamedPolygons: Sendable {
  private let names: [String]
  // Of each polygon its feature.
  private let owners: [Int]
  private let holders: Holders

  /// What tells which polygons hold a point.
  private enum Holders: Sendable {
    case geodesic(PolygonIndex)
    /// The areas of fences; the edges of a fence are straight.
    case straight([FenceShape])
  }

  /// - Throws: `Failure` with code 65 for a polygon with too many straight edges.
  init(
    _ features: [PolygonFeature], on ellipsoid: Ellipsoid, edges: PolygonEdges
  ) throws(Failure) {
    names = features.map(\.name)
    owners = features.enumerated().flatMap { number, feature in
      repeatElement(number, count: feature.polygons.count)
    }
    switch edges {
    case .geodesic:
      holders = .geodesic(
        PolygonIndex(features.flatMap(\.polygons), solver: Geodesic(ellipsoid: ellipsoid)))
    case .straight:
      var shapes: [FenceShape] = []
      for feature in features {
        for polygon in feature.polygons {
          guard let shape = FenceShape.area([[polygon.outer] + polygon.holes]) else {
            throw Failure(
              .badData,
              "\(feature.name): a polygon with straight edges has at most "
                + "\(FenceShape.maximumEdgeCount) edges of 5°, and goes round the Earth at most 64 times"
            )
          }
          shapes.append(shape)
        }
      }
      holders = .straight(shapes)
    }
  }

  private func polygons(holding place: Coordinate) -> [Int] {
    switch holders {
    case .geodesic(let index): index.polygons(containing: place)
    case .straight(let shapes): shapes.indices.filter { shapes[$0].contains(place) }
    }
  }

  /// The names of the features that hold a place, in the order of the file.
  func names(holding place: Coordinate) -> [String] {
    names(of: polygons(holding: place)[...])
  }

  /// What holds each of many places, by polygons.
  func polygons(holding places: [Coordinate]) -> PolygonLists {
    switch holders {
    case .geodesic(let index): index.polygons(containing: places)
    case .straight: PolygonLists(places.map { polygons(holding: $0) })
    }
  }

  /// The name of the first feature of some polygons.
  func firstName(of polygons: ArraySlice<Int>) -> String? {
    polygons.first.map { names[owners[$0]] }
  }

  /// The names of their features, each once.
  func names(of polygons: ArraySlice<Int>) -> [String] {
    var last = -1
    return polygons.compactMap { polygon in
      defer { last = owners[polygon] }
      return owners[polygon] == last ? nil : names[owners[polygon]]
    }
  }
}
