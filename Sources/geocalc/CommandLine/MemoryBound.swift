import GeoCore
import GeoPlatform

/// How much memory the places of tables may take: they are held, and input may have no end.
struct MemoryBound: Sendable {
  /// In all.
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// A half of the machine's memory, or of what the process may have of it (ulimit -v, ulimit -d) if
  /// that is less.
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

  /// One part of two that are held at a time.
  var shared: MemoryBound { MemoryBound(bytes: bytes / 2) }

  /// What help says of it.
  static let help =
    "held in memory; they may take a half of the machine's, or of what the process may have of it "
    + "(ulimit -v)"

  /// What a place takes besides its text: itself, where its text ends, its share of an index, and as much
  /// again while arrays grow.
  static let bytesOfPlace = 192
  /// What a byte of text takes while its array grows.
  private static let bytesOfText = 3

  /// How many places there may be without any text.
  var placeCount: Int { bytes / Self.bytesOfPlace }

  /// Looks whether so many places, with so many bytes of text, may be held.
  ///
  /// - Parameter where: the file and the place in it, for the message.
  /// - Throws: `Failure` with code 65 if not.
  func check(places: Int, textCount: Int, _ place: @autoclosure () -> String) throws(Failure) {
    let (text, isTooMuch) = textCount.multipliedReportingOverflow(by: Self.bytesOfText)
    if isTooMuch || text > bytes || places > (bytes - text) / Self.bytesOfPlace {
      throw excess(place())
    }
  }

  /// That there is more.
  func excess(_ place: String) -> Failure {
    Failure(
      .badData,
      "\(place): the places so far take \(bytes / 1_000_000) MB, and no more are held, with a half of the "
        + "memory as the bound: divide the table, or allow more memory")
  }
}
