import ArgumentParser
import GeoCore
import GeoPROJ

/// The choices of `--method`: how distances are computed.
enum Method: String, ExpressibleByArgument {
  case geodesic, vincenty, haversine, rhumb, proj
  /// A comparison of all methods. Only `geocalc distance` accepts this value.
  case all

  /// The methods that every command accepts.
  static var allValueStrings: [String] {
    [geodesic, vincenty, haversine, rhumb, proj].map(\.rawValue)
  }

  /// Returns the solver of this method.
  ///
  /// - Parameter ellipsoid: the ellipsoid. Nil for WGS 84, or for the sphere R1 if the method is haversine.
  /// - Throws: `GeoError` for an ellipsoid without a mean sphere, `PROJError` if libproj is not installed,
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

  /// Returns the sphere with the mean radius of an ellipsoid. Returns R1 for nil.
  static func sphere(for ellipsoid: Ellipsoid?) throws(GeoError) -> Sphere {
    guard let ellipsoid else { return .r1 }
    return try Sphere(radius: ellipsoid.meanRadius, name: "mean sphere of \(ellipsoid.name)")
  }
}

/// The solver of a ``Method``.
struct MethodSolver: Sendable {
  let solver: any DistanceSolver<Never>
  /// The Vincenty solver, which uses the geodesic solver if Vincenty's iteration does not converge. Nil for other
  /// methods.
  let vincenty: VincentyOrGeodesic?

  /// The solver for intersections and cross-track distances. Nil unless the method uses geodesics or great circles.
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

  /// The number of results that the geodesic solver computed, because Vincenty's iteration did not converge.
  var fallbackCount: Int { vincenty?.fallbacks.count ?? 0 }

  /// Prints a note if Vincenty's iteration did not converge for some results.
  ///
  /// - Parameter items: the word for results, in singular and plural. Nil for a command with a single result.
  func noteFallbacks(_ items: (one: String, many: String)? = nil) {
    vincenty?.fallbacks.note(items)
  }
}

extension FallbackCounter {
  /// Prints a note if Vincenty's iteration did not converge for some results.
  ///
  /// - Parameter items: the word for results, in singular and plural. Nil if there is a single result.
  func note(_ items: (one: String, many: String)? = nil) {
    let count = count
    guard count > 0 else { return }
    let place = items.map { "in \(count) \(count == 1 ? $0.one : $0.many)" } ?? "here"
    Console.note(
      "Vincenty's iteration does not converge \(place), as near the antipode; the result is that of the "
        + "geodesic")
  }
}

/// The options of commands that measure lines, which are geodesics or great circles.
struct LineOptions: ParsableArguments {
  @Option(
    help: "The kind of line: geodesic on the ellipsoid, or haversine for great circles on a sphere."
  )
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws { try Self.check(method) }

  /// Throws an error for a method that cannot measure lines.
  static func check(_ method: Method) throws(ValidationError) {
    guard method == .geodesic || method == .haversine else {
      throw ValidationError(
        "--method \(method.rawValue) cannot measure lines; use geodesic or haversine")
    }
  }

  /// Returns the solver, and the name of its Earth model.
  func solver() throws -> (lines: Geodesic, model: String) {
    let solver = try method.solver(on: try ellipsoid.read())
    guard let lines = solver.lines else {
      throw ValidationError(
        "--method \(method.rawValue) cannot measure lines; use geodesic or haversine")
    }
    return (lines, solver.solver.modelName)
  }
}
