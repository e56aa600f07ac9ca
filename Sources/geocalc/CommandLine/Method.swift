import ArgumentParser
import GeoCore
import GeoPROJ

/// A way to measure distances.
enum Method: String, CaseIterable, ExpressibleByArgument {
  case geodesic, vincenty, haversine, rhumb, proj

  /// The solver that this method means.
  ///
  /// - Parameter ellipsoid: the figure of the Earth; nil for WGS 84, or R1 for the haversine.
  /// - Throws: `GeoError` for an ellipsoid without a sphere, `PROJError` where libproj is missing.
  func solver(on ellipsoid: Ellipsoid?) throws -> MethodSolver {
    let figure = ellipsoid ?? .wgs84
    return switch self {
    case .geodesic: MethodSolver(Geodesic(ellipsoid: figure))
    case .vincenty: MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure))
    case .haversine: MethodSolver(Haversine(sphere: try Self.sphere(for: ellipsoid)))
    case .rhumb: MethodSolver(Rhumb(ellipsoid: figure))
    case .proj: MethodSolver(try PROJGeodesic(ellipsoid: figure))
    }
  }

  /// The sphere that stands for `ellipsoid`: R1 if none is named, else one of its mean radius.
  static func sphere(for ellipsoid: Ellipsoid?) throws(GeoError) -> Sphere {
    guard let ellipsoid else { return .r1 }
    return try Sphere(radius: ellipsoid.meanRadius, name: "mean sphere of \(ellipsoid.name)")
  }
}

/// What a method measures with.
struct MethodSolver: Sendable {
  let solver: any DistanceSolver<Never>
  /// The same where the geodesic may have to answer for it; nil for methods that always have an answer.
  let vincenty: VincentyOrGeodesic?

  /// What solves problems of lines, of which there is one by geodesics and one by great circles.
  var lines: Geodesic? {
    switch solver {
    case let geodesic as Geodesic: geodesic
    case let haversine as Haversine:
      (try? Ellipsoid(equatorialRadius: haversine.sphere.radius, flattening: 0)).map(
        Geodesic.init(ellipsoid:))
    default: nil
    }
  }

  init(_ solver: any DistanceSolver<Never>) { (self.solver, vincenty) = (solver, nil) }

  init(vincenty: VincentyOrGeodesic) { (solver, self.vincenty) = (vincenty, vincenty) }

  /// How many answers have come from the geodesic because Vincenty's iteration did not converge.
  var fallbackCount: Int { vincenty?.fallbacks.count ?? 0 }

  /// Says that the geodesic had to answer, if it had to.
  ///
  /// - Parameter items: what was counted, in singular and plural; nil for a single answer.
  func noteFallbacks(_ items: (one: String, many: String)? = nil) {
    vincenty?.fallbacks.note(items)
  }
}

extension FallbackCounter {
  /// Says that the geodesic had to answer, if it had to.
  ///
  /// - Parameter items: what was counted, in singular and plural; nil for a single answer.
  func note(_ items: (one: String, many: String)? = nil) {
    let count = count
    guard count > 0 else { return }
    let place = items.map { "in \(count) \(count == 1 ? $0.one : $0.many)" } ?? "here"
    Console.note(
      "Vincenty's iteration does not converge \(place), as near the antipode; "
        + "the geodesic's values are given")
  }
}

/// How lines are measured: along geodesics, or along great circles.
struct LineOptions: ParsableArguments {
  @Option(help: "How to measure: geodesic or haversine, which is great circles on a sphere.")
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws { try Self.check(method) }

  /// Refuses a method that knows no lines.
  static func check(_ method: Method) throws(ValidationError) {
    guard method == .geodesic || method == .haversine else {
      throw ValidationError(
        "Lines are measured with --method geodesic or haversine, not \(method.rawValue).")
    }
  }

  /// What solves problems of lines, and the name of its model.
  func solver() throws -> (lines: Geodesic, model: String) {
    let solver = try method.solver(on: try ellipsoid.read())
    guard let lines = solver.lines else {
      throw ValidationError("--method \(method.rawValue) knows no lines.")
    }
    return (lines, solver.solver.modelName)
  }
}
