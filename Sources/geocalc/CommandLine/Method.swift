import ArgumentParser
import GeoCore
import GeoPROJ

/// The value of `--method`: a method that computes distances.
enum Method: String, ExpressibleByArgument {
  case geodesic, vincenty, haversine, rhumb, proj
  /// A comparison of all methods, which only `geocalc distance` prints.
  case all

  /// The methods that every command accepts.
  static var allValueStrings: [String] {
    [geodesic, vincenty, haversine, rhumb, proj].map(\.rawValue)
  }

  /// Returns the solver of this method.
  ///
  /// - Parameter ellipsoid: the ellipsoid. If nil, the method uses WGS 84, or the sphere R1 for the haversine.
  /// - Throws: `GeoError` for an ellipsoid without a mean sphere, `PROJError` if libproj is missing, and
  ///   `ValidationError` for ``all``.
  func solver(on ellipsoid: Ellipsoid?) throws -> MethodSolver {
    let figure = ellipsoid ?? .wgs84
    return switch self {
    case .geodesic: MethodSolver(Geodesic(ellipsoid: figure))
    case .vincenty: MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure))
    case .haversine: MethodSolver(Haversine(sphere: try Self.sphere(for: ellipsoid)))
    case .rhumb: MethodSolver(Rhumb(ellipsoid: figure))
    case .proj: MethodSolver(try PROJGeodesic(ellipsoid: figure))
    case .all: throw ValidationError("--method all is available only in geocalc distance")
    }
  }

  /// Returns the sphere for `ellipsoid`: R1 for nil, otherwise a sphere with its mean radius.
  static func sphere(for ellipsoid: Ellipsoid?) throws(GeoError) -> Sphere {
    guard let ellipsoid else { return .r1 }
    return try Sphere(radius: ellipsoid.meanRadius, name: "mean sphere of \(ellipsoid.name)")
  }
}

/// The solver of a distance method.
struct MethodSolver: Sendable {
  let solver: any DistanceSolver<Never>
  /// The Vincenty solver, which falls back to the geodesic. Nil for methods that always converge.
  let vincenty: VincentyOrGeodesic?

  /// The solver for line problems. Nil unless the method uses geodesics or great circles.
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

  /// The number of results that the geodesic replaced because Vincenty's iteration did not converge.
  var fallbackCount: Int { vincenty?.fallbacks.count ?? 0 }

  /// Prints a note if results of Vincenty's method were replaced by geodesic results.
  ///
  /// - Parameter items: the word for the counted items, in singular and plural. Nil for a single result.
  func noteFallbacks(_ items: (one: String, many: String)? = nil) {
    vincenty?.fallbacks.note(items)
  }
}

extension FallbackCounter {
  /// Prints a note if results of Vincenty's method were replaced by geodesic results.
  ///
  /// - Parameter items: the word for the counted items, in singular and plural. Nil for a single result.
  func note(_ items: (one: String, many: String)? = nil) {
    let count = count
    guard count > 0 else { return }
    let place = items.map { "in \(count) \(count == 1 ? $0.one : $0.many)" } ?? "here"
    Console.note(
      "Vincenty's iteration does not converge \(place), as near the antipode; the result is that of the "
        + "geodesic")
  }
}

/// The options that select geodesics or great circles for line problems.
struct LineOptions: ParsableArguments {
  @Option(
    help: "The kind of line: geodesic on the ellipsoid, or haversine for great circles on a sphere."
  )
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws { try Self.check(method) }

  /// Rejects a method that cannot measure lines.
  static func check(_ method: Method) throws(ValidationError) {
    guard method == .geodesic || method == .haversine else {
      throw ValidationError(
        "--method \(method.rawValue) cannot measure lines; use geodesic or haversine")
    }
  }

  /// Returns the solver for line problems and the name of its model.
  func solver() throws -> (lines: Geodesic, model: String) {
    let solver = try method.solver(on: try ellipsoid.read())
    guard let lines = solver.lines else {
      throw ValidationError(
        "--method \(method.rawValue) cannot measure lines; use geodesic or haversine")
    }
    return (lines, solver.solver.modelName)
  }
}
