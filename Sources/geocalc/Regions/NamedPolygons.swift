import GeoCore
import GeoFormats

/// Polygons of a file, indexed, with their names.
struct NamedPolygons: Sendable {
  private let names: [String]
  // Of each polygon its feature.
  private let owners: [Int]
  private let index: PolygonIndex

  init(_ features: [PolygonFeature], on ellipsoid: Ellipsoid) {
    names = features.map(\.name)
    owners = features.enumerated().flatMap { number, feature in
      repeatElement(number, count: feature.polygons.count)
    }
    index = PolygonIndex(
      features.flatMap(\.polygons), solver: Geodesic(ellipsoid: ellipsoid))
  }

  /// The names of the features that hold a place, in the order of the file.
  func names(holding place: Coordinate) -> [String] {
    names(of: index.polygons(containing: place)[...])
  }

  /// What holds each of many places, by polygons.
  func polygons(holding places: [Coordinate]) -> PolygonLists {
    index.polygons(containing: places)
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
