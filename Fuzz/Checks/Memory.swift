/// Bytes of the heap that are in use.
///
/// Only a process that does nothing else can tell; the harness sets it, tests leave it nil.
nonisolated(unsafe) var heapInUse: (() -> Int)?

/// Memory in proportion to input: what is held may be this much for any input, and for each byte.
enum MemoryBound {
  // Most is a header of 64 KiB of CSV that consists of commas: 24 MB.
  static let fixed = 32 << 20
  static let perByte = 64

  /// Checks what is in use more than before.
  static func check(since before: Int?, inputCount: Int, _ what: String) {
    guard let before, let heapInUse else { return }
    let used = heapInUse() - before
    precondition(
      used <= fixed + perByte * inputCount, "\(what): \(used) bytes held for \(inputCount)")
  }
}
