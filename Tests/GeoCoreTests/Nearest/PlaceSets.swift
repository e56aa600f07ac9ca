import Foundation
import Testing

@testable import GeoCore

/// Sets of points that are difficult for indexes, the same in every run.
enum PlaceSet: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case random, clustered, polar, antimeridian, coincident, grid, tiny, meridian, invalid, few

  var testDescription: String { rawValue }

  static let pole = Coordinate(latitude: 90, longitude: 0)

  /// Several hundred points.
  var places: [Coordinate] {
    var random = SplitMix64(seed: 7)
    switch self {
    case .random:
      return (0..<400).map { _ in .random(using: &random) }
    case .clustered:
      let centers = (0..<5).map { _ in Coordinate.random(using: &random) }
      return (0..<400).map { centers[$0 % 5].shifted(by: 0.01, using: &random) }
    case .polar:
      // At a pole every longitude is the same point.
      return (0..<300).map {
        Coordinate(
          latitude: $0 % 5 == 0
            ? 90 : copysign(90 - .random(in: 0...0.1, using: &random), Double($0 % 3) - 1),
          longitude: .random(in: -180...180, using: &random))
      } + [Coordinate(latitude: -90, longitude: 12)]
    case .antimeridian:
      // The same meridians in several turns.
      return (0..<300).map {
        Coordinate(
          latitude: .random(in: -1...1, using: &random),
          longitude: [180, -180, 540][$0 % 3] + .random(in: -0.5...0.5, using: &random))
      } + [180, -180, 540].map { Coordinate(latitude: 0.5, longitude: $0) }
    case .coincident:
      let few = (0..<7).map { _ in Coordinate.random(using: &random) }
      return (0..<300).map { few[$0 * $0 % 7] } + [Coordinate.random(using: &random)]
    case .grid:
      return (-9...9).flatMap { latitude in
        (-18..<18).map {
          Coordinate(latitude: Double(latitude) * 10, longitude: Double($0) * 10)
        }
      }
    case .tiny:
      // Powers of two down to the smallest, and values that rounding cannot distinguish.
      return stride(from: 0, to: 1075, by: 6).flatMap {
        [
          Coordinate(latitude: scalbn(1, -$0), longitude: 0),
          Coordinate(latitude: 0, longitude: -scalbn(1, -$0)),
        ]
      } + (0..<40).map { Coordinate(latitude: 45 + Double($0) * 45.0.ulp, longitude: 9) }
    case .meridian:
      return (0..<300).map { _ in
        Coordinate(latitude: .random(in: -90...90, using: &random), longitude: 33)
      }
    case .invalid:
      return (0..<300).map {
        switch $0 % 4 {
        case 0: Coordinate(latitude: .nan, longitude: 0)
        case 1: Coordinate(latitude: 90.000001, longitude: 0)
        case 2: Coordinate(latitude: 0, longitude: .infinity)
        default: .random(using: &random)
        }
      }
    case .few:
      return (0..<3).map { _ in .random(using: &random) }
    }
  }

  /// Queries: points of the set, their antipodes, neighbors, poles, and random points.
  var queries: [Coordinate] {
    var random = SplitMix64(seed: 11)
    let valid = places.filter(\.isValid)
    let some = (0..<5).map { valid[$0 * 31 % valid.count] }
    return some + some.map(\.antipode) + some.map { $0.shifted(by: 1e-7, using: &random) }
      + [Self.pole, Self.pole.antipode, Coordinate(latitude: 0, longitude: 180)]
      + (0..<5).map { _ in .random(using: &random) }
  }
}

extension Coordinate {
  /// A random point on a sphere with uniform density.
  static func random(using generator: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: asin(.random(in: -1...1, using: &generator)) * 180 / .pi,
      longitude: .random(in: -180...180, using: &generator))
  }

  /// A point near this one, within the given number of degrees.
  func shifted(by degrees: Double, using generator: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: min(
        90, max(-90, latitude + .random(in: -degrees...degrees, using: &generator))),
      longitude: longitude + .random(in: -degrees...degrees, using: &generator))
  }
}
