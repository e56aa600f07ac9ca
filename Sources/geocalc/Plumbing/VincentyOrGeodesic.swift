import GeoCore
import Synchronization

/// Vincenty's method where it converges, else the geodesic; how often that was is counted, so that
/// it can be said.
struct VincentyOrGeodesic: DistanceSolver {
  private let vincenty: Vincenty
  private let geodesic: Geodesic
  private let counter = Counter()

  /// How many answers have come from the geodesic.
  var fallbackCount: Int { counter.value.load(ordering: .relaxed) }

  var modelName: String { vincenty.modelName }

  /// - Parameter tolerance: where Vincenty's iteration stops (radians).
  init(ellipsoid: Ellipsoid, tolerance: Double = 1e-12) {
    vincenty = Vincenty(ellipsoid: ellipsoid, tolerance: tolerance)
    geodesic = Geodesic(ellipsoid: ellipsoid)
  }

  func distance(from: Coordinate, to: Coordinate) -> Double {
    inverse(from: from, to: to).distance
  }

  func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    do throws(GeoError) {
      return try vincenty.inverse(from: from, to: to)
    } catch {
      counter.value.add(1, ordering: .relaxed)
      return geodesic.inverse(from: from, to: to)
    }
  }

  func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    do throws(GeoError) {
      return try vincenty.direct(from: from, azimuth: azimuth, distance: distance)
    } catch {
      counter.value.add(1, ordering: .relaxed)
      return geodesic.direct(from: from, azimuth: azimuth, distance: distance)
    }
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }
}

extension DistanceSolver {
  /// How many answers of this solver have come from the geodesic because Vincenty's iteration did
  /// not converge; 0 for all others.
  var fallbackCount: Int { (self as? VincentyOrGeodesic)?.fallbackCount ?? 0 }
}
