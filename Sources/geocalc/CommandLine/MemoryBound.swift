import GeoCore
import GeoPlatform

/// The memory limit for the points of tables. Without a limit, endless input would fill the memory.
struct MemoryBound: Sendable {
  /// The total limit in bytes.
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Half of the machine's memory, or half of a lower process limit (ulimit -v, ulimit -d).
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

  /// The limit for each of two tables held at the same time.
  var shared: MemoryBound { MemoryBound(bytes: bytes / 2) }

  /// The bytes per point without the text of the point: the point, the offset of the text, and a share of an index. The
  /// value is doubled, because growing arrays are copied.
  static let bytesOfPlace = 192
  /// The bytes of memory per byte of text. The copy of a growing array is included.
  private static let bytesOfText = 3

  /// The largest number of points without text that fit into the limit.
  var placeCount: Int { bytes / Self.bytesOfPlace }

  /// Checks that a number of points and a number of bytes of text fit into the limit.
  ///
  /// - Parameter place: the file and the position in it, for the message.
  /// - Throws: `Failure` with code 65 if they do not fit.
  func check(places: Int, textCount: Int, _ place: @autoclosure () -> String) throws(Failure) {
    let (text, isTooMuch) = textCount.multipliedReportingOverflow(by: Self.bytesOfText)
    if isTooMuch || text > bytes || places > (bytes - text) / Self.bytesOfPlace {
      throw excess(place())
    }
  }

  /// Returns the error for a table above the limit.
  func excess(_ place: String) -> Failure {
    Failure(
      .badData,
      "\(place): the points exceed \(bytes / 1_000_000) MB, half of the available memory; divide the table, or "
        + "raise the limit (ulimit -v)")
  }
}
