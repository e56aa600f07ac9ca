import GeoPlatform

/// Bytes to be printed, written through pointers.
struct OutputBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var bytes: UnsafeMutableRawPointer

  init() { bytes = .allocate(byteCount: 0, alignment: 1) }

  deinit { bytes.deallocate() }

  /// Lets `body` write up to `room` bytes behind those there are; it returns the end of what counts.
  mutating func append(
    room: Int, _ body: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    if count + room > capacity { grow(to: count + room) }
    count = body(bytes + count) - bytes
  }

  mutating func append(_ text: some Collection<UInt8>) {
    append(room: text.count) { start in
      UnsafeMutableRawBufferPointer(start: start, count: text.count).copyBytes(from: text)
      return start + text.count
    }
  }

  mutating func removeAll() { count = 0 }

  /// Writes all bytes to standard output and empties the buffer.
  mutating func flush() throws(SystemFailure) {
    try StandardOutput.write(UnsafeRawBufferPointer(start: bytes, count: count))
    count = 0
  }

  /// Takes all bytes away.
  ///
  /// - Parameter body: gets them.
  mutating func take<E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    try body(UnsafeRawBufferPointer(start: bytes, count: count))
    count = 0
  }

  private mutating func grow(to least: Int) {
    capacity = max(least, 2 * capacity)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    larger.copyMemory(from: bytes, byteCount: count)
    bytes.deallocate()
    bytes = larger
  }
}
