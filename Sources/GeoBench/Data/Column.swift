/// Numbers at an address that does not change, written by several threads at once.
///
/// Unchecked: whoever runs several threads gives each a range of its own to write.
package final class Column<Number: BinaryFloatingPoint & BitwiseCopyable>: @unchecked Sendable {
  /// Where the numbers are.
  package let address: UnsafeMutablePointer<Number>
  /// How many there are.
  package let count: Int

  /// Creates a column of zeros.
  package init(_ count: Int) {
    self.count = count
    address = .allocate(capacity: count)
    // Touches every page, so that no measurement pays for the first use of the memory.
    address.initialize(repeating: 0, count: count)
  }

  deinit { address.deallocate() }

  /// A number.
  package subscript(_ i: Int) -> Number {
    get {
      precondition(i >= 0 && i < count)
      return address[i]
    }
    set {
      precondition(i >= 0 && i < count)
      address[i] = newValue
    }
  }

  /// Some of the numbers, to be read.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<Number> {
    UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: all[range]))
  }

  /// Some of the numbers, to be written.
  func mutablePart(_ range: Range<Int>) -> UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(rebasing: all[range])
  }

  private var all: UnsafeMutableBufferPointer<Number> {
    UnsafeMutableBufferPointer(start: address, count: count)
  }
}
