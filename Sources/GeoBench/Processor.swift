import GeoCore
import GeoPlatform

/// The processor that a benchmark runs on.
package struct Processor: Sendable {
  /// Its name as the system gives it, such as `AMD EPYC 9R14`.
  package let name: String
  /// The instructions that it has: an x86-64 level such as `x86-64-v4`, or the architecture.
  package let instructions: String

  /// The one that runs this.
  package static let current = Processor(
    name: nameInSystemInformation ?? machine,
    instructions: Kernel.avx512.isAvailable
      ? "x86-64-v4" : Kernel.avx2.isAvailable ? "x86-64-v3" : machine)

  /// `model name` of /proc/cpuinfo; arm64 systems often have none.
  private static var nameInSystemInformation: String? {
    guard let file = fopen("/proc/cpuinfo", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      return text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    return nil
  }

  /// What `uname -m` prints.
  private static var machine: String {
    var information = utsname()
    uname(&information)
    return withUnsafeBytes(of: &information.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
