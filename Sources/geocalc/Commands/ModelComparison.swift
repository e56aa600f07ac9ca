import GeoCore
import GeoFormats
import GeoPROJ

/// Compares the results of all Earth models for two points. The comparison shows why programs disagree.
struct ModelComparison {
  /// The results. The first is the geodesic, the reference for the others.
  let results: [ModelResult]

  /// The error message if libproj is missing. Nil if it is present.
  let missing: String?

  /// - Parameter ellipsoid: the figure of the Earth; nil for WGS 84 and the sphere R1. The first sphere of the results
  ///   has the mean radius of the ellipsoid.
  init(from: Coordinate, to: Coordinate, on ellipsoid: Ellipsoid?) throws(GeoError) {
    let figure = ellipsoid ?? .wgs84
    func result(
      _ method: String, _ solver: MethodSolver, _ remark: String? = nil
    ) -> ModelResult {
      ModelResult(method, solver, from: from, to: to, remark: remark)
    }
    var results = [result("geodesic", MethodSolver(Geodesic(ellipsoid: figure)))]
    do throws(PROJError) {
      let proj = try PROJGeodesic(ellipsoid: figure)
      results.append(result("proj", MethodSolver(proj), "libproj \(proj.proj.version)"))
      missing = nil
    } catch {
      missing = "no comparison with libproj: \(error)"
    }
    results += [
      result("vincenty", MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure))),
      result(
        "vincenty",
        MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure, tolerance: 1e-8)),
        "stopped at 1e-8 rad, as Apple is believed to"),
    ]
    // First the sphere of `--method haversine` for this ellipsoid, then spheres that other programs use.
    for sphere in [try Method.sphere(for: ellipsoid)] + Sphere.named.filter({ $0 != .r1 }) {
      let remark = "R = \(sphere.radius) m"
      results.append(result("haversine", MethodSolver(Haversine(sphere: sphere)), remark))
    }
    results.append(
      result("rhumb", MethodSolver(Rhumb(ellipsoid: figure)), "a line of constant azimuth"))
    self.results = results
  }

  /// Returns the results as a text table.
  func table(unit: LengthUnit, decimals: Decimals) -> [UInt8] {
    let reference = results[0]
    let symbol = unit.rawValue
    var rows = [["method", "model", "distance (\(symbol))", "difference (m)", "%", ""]]
    for result in results {
      let isReference = rows.count == 1
      let remark = result.isFallback ? "did not converge: the geodesic's value" : result.remark
      rows.append([
        result.method, result.model,
        DecimalPrinter.string(result.solution.distance / unit.meters, places: decimals.length),
        isReference ? "" : signed(result.excess(over: reference), decimals),
        isReference ? "" : signed(result.percent(over: reference), decimals), remark ?? "",
      ])
    }
    return TextTable(rows: rows, rightAligned: [2, 3, 4]).bytes
  }

  private func signed(_ value: Double, _ decimals: Decimals) -> String {
    guard value.isFinite else { return "-" }
    let text = DecimalPrinter.string(value, places: decimals.more(3))
    return value < 0 || !text.contains { "123456789".contains($0) } ? text : "+" + text
  }
}

/// The result of one model for two points.
struct ModelResult {
  /// The method name, as in `--method`.
  let method: String
  /// The name of the ellipsoid or sphere.
  let model: String
  /// A short note on the model.
  let remark: String?
  let solution: InverseSolution
  /// Whether the geodesic solver computed the result, because Vincenty's iteration did not converge.
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

  /// Returns how much the distance exceeds the reference distance, in meters.
  func excess(over reference: ModelResult) -> Double {
    solution.distance - reference.solution.distance
  }

  /// Returns the difference in percent of the reference distance. NaN for coincident points.
  func percent(over reference: ModelResult) -> Double {
    excess(over: reference) / reference.solution.distance * 100
  }

  /// Writes the members of a result.
  ///
  /// - Parameters:
  ///   - reference: the result for comparison. If nil, no differences are written.
  ///   - unit: the unit of an additional distance member.
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
  /// Writes a member with a coordinate: `{"latitude":…,"longitude":…}` in degrees.
  mutating func member(_ name: String, _ place: Coordinate) {
    object(name) {
      $0.member("latitude", place.latitude)
      $0.member("longitude", place.longitude)
    }
  }
}
