import CPROJ
package import GeoCore
import GeoPlatform

/// Transforms coordinates between two reference systems of a registry such as EPSG, with libproj and its database.
///
/// The two numbers of a coordinate are in the axis order of the registry. `source` and `target` contain the axes.
///
/// ```swift
/// let transformation = try PROJTransformation(from: "EPSG:2056", to: "EPSG:4326")
/// print(transformation.source.axes.map(\.name))  // ["easting", "northing"]
/// let place = transformation.transform(2_600_000, 1_200_000)
/// ```
///
/// This type never uses operations without known parameters, which libproj calls ballpark transformations. Use an
/// instance on one thread only.
public final class PROJTransformation {
  /// A reference system with two axes, as described in the registry.
  public struct System: Sendable, Hashable {
    /// The code in the registry, such as `EPSG:2056`.
    public let code: String
    /// The name in the registry, such as `CH1903+ / LV95`.
    public let name: String
    /// The axes in the order of the registry.
    public let axes: [Axis]
    /// The area for which the registry defines the system; nil if unknown.
    package let area: Area?
  }

  /// The area of use of a reference system.
  package struct Area: Sendable, Hashable {
    /// The name in the registry, such as `Liechtenstein; Switzerland`.
    package let name: String
    /// The limits (degrees). Across the antimeridian, the east is less than the west.
    package let box: BoundingBox

    /// Returns whether a coordinate is at most `margin` degrees outside the area.
    package func contains(_ place: Coordinate, margin: Double) -> Bool {
      let width = box.width + 2 * margin
      let west = width < 360 ? box.west - margin : -180
      let offset = (place.longitude - west).truncatingRemainder(dividingBy: 360)
      return place.latitude >= box.south - margin && place.latitude <= box.north + margin
        && (offset < 0 ? offset + 360 : offset) <= width
    }
  }

  /// An axis of a reference system, such as the easting or the latitude.
  public struct Axis: Sendable, Hashable {
    /// The name in lowercase, such as `easting`, `latitude` or `x`.
    public let name: String
    /// The name of the unit, such as `metre` or `degree`.
    public let unit: String
  }

  /// The operation with which libproj transformed a coordinate.
  package struct Operation: Sendable, Hashable {
    /// The name of the operation, such as `Inverse of Swiss Oblique Mercator 1995 + CH1903+ to WGS 84 (1)`.
    package let name: String
    /// The accuracy in meters; nil if unknown.
    package let accuracy: Double?
  }

  /// The reference system of the coordinates to transform.
  public let source: System
  /// The reference system of the transformed coordinates.
  public let target: System

  private let library: TransformationLibrary
  private let context: UnsafeMutableRawPointer
  private let operation: UnsafeMutableRawPointer

  /// Creates a transformation between two reference systems.
  ///
  /// - Parameters:
  ///   - source: the code of the system of the coordinates to transform, such as `EPSG:2056`.
  ///   - target: the code of the system of the transformed coordinates.
  ///   - proj: the library; nil to load it by its default names.
  /// - Throws: ``PROJError`` if the library or its database is missing, or if the database has no transformation. The
  ///   same error is thrown if a code is unknown, or if its system does not have two axes.
  public init(from source: String, to target: String, proj: PROJ? = nil) throws(PROJError) {
    let proj = if let proj { proj } else { try PROJ.load() }
    let library = try TransformationLibrary(proj)
    guard let context = library.createContext.call() else {
      throw .databaseMissing(library: proj.library)
    }
    var operation: UnsafeMutableRawPointer?
    do {
      _ = library.setLogLevel.call(context, 0)
      guard library.databasePath.call(context) != nil else {
        throw PROJError.databaseMissing(library: proj.library)
      }
      let from = try library.system(source, context, version: proj.version)
      defer { _ = library.destroy.call(from.object) }
      let to = try library.system(target, context, version: proj.version)
      defer { _ = library.destroy.call(to.object) }
      (self.source, self.target) = (from.system, to.system)
      operation = "ALLOW_BALLPARK=NO".withCString { option in
        let options: [UnsafePointer<CChar>?] = [option, nil]
        return library.createOperation.call(context, from.object, to.object, nil, options)
      }
      guard let operation else { throw PROJError.noTransformation(from: source, to: target) }
      (self.library, self.context, self.operation) = (library, context, operation)
    } catch {
      _ = library.destroyContext.call(context)
      throw error as? PROJError ?? .databaseMissing(library: proj.library)
    }
  }

  deinit {
    _ = library.destroy.call(operation)
    _ = library.destroyContext.call(context)
  }

  /// Transforms a coordinate.
  ///
  /// - Parameters:
  ///   - first: the position along the first axis of ``source``, in the unit of that axis.
  ///   - second: the position along the second axis of ``source``, in the unit of that axis.
  /// - Returns: the positions along the axes of ``target``. Nil if a number is not finite, or if no transformation
  ///   is defined at the coordinate.
  public func transform(_ first: Double, _ second: Double) -> (first: Double, second: Double)? {
    transform(first, second, direction: 1)
  }

  /// Transforms a coordinate from ``target`` to ``source``.
  ///
  /// - Returns: nil if a number is not finite, or if no transformation is defined at the coordinate.
  package func inverse(_ first: Double, _ second: Double) -> (first: Double, second: Double)? {
    transform(first, second, direction: -1)
  }

  /// - Parameter direction: 1 for forward, or -1 for backward. The height is 0, and the time is unknown.
  private func transform(
    _ first: Double, _ second: Double, direction: Int32
  ) -> (first: Double, second: Double)? {
    guard first.isFinite, second.isFinite else { return nil }
    var (x, y) = (first, second)
    let count = library.transform.call(
      operation, direction, &x, 8, 1, &y, 8, 1, nil, 0, 0, nil, 0, 0)
    return count == 1 && x.isFinite && y.isFinite ? (x, y) : nil
  }

  /// The operation that transformed the last coordinate; nil before the first transformation, and with versions of PROJ
  /// before 9.1.
  package var lastOperation: Operation? {
    guard let used = library.lastOperation?.call(operation) else { return nil }
    defer { _ = library.destroy.call(used) }
    let accuracy = library.accuracy.call(context, used)
    return Operation(
      name: library.name(of: used), accuracy: accuracy >= 0 ? accuracy : nil)
  }
}

/// The functions of libproj that transform coordinates between reference systems.
private struct TransformationLibrary {
  let createContext: Symbol<cproj_context_create>
  let destroyContext: Symbol<cproj_context_destroy>
  let setLogLevel: Symbol<cproj_log_level>
  let databasePath: Symbol<cproj_context_get_database_path>
  let create: Symbol<cproj_create>
  let destroy: Symbol<cproj_destroy>
  let name: Symbol<cproj_get_name>
  let area: Symbol<cproj_get_area_of_use>
  let axes: Symbol<cproj_crs_get_coordinate_system>
  let axisCount: Symbol<cproj_cs_get_axis_count>
  let axisInfo: Symbol<cproj_cs_get_axis_info>
  let createOperation: Symbol<cproj_create_crs_to_crs_from_pj>
  let transform: Symbol<cproj_trans_generic>
  let accuracy: Symbol<cproj_coordoperation_get_accuracy>
  // Available since PROJ 9.1.
  let lastOperation: Symbol<cproj_trans_get_last_used_operation>?

  init(_ proj: PROJ) throws(PROJError) {
    createContext = try proj.symbol("proj_context_create")
    destroyContext = try proj.symbol("proj_context_destroy")
    setLogLevel = try proj.symbol("proj_log_level")
    databasePath = try proj.symbol("proj_context_get_database_path")
    create = try proj.symbol("proj_create")
    destroy = try proj.symbol("proj_destroy")
    name = try proj.symbol("proj_get_name")
    area = try proj.symbol("proj_get_area_of_use")
    axes = try proj.symbol("proj_crs_get_coordinate_system")
    axisCount = try proj.symbol("proj_cs_get_axis_count")
    axisInfo = try proj.symbol("proj_cs_get_axis_info")
    createOperation = try proj.symbol("proj_create_crs_to_crs_from_pj")
    transform = try proj.symbol("proj_trans_generic")
    accuracy = try proj.symbol("proj_coordoperation_get_accuracy")
    lastOperation = try? proj.symbol("proj_trans_get_last_used_operation")
  }

  func name(of object: UnsafeMutableRawPointer) -> String {
    name.call(object).map { String(cString: $0) } ?? ""
  }

  /// Returns libproj's object for a reference system with two axes, and the description of the system. The caller must
  /// destroy the object.
  func system(
    _ code: String, _ context: UnsafeMutableRawPointer, version: String
  ) throws(PROJError) -> (object: UnsafeMutableRawPointer, system: PROJTransformation.System) {
    guard let object = create.call(context, code) else {
      throw .unknownSystem(code: code, version: version)
    }
    let name = name(of: object)
    let list = axes.call(context, object)
    defer { if let list { _ = destroy.call(list) } }
    guard let list, axisCount.call(context, list) == 2 else {
      _ = destroy.call(object)
      throw .unsupportedSystem(code: code, name: name)
    }
    let found = (0..<2).map { index in
      var (name, unit): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
      _ = axisInfo.call(
        context, list, Int32(index), &name, nil, nil, nil, &unit, nil, nil)
      return PROJTransformation.Axis(
        name: Self.plain(name.map { String(cString: $0) } ?? ""),
        unit: unit.map { String(cString: $0) } ?? "")
    }
    let system = PROJTransformation.System(
      code: code, name: name, axes: found, area: area(of: object, context))
    return (object, system)
  }

  /// Returns the area of use of a reference system; nil if the database has none.
  private func area(
    of object: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer
  ) -> PROJTransformation.Area? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    var name: UnsafePointer<CChar>?
    let isKnown = area.call(context, object, &west, &south, &east, &north, &name)
    // The limits of an unknown area are -1000.
    guard isKnown == 1, south >= -90, north <= 90, south <= north else { return nil }
    let text = name.map { String(cString: $0) } ?? ""
    return PROJTransformation.Area(
      name: text.hasSuffix(".") ? String(text.dropLast()) : text,
      box: BoundingBox(south: south, west: west, north: north, east: east))
  }

  /// Returns the last word of an axis name in lowercase, without a symbol: `latitude` for `Geodetic latitude`,
  /// `easting` for `Easting (X)`.
  private static func plain(_ name: String) -> String {
    let words = name.prefix { $0 != "(" }.split(separator: " ")
    return words.last.map { $0.lowercased() } ?? name.lowercased()
  }
}
