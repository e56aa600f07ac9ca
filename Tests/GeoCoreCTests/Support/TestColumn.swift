import CGeoCore
import GeoCore
import GeoPlatform
import Testing

/// A column for a C function, in separate memory.
///
/// The elements are `stride` bytes apart. The bytes between and around the elements hold 0x40, which as a double is a
/// valid coordinate (32.5). A function with another column's stride reads wrong numbers and writes outside the
/// elements, but stays in this memory.
final class TestColumn<Element: BitwiseCopyable> {
  let stride: Int
  let count: Int

  // The largest stride of all columns, in bytes.
  private static var longest: Int { 96 }
  private let memory: UnsafeMutableRawPointer
  private let size: Int
  private let origin: Int
  private let isResult: Bool
  private let before: [UInt8]

  /// A column of inputs.
  init(_ values: [Element], stride: Int) {
    (self.stride, count, isResult) = (stride, values.count, false)
    (memory, size, origin) = Self.allocate(values.count)
    for (i, value) in values.enumerated() {
      memory.storeBytes(of: value, toByteOffset: origin + i * stride, as: Element.self)
    }
    before = Array(UnsafeRawBufferPointer(start: memory, count: size))
  }

  /// A column of results that are not written yet.
  init(count: Int, stride: Int) {
    (self.stride, self.count, isResult) = (stride, count, true)
    (memory, size, origin) = Self.allocate(count)
    before = Array(UnsafeRawBufferPointer(start: memory, count: size))
  }

  deinit { memory.deallocate() }

  private static func allocate(_ count: Int) -> (UnsafeMutableRawPointer, Int, Int) {
    let size = 2 * (count + 2) * longest
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0x40, count: size)
    return (memory, size, (count + 2) * longest)
  }

  /// The address of the first element.
  var pointer: UnsafeMutablePointer<Element> {
    (memory + origin).assumingMemoryBound(to: Element.self)
  }

  subscript(i: Int) -> Element {
    memory.loadUnaligned(fromByteOffset: origin + i * stride, as: Element.self)
  }

  var values: [Element] { (0..<count).map { self[$0] } }

  /// Whether the call has written only the elements of result columns, and nothing else.
  var isIntact: Bool {
    guard isResult else { return isUntouched }
    var expected = before
    expected.withUnsafeMutableBytes { bytes in
      for i in 0..<count {
        bytes.storeBytes(of: self[i], toByteOffset: origin + i * stride, as: Element.self)
      }
    }
    return equals(expected)
  }

  /// Whether no element has been written.
  var isUntouched: Bool { equals(before) }

  private func equals(_ bytes: [UInt8]) -> Bool { memcmp(bytes, memory, size) == 0 }
}

/// The memory layout of a call's columns: arrays, or a different stride for each.
struct Layout: Sendable, CustomTestStringConvertible {
  // Forward, backward and unaligned; all are different.
  private static let strides = [8, 24, -16, 13, 40, -9, 32, 17, -48, 56, 11, -64, 72]

  /// The index of the first column's stride in the list; nil for arrays.
  var turn: Int?

  /// All columns are arrays.
  static let arrays = Layout(turn: nil)
  /// Arrays, and each column with each stride.
  static let all = [arrays] + strides.indices.map { Layout(turn: $0) }
  /// Arrays, and two others.
  static let few = [arrays, Layout(turn: 0), Layout(turn: 5)]

  /// The bytes from one element to the next in a column.
  func stride(_ column: Int, of size: Int = 8) -> Int {
    guard let turn else { return size }
    return Self.strides[(turn + column) % Self.strides.count]
  }

  /// A column of inputs.
  func input<Element: BitwiseCopyable>(_ column: Int, _ values: [Element]) -> TestColumn<Element> {
    TestColumn(values, stride: stride(column, of: MemoryLayout<Element>.stride))
  }

  /// A column of results.
  func result<Element: BitwiseCopyable>(
    _ column: Int, _ count: Int, as type: Element.Type = Double.self
  ) -> TestColumn<Element> {
    TestColumn(count: count, stride: stride(column, of: MemoryLayout<Element>.stride))
  }

  var testDescription: String { turn.map { "strides from number \($0)" } ?? "arrays" }
}

/// The values of `geocore_status`, as functions return them.
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

/// A model that is freed with its last reference.
///
/// Bind the model to a constant. Swift frees a temporary before the call that receives its pointer.
final class TestModel {
  let pointer: OpaquePointer?

  init(_ method: String?, _ ellipsoid: String? = nil) throws {
    var made: OpaquePointer?
    try #require(geocore_model_new(method, ellipsoid, &made) == Status.ok)
    pointer = made
  }

  deinit { geocore_model_free(pointer) }
}

/// The rows in which two columns differ by more than a tolerance, with the values of the first rows; NaN equals NaN.
func differences(_ found: [Double], _ expected: [Double], within tolerance: Double) -> [String] {
  guard found.count == expected.count else { return ["\(found.count) rows, not \(expected.count)"] }
  var texts: [String] = []
  for (i, (a, b)) in zip(found, expected).enumerated() where texts.count < 3 {
    if a.isNaN && b.isNaN || abs(a - b) <= tolerance { continue }
    texts.append("row \(i): \(a), not \(b)")
  }
  return texts
}

/// The rows in which two columns of angles differ. 0 equals 360.
func angleDifferences(_ found: [Double], _ expected: [Double], within tolerance: Double) -> [String]
{
  differences(
    zip(found, expected).map { abs($0 - $1) > 180 ? $0 + ($0 < $1 ? 360 : -360) : $0 }, expected,
    within: tolerance)
}

/// Coordinates spread over the Earth, always the same for a seed.
func randomPlaces(
  _ count: Int, seed: UInt64, latitudes: ClosedRange<Double> = -80...80,
  longitudes: ClosedRange<Double> = -179...179
) -> [Coordinate] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    Coordinate(
      latitude: .random(in: latitudes, using: &random),
      longitude: .random(in: longitudes, using: &random))
  }
}

extension [Coordinate] {
  var latitudes: [Double] { map(\.latitude) }
  var longitudes: [Double] { map(\.longitude) }
}
