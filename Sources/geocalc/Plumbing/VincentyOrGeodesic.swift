import GeoCore
import Synchronization

/// Vincenty's method where it converges, else the geodesic; how often that was is counted, so that
/// it can be said.
struct VincentyOrGeodesic: DistanceSolver {
  /// What output calls the two methods.
  static let name = "vincenty"
  static let fallbackName = "geodesic"

  /// What is said where the geodesic must not answer.
  static let refusal = "Vincenty's iteration does not converge here, as near the antipode"

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
    answer(from: from, to: to).solution
  }

  /// The solution, and whether it is the geodesic's.
  func answer(
    from: Coordinate, to: Coordinate
  ) -> (solution: InverseSolution, isFallback: Bool) {
    do throws(GeoError) {
      return (try vincenty.inverse(from: from, to: to), false)
    } catch {
      counter.value.add(1, ordering: .relaxed)
      return (geodesic.inverse(from: from, to: to), true)
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

  /// Says that the geodesic had to answer, if it had to.
  func noteFallbacks(rows: Bool = false) {
    guard fallbackCount > 0 else { return }
    let place =
      rows ? "in \(fallbackCount) \(fallbackCount == 1 ? "row" : "rows")" : "here"
    Talk.note(
      "Vincenty's iteration does not converge \(place), as near the antipode; "
        + "the geodesic's values are given")
  }
}
