import GeoCore

/// A column that is read: a double every so many bytes.
struct Column: @unchecked Sendable {
  let base: UnsafeRawPointer
  let stride: Int

  /// Nil for NULL.
  init?(_ base: UnsafePointer<Double>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Double { base.loadUnaligned(fromByteOffset: i &* stride, as: Double.self) }

  /// The same as an array, if it is one.
  var array: UnsafePointer<Double>? {
    isArray(base, stride) ? base.assumingMemoryBound(to: Double.self) : nil
  }

  /// From an index on.
  func advanced(by n: Int) -> Column { Column(base + n &* stride, stride) }

  private init(_ base: UnsafeRawPointer, _ stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// A range as an array: where it lies, or copied to `scratch`.
  func gathered(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafePointer<
    Double
  > {
    if let array { return array + range.lowerBound }
    for (k, i) in range.enumerated() { scratch[k] = self[i] }
    return UnsafePointer(scratch)
  }
}

/// A column that is written; nothing is where it is not wanted.
struct ResultColumn: @unchecked Sendable {
  let base: UnsafeMutableRawPointer?
  let stride: Int

  init(_ base: UnsafeMutablePointer<Double>?, _ stride: Int) {
    (self.base, self.stride) = (UnsafeMutableRawPointer(base), stride)
  }

  /// No results.
  static let none = ResultColumn(base: nil, stride: 0)

  func set(_ i: Int, _ value: Double) {
    base?.storeBytes(of: value, toByteOffset: i &* stride, as: Double.self)
  }

  /// From an index on.
  func advanced(by n: Int) -> ResultColumn {
    ResultColumn(base: base.map { $0 + n &* stride }, stride: stride)
  }

  private init(base: UnsafeMutableRawPointer?, stride: Int) {
    (self.base, self.stride) = (base, stride)
  }

  /// Where an element lies, for a column that is aligned.
  func element(_ i: Int) -> UnsafeMutablePointer<Double>? {
    base.map { ($0 + i &* stride).assumingMemoryBound(to: Double.self) }
  }

  var array: UnsafeMutablePointer<Double>? {
    guard let base, isArray(UnsafeRawPointer(base), stride) else { return nil }
    return base.assumingMemoryBound(to: Double.self)
  }

  /// Where a range is to be written.
  func place(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) -> UnsafeMutablePointer<
    Double
  > {
    array.map { $0 + range.lowerBound } ?? scratch
  }

  /// Brings a range from `scratch` to where it belongs, if it was written there.
  func scatter(_ range: Range<Int>, _ scratch: UnsafeMutablePointer<Double>) {
    guard base != nil, array == nil else { return }
    for (k, i) in range.enumerated() { set(i, scratch[k]) }
  }
}

private func isArray(_ base: UnsafeRawPointer, _ stride: Int) -> Bool {
  stride == MemoryLayout<Double>.stride
    && Int(bitPattern: base).isMultiple(of: MemoryLayout<Double>.alignment)
}

/// Latitudes and longitudes.
struct PlaceColumns: Sendable {
  let latitude: Column
  let longitude: Column

  /// Nil for NULL.
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

  /// Whether it is the same place in all rows.
  var isOne: Bool { latitude.stride == 0 && longitude.stride == 0 }

  /// The first `count` as values.
  func coordinates(_ count: Int) -> [Coordinate] { (0..<count).map { self[$0] } }
}

/// How many elements a call may have: what their bytes are can be counted.
func isCount(_ n: Int) -> Bool { n >= 0 && n <= Int.max / 64 }

/// How many threads are meant: nil for one a processor.
func threadCount(_ threads: CInt) -> Int? { threads == 0 ? nil : Int(threads) }

/// A column of whole numbers that is read: one every so many bytes.
struct WholeColumn<Number: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeRawPointer
  private let stride: Int

  /// Nil for NULL.
  init?(_ base: UnsafePointer<Number>?, _ stride: Int) {
    guard let base else { return nil }
    (self.base, self.stride) = (UnsafeRawPointer(base), stride)
  }

  subscript(i: Int) -> Number { base.loadUnaligned(fromByteOffset: i &* stride, as: Number.self) }
}

/// A column of whole numbers that is written; nothing is where it is not wanted.
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

/// Where rings begin and end in columns of vertices.
struct RingStarts: Sendable {
  private let numbers: [Int64]

  /// Nil where n + 1 numbers from 0 do not rise, or reach beyond what can be counted.
  init?(_ start: UnsafePointer<Int64>?, count n: Int) {
    guard let column = WholeColumn(start, MemoryLayout<Int64>.stride) else { return nil }
    numbers = (0...n).map { column[$0] }
    guard numbers[0] >= 0, numbers[n] <= Int64(Int.max / 64),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
  }

  /// The vertices of a ring.
  subscript(ring: Int) -> Range<Int> { Int(numbers[ring])..<Int(numbers[ring + 1]) }

  /// How many vertices there are.
  var vertexCount: Int { Int(numbers[numbers.count - 1] - numbers[0]) }
}
