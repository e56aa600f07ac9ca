import GeoCore
import GeoFormats

/// What one model says about two places.
struct ModelResult {
  /// The word for the method, as in `--method`.
  let method: String
  /// The name of the ellipsoid or sphere.
  let model: String
  /// What is special about it, in a few words.
  let remark: String?
  let solution: InverseSolution
  /// Whether the geodesic had to answer, because Vincenty's iteration did not converge.
  let isFallback: Bool

  init(
    _ method: String, _ solver: MethodSolver, from: Coordinate, to: Coordinate,
    remark: String? = nil
  ) {
    self.method = method
    self.remark = remark
    model = solver.solver.modelName
    solution = solver.solver.inverse(from: from, to: to)
    isFallback = solver.fallbackCount > 0
  }

  /// By how much the distance is above the reference's (meters).
  func excess(over reference: ModelResult) -> Double {
    solution.distance - reference.solution.distance
  }

  /// The same in per cent of the reference; NaN for coincident places.
  func percent(over reference: ModelResult) -> Double {
    excess(over: reference) / reference.solution.distance * 100
  }

  /// Writes the members of a result.
  ///
  /// - Parameters:
  ///   - reference: what differences are taken from; nil for none.
  ///   - unit: a unit to give the distance in besides meters.
  func write(to json: inout JSONWriter, reference: ModelResult?, unit: LengthUnit) {
    json.member("method", method)
    json.member("model", model)
    if let remark { json.member("remark", remark) }
    json.member("distance_m", solution.distance)
    if unit != .meter {
      json.member("distance_\(unit.rawValue)", solution.distance / unit.meters)
    }
    json.member("azimuth1_deg", solution.azimuth1)
    json.member("azimuth2_deg", solution.azimuth2)
    if isFallback { json.member("fallback", "geodesic") }
    if let reference {
      json.member("difference_m", excess(over: reference))
      json.member("difference_percent", percent(over: reference))
    }
  }
}

extension JSONWriter {
  /// A member with a place for its value: `{"latitude":…,"longitude":…}` in degrees.
  mutating func member(_ name: String, _ place: Coordinate) {
    object(name) {
      $0.member("latitude", place.latitude)
      $0.member("longitude", place.longitude)
    }
  }
}
