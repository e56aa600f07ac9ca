import GeoCore
import GeoPlatform

/// A memory limit for tables of points. Without a limit, endless input would exhaust the memory.
struct MemoryBound: Sendable {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Half of the system's memory, or half of the process limit (`ulimit -v`, `ulimit -d`) if this is lower.
  static let half: MemoryBound = {
    let memory = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(
      by: sysconf(Int32(_SC_PAGESIZE)))
    var least = memory.overflow || memory.partialValue <= 0 ? Int.max : memory.partialValue
    for resource in [RLIMIT_AS, RLIMIT_DATA] {
      var limit = rlimit()
      if getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 {
        least = min(least, Int(clamping: limit.rlim_cur))
      }
    }
    return MemoryBound(bytes: least / 2)
  }()

  /// The limit for each of two tables that are in memory at the same time.
  var shared: MemoryBound { MemoryBound(bytes: bytes / 2) }

  /// The memory in bytes for a point without its text: the coordinate, the offset of the text, and a share of an index.
  /// The size is doubled, because growing arrays are copied.
  static let bytesOfPlace = 192
  /// The memory in bytes that one byte of text needs, including the copy when an array grows.
  private static let bytesOfText = 3

  /// The maximum number of points without text.
  var placeCount: Int { bytes / Self.bytesOfPlace }

  /// Throws an error if points and their text exceed the limit.
  ///
  /// - Parameter place: the name of the input and the location in it, for the error message.
  /// - Throws: `Failure` with code 65.
  func check(places: Int, textCount: Int, _ place: @autoclosure () -> String) throws(Failure) {
    let (text, isTooMuch) = textCount.multipliedReportingOverflow(by: Self.bytesOfText)
    if isTooMuch || text > bytes || places > (bytes - text) / Self.bytesOfPlace {
      throw excess(place())
    }
  }

  /// Returns the error for a table that exceeds the limit.
  func excess(_ place: String) -> Failure {
    Failure(
      .badData,
      "\(place): the points exceed \(bytes / 1_000_000) MB, half of the available memory; divide the table, or "
        + "raise the limit (ulimit -v)")
  }
}
