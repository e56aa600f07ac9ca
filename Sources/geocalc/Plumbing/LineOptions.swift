import ArgumentParser
import GeoCore

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
