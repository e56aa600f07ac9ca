// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

import CGeoCore
import GeoCore

/// A calculation method, and the ellipsoid or sphere on which distances are computed.
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
  /// The ellipsoid of the Earth; a sphere for haversine.
  let ellipsoid: Ellipsoid
  let solver: any DistanceSolver<Never>
  let distances: PairBlock
  /// The solver for lines and polygons; nil for methods that do not support them. For haversine, this is the geodesic
  /// solver on the sphere.
  let lines: Geodesic?

  /// The default model: geodesics on WGS 84.
  static let standard = Model(.geodesic, .wgs84)

  /// - Parameter ellipsoid: The ellipsoid of the Earth; a sphere for haversine.
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

  /// Returns the model at a pointer, or the default model for NULL.
  static func at(_ pointer: OpaquePointer?) -> Model {
    pointer.map { Unmanaged<Model>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
      ?? standard
  }
}

/// Creates a model from a calculation method and an ellipsoid.
@c @implementation
public func geocore_model_new(
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

/// Frees a model. Null is allowed.
@c @implementation
public func geocore_model_free(_ model: OpaquePointer?) { release(model, Model.self) }

/// Writes the equatorial radius (m) and the flattening of a model. NULL is the default model, geodesics on WGS 84.
@c @implementation
public func geocore_model_figure(
  _ model: OpaquePointer?, _ equatorialRadius: UnsafeMutablePointer<Double>?,
  _ flattening: UnsafeMutablePointer<Double>?
) {
  let figure = Model.at(model).ellipsoid
  equatorialRadius?.pointee = figure.equatorialRadius
  flattening?.pointee = figure.flattening
}

/// Returns the instruction set that the kernels use: "avx512", "avx2", "baseline" or "scalar".
@c @implementation
public func geocore_kernel() -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Kernel.preferred {
    case .scalar: "scalar"
    case .baseline: "baseline"
    case .avx2: "avx2"
    case .avx512: "avx512"
    }
  return name.cString
}

/// Retains an object and returns a pointer to it. The caller must later release the object through this pointer.
func opaque(_ object: AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

func release<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type) {
  if let pointer { Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release() }
}

/// The status codes of the C interface (`geocore_status`).
enum Status {
  static let ok = CInt(GEOCORE_OK.rawValue)
  static let invalidArgument = CInt(GEOCORE_INVALID_ARGUMENT.rawValue)
  static let unknownMethod = CInt(GEOCORE_UNKNOWN_METHOD.rawValue)
  static let invalidEllipsoid = CInt(GEOCORE_INVALID_ELLIPSOID.rawValue)
  static let invalidCoordinate = CInt(GEOCORE_INVALID_COORDINATE.rawValue)
  static let unsupported = CInt(GEOCORE_UNSUPPORTED.rawValue)
  static let invalidBytes = CInt(GEOCORE_INVALID_BYTES.rawValue)
  static let noRoom = CInt(GEOCORE_NO_ROOM.rawValue)
  static let unknownFormat = CInt(GEOCORE_UNKNOWN_FORMAT.rawValue)
  static let storeFailed = CInt(GEOCORE_STORE_FAILED.rawValue)
  static let unknownColumns = CInt(GEOCORE_UNKNOWN_COLUMNS.rawValue)
}

/// Returns an English description of a status code. Undefined codes also have a description.
@c @implementation
public func geocore_status_text(_ status: CInt) -> UnsafePointer<CChar>? {
  let text: StaticString =
    switch status {
    case Status.ok: "all went well"
    case Status.invalidArgument: "an argument is invalid"
    case Status.unknownMethod: "unknown method: there are geodesic, vincenty, haversine and rhumb"
    case Status.invalidEllipsoid: "not an ellipsoid: a name such as WGS84, or a,f or a,1/f"
    case Status.invalidCoordinate: "not a coordinate"
    case Status.unsupported: "the method does not support this operation"
    case Status.invalidBytes: "not a saved track, or a track saved by a later version"
    case Status.noRoom: "the buffer is too small for the result"
    case Status.unknownFormat: "unknown recording format"
    case Status.storeFailed: "the library of recordings cannot be read"
    case Status.unknownColumns: "the column names do not identify the coordinates"
    default: "no such status"
    }
  return text.cString
}

/// Returns the value that `GEOCORE_INTERFACE` had when the library was built.
@c @implementation
public func geocore_interface() -> CInt { CInt(GEOCORE_INTERFACE) }

extension StaticString {
  /// The literal as a C string. Swift stores literals with a terminating zero byte.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// The input and result columns of direct or inverse geodesic problems.
///
/// Columns whose values are adjacent are read and written in place. The values of other columns are copied in blocks
/// that fit in the processor's cache.
struct Problems: Sendable {
  let block: PairBlock
  let inputs: (Column, Column, Column, Column)
  let results: (ResultColumn, ResultColumn, ResultColumn)
  /// The number of result columns: 1 for distances only, otherwise 3.
  let resultCount: Int

  func solve(_ n: Int, threads: Int?) {
    Parallel.forEachRange(of: n, grain: PairBlock.grain, threads: threads) { range in
      let c = PairBlock.capacity
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 7 * c) { scratch in
        guard let s = scratch.baseAddress else { return }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: c) {
          solve(start..<min(start + c, range.upperBound), s, c)
        }
      }
    }
  }

  private func solve(_ range: Range<Int>, _ s: UnsafeMutablePointer<Double>, _ c: Int) {
    block(
      PairBlock.Columns(
        inputs.0.gathered(range, s), inputs.1.gathered(range, s + c),
        inputs.2.gathered(range, s + 2 * c), inputs.3.gathered(range, s + 3 * c),
        results.0.place(range, s + 4 * c), results.1.place(range, s + 5 * c),
        results.2.place(range, s + 6 * c)), count: range.count)
    results.0.scatter(range, s + 4 * c)
    guard resultCount > 1 else { return }
    results.1.scatter(range, s + 5 * c)
    results.2.scatter(range, s + 6 * c)
  }
}

/// An input column of doubles. The stride between two values is in bytes.
struct Column: @unchecked Sendable {
  let base: UnsafeRawPointer
  let stride: Int

  /// Returns nil if the pointer is NULL.
  init?(_ base: UnsafePointer<Double>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Double { base.loadUnaligned(fromByteOffset: i &* stride, as: Double.self) }

  /// The column as an array; nil if its values are not adjacent or not aligned.
  var array: UnsafePointer<Double>? {
    isArray(base, stride) ? base.assumingMemoryBound(to: Double.self) : nil
  }

  /// Returns the part of the column that begins at row `n`.
  func advanced(by n: Int) -> Column { Column(base + n &* stride, stride) }

  private init(_ base: UnsafeRawPointer, _ stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// Returns the values of some rows as an array. Values that are not adjacent are copied to `scratch`.
  func gathered(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafePointer<
    Double
  > {
    if let array { return array + range.lowerBound }
    for (k, i) in range.enumerated() { scratch[k] = self[i] }
    return UnsafePointer(scratch)
  }
}

/// A result column of doubles. If the pointer is NULL, all results are discarded.
struct ResultColumn: @unchecked Sendable {
  let base: UnsafeMutableRawPointer?
  let stride: Int

  init(_ base: UnsafeMutablePointer<Double>?, _ stride: Int) {
    (self.base, self.stride) = (UnsafeMutableRawPointer(base), stride)
  }

  /// A column that discards all results.
  static let none = ResultColumn(base: nil, stride: 0)

  func set(_ i: Int, _ value: Double) {
    base?.storeBytes(of: value, toByteOffset: i &* stride, as: Double.self)
  }

  /// Returns the part of the column that begins at row `n`.
  func advanced(by n: Int) -> ResultColumn {
    ResultColumn(base: base.map { $0 + n &* stride }, stride: stride)
  }

  private init(base: UnsafeMutableRawPointer?, stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// Returns a pointer to the value in row `i`; nil if the column discards results. The column must be aligned.
  func element(_ i: Int) -> UnsafeMutablePointer<Double>? {
    base.map { ($0 + i &* stride).assumingMemoryBound(to: Double.self) }
  }

  var array: UnsafeMutablePointer<Double>? {
    guard let base, isArray(UnsafeRawPointer(base), stride) else { return nil }
    return base.assumingMemoryBound(to: Double.self)
  }

  /// Returns the address to which results are written: in the column if its values are adjacent, otherwise `scratch`.
  func place(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafeMutablePointer<
    Double
  > {
    array.map { $0 + range.lowerBound } ?? scratch
  }

  /// Copies results from `scratch` to the column, unless they were written in place.
  func scatter(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) {
    guard base != nil, array == nil else { return }
    for (k, i) in range.enumerated() { set(i, scratch[k]) }
  }
}

private func isArray(_ base: UnsafeRawPointer, _ stride: Int) -> Bool {
  stride == MemoryLayout<Double>.stride
    && Int(bitPattern: base).isMultiple(of: MemoryLayout<Double>.alignment)
}

/// The latitude and longitude columns of points.
struct PlaceColumns: Sendable {
  let latitude: Column
  let longitude: Column

  /// Returns nil if a pointer is NULL.
  init?(
    _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
    _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int
  ) {
    guard let latitude = Column(latitude, latitudeStride),
      let longitude = Column(longitude, longitudeStride)
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  subscript(i: Int) -> Coordinate { Coordinate(latitude: latitude[i], longitude: longitude[i]) }

  /// Whether both strides are 0, so that all rows contain the same point.
  var isOne: Bool { latitude.stride == 0 && longitude.stride == 0 }

  /// Returns the coordinates of the first `count` rows.
  func coordinates(_ count: Int) -> [Coordinate] { (0..<count).map { self[$0] } }
}

/// Returns true if `n` is a valid number of rows: not negative, and so small that the size in bytes fits in an Int.
func isCount(_ n: Int) -> Bool { n >= 0 && n <= Int.max / 64 }

/// Converts a number of threads from the C interface; 0 becomes nil, which selects one thread per processor.
func threadCount(_ threads: CInt) -> Int? { threads == 0 ? nil : Int(threads) }

/// An input column of integers. The stride between two values is in bytes.
struct WholeColumn<Number: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeRawPointer
  private let stride: Int

  /// Returns nil if the pointer is NULL.
  init?(_ base: UnsafePointer<Number>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Number { base.loadUnaligned(fromByteOffset: i &* stride, as: Number.self) }
}

/// A result column of integers. If the pointer is NULL, all results are discarded.
struct WholeResultColumn<Number: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer?
  private let stride: Int

  init(_ base: UnsafeMutablePointer<Number>?, _ stride: Int) {
    (self.base, self.stride) = (UnsafeMutableRawPointer(base), stride)
  }

  func set(_ i: Int, _ value: Number) {
    base?.storeBytes(of: value, toByteOffset: i &* stride, as: Number.self)
  }
}

/// The row at which each ring begins in the vertex columns. The last number is the end of the last ring.
struct RingStarts: Sendable {
  private let numbers: [Int64]

  /// Returns nil unless the n + 1 numbers are valid row indexes in ascending order.
  init?(_ start: UnsafePointer<Int64>?, count n: Int) {
    guard let column = WholeColumn(start, MemoryLayout<Int64>.stride) else { return nil }
    numbers = (0...n).map { column[$0] }
    guard numbers[0] >= 0, numbers[n] <= Int64(Int.max / 64),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
  }

  /// Returns the rows that contain the vertices of a ring.
  subscript(ring: Int) -> Range<Int> { Int(numbers[ring])..<Int(numbers[ring + 1]) }

  /// The total number of vertices.
  var vertexCount: Int { Int(numbers[numbers.count - 1] - numbers[0]) }
}
