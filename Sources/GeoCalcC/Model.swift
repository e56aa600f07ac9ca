// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc
import GeoCore

/// A method on a figure of the Earth.
final class Model: Sendable {
  enum Method: UInt8, Sendable {
    case geodesic, vincenty, haversine, rhumb

    init?(_ name: String) {
      switch name {
      case "geodesic": self = .geodesic
      case "vincenty": self = .vincenty
      case "haversine": self = .haversine
      case "rhumb": self = .rhumb
      default: return nil
      }
    }
  }

  let method: Method
  /// For a haversine its sphere.
  let ellipsoid: Ellipsoid
  let solver: any DistanceSolver<Never>
  let distances: PairBlock
  /// What finds lines through places, and measures polygons: for a haversine the geodesic on its sphere. Nil for
  /// methods without.
  let lines: Geodesic?

  /// The geodesic on WGS 84.
  static let standard = Model(.geodesic, .wgs84)

  /// - Parameter ellipsoid: for a haversine a sphere.
  init(_ method: Method, _ ellipsoid: Ellipsoid) {
    (self.method, self.ellipsoid) = (method, ellipsoid)
    solver =
      switch method {
      case .geodesic: Geodesic(ellipsoid: ellipsoid)
      case .vincenty: VincentyOrGeodesic(ellipsoid: ellipsoid)
      case .haversine:
        Haversine(sphere: Sphere(known: ellipsoid.equatorialRadius, name: ellipsoid.name))
      case .rhumb: Rhumb(ellipsoid: ellipsoid)
      }
    distances = solver.pairBlock(.distance, kernel: .preferred)
    lines =
      switch method {
      case .geodesic: solver as? Geodesic
      case .haversine: Geodesic(ellipsoid: ellipsoid)
      case .vincenty, .rhumb: nil
      }
  }

  /// What a pointer leads to; the standard one for NULL.
  static func at(_ pointer: OpaquePointer?) -> Model {
    pointer.map { Unmanaged<Model>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
      ?? standard
  }
}

@c @implementation
public func geocalc_model_new(
  _ method: UnsafePointer<CChar>?, _ ellipsoid: UnsafePointer<CChar>?,
  _ model: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let model else { return Status.invalidArgument }
  guard let method = method.map({ Model.Method(String(cString: $0)) }) ?? .geodesic else {
    return Status.unknownMethod
  }
  do throws(GeoError) {
    var figure = Ellipsoid.wgs84
    if let ellipsoid {
      figure = try Ellipsoid(parsing: String(cString: ellipsoid))
      if method == .haversine { figure = try Sphere(radius: figure.meanRadius).ellipsoid }
    } else if method == .haversine {
      figure = Sphere.r1.ellipsoid
    }
    model.pointee = opaque(Model(method, figure))
    return Status.ok
  } catch {
    return Status.invalidEllipsoid
  }
}

@c @implementation
public func geocalc_model_free(_ model: OpaquePointer?) { release(model, Model.self) }

@c @implementation
public func geocalc_model_figure(
  _ model: OpaquePointer?, _ equatorialRadius: UnsafeMutablePointer<Double>?,
  _ flattening: UnsafeMutablePointer<Double>?
) {
  let figure = Model.at(model).ellipsoid
  equatorialRadius?.pointee = figure.equatorialRadius
  flattening?.pointee = figure.flattening
}

@c @implementation
public func geocalc_kernel() -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Kernel.preferred {
    case .scalar: "scalar"
    case .baseline: "baseline"
    case .avx2: "avx2"
    case .avx512: "avx512"
    }
  return name.cString
}

/// A pointer for the caller, who gives it back to be released.
func opaque(_ object: AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

func release<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type) {
  if let pointer { Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release() }
}
