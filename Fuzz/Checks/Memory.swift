/// Returns the number of heap bytes in use; nil in tests.
///
/// Only the harness sets it, because the process must do nothing else.
nonisolated(unsafe) var heapInUse: (() -> Int)?

/// Memory in proportion to the input: a fixed allowance, and one per byte.
enum MemoryBound {
  // The largest case is a CSV header of 64 KiB of commas: 24 MB.
  static let fixed = 32 << 20
  static let perByte = 64

  /// Checks the increase since `before`.
  static func check(since before: Int?, inputCount: Int, _ what: String) {
    guard let before, let heapInUse else { return }
    let used = heapInUse() - before
    precondition(
      used <= fixed + perByte * inputCount, "\(what): \(used) bytes held for \(inputCount)")
  }
}
