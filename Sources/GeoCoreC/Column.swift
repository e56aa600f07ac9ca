import GeoCore

/// An input column of doubles. The stride is in bytes.
struct Column: @unchecked Sendable {
  let base: UnsafeRawPointer
  let stride: Int

  /// Returns nil for a NULL pointer.
  init?(_ base: UnsafePointer<Double>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Double { base.loadUnaligned(fromByteOffset: i &* stride, as: Double.self) }

  /// The column as an array; nil unless its values are adjacent and aligned.
  var array: UnsafePointer<Double>? {
    isArray(base, stride) ? base.assumingMemoryBound(to: Double.self) : nil
  }

  /// Returns the column that starts at an index.
  func advanced(by n: Int) -> Column { Column(base + n &* stride, stride) }

  private init(_ base: UnsafeRawPointer, _ stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// Returns the values of a range as an array, copied to `scratch` if necessary.
  func gathered(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafePointer<
    Double
  > {
    if let array { return array + range.lowerBound }
    for (k, i) in range.enumerated() { scratch[k] = self[i] }
    return UnsafePointer(scratch)
  }
}

/// A result column. Without a pointer, it discards values.
struct ResultColumn: @unchecked Sendable {
  let base: UnsafeMutableRawPointer?
  let stride: Int

  init(_ base: UnsafeMutablePointer<Double>?, _ stride: Int) {
    (self.base, self.stride) = (UnsafeMutableRawPointer(base), stride)
  }

  /// A column that discards results.
  static let none = ResultColumn(base: nil, stride: 0)

  func set(_ i: Int, _ value: Double) {
    base?.storeBytes(of: value, toByteOffset: i &* stride, as: Double.self)
  }

  /// Returns the column that starts at an index.
  func advanced(by n: Int) -> ResultColumn {
    ResultColumn(base: base.map { $0 + n &* stride }, stride: stride)
  }

  private init(base: UnsafeMutableRawPointer?, stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// Returns the address of an element of an aligned column.
  func element(_ i: Int) -> UnsafeMutablePointer<Double>? {
    base.map { ($0 + i &* stride).assumingMemoryBound(to: Double.self) }
  }

  var array: UnsafeMutablePointer<Double>? {
    guard let base, isArray(UnsafeRawPointer(base), stride) else { return nil }
    return base.assumingMemoryBound(to: Double.self)
  }

  /// Returns the address for the results of a range, in the column or in `scratch`.
  func place(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafeMutablePointer<
    Double
  > {
    array.map { $0 + range.lowerBound } ?? scratch
  }

  /// Copies results that were written to `scratch` to the column.
  func scatter(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) {
    guard base != nil, array == nil else { return }
    for (k, i) in range.enumerated() { set(i, scratch[k]) }
  }
}

private func isArray(_ base: UnsafeRawPointer, _ stride: Int) -> Bool {
  stride == MemoryLayout<Double>.stride
    && Int(bitPattern: base).isMultiple(of: MemoryLayout<Double>.alignment)
}

/// Columns of latitudes and longitudes.
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

  /// Whether all rows have the same point.
  var isOne: Bool { latitude.stride == 0 && longitude.stride == 0 }

  /// Returns the first `count` coordinates.
  func coordinates(_ count: Int) -> [Coordinate] { (0..<count).map { self[$0] } }
}

/// Returns whether the size of `n` elements in bytes fits in an Int.
func isCount(_ n: Int) -> Bool { n >= 0 && n <= Int.max / 64 }

/// Returns the number of threads; nil for one per processor.
func threadCount(_ threads: CInt) -> Int? { threads == 0 ? nil : Int(threads) }

/// An input column of integers. The stride is in bytes.
struct WholeColumn<Number: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeRawPointer
  private let stride: Int

  /// Returns nil for a NULL pointer.
  init?(_ base: UnsafePointer<Number>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Number { base.loadUnaligned(fromByteOffset: i &* stride, as: Number.self) }
}

/// A result column of integers. Without a pointer, it discards values.
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

/// The indexes in the vertex columns at which rings start and end.
struct RingStarts: Sendable {
  private let numbers: [Int64]

  /// Returns nil unless the n + 1 numbers are valid indexes in ascending order.
  init?(_ start: UnsafePointer<Int64>?, count n: Int) {
    guard let column = WholeColumn(start, MemoryLayout<Int64>.stride) else { return nil }
    numbers = (0...n).map { column[$0] }
    guard numbers[0] >= 0, numbers[n] <= Int64(Int.max / 64),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
  }

  /// Returns the indexes of a ring's vertices.
  subscript(ring: Int) -> Range<Int> { Int(numbers[ring])..<Int(numbers[ring + 1]) }

  /// The number of vertices of all rings.
  var vertexCount: Int { Int(numbers[numbers.count - 1] - numbers[0]) }
}
