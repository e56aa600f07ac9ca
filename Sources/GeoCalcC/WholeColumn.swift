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
