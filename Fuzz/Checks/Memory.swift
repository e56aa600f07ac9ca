/// Returns the bytes of the heap in use.
///
/// Only a process with no other work can measure this; the harness sets it, tests leave it nil.
nonisolated(unsafe) var heapInUse: (() -> Int)?

/// Memory in proportion to input: a fixed allowance, and one for each byte.
enum MemoryBound {
  // The maximum is a header of 64 KiB of CSV that consists of commas: 24 MB.
  static let fixed = 32 << 20
  static let perByte = 64

  /// Checks the increase of the heap.
  static func check(since before: Int?, inputCount: Int, _ what: String) {
    guard let before, let heapInUse else { return }
    let used = heapInUse() - before
    precondition(
      used <= fixed + perByte * inputCount, "\(what): \(used) bytes held for \(inputCount)")
  }
}
