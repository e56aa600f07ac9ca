import GeoPlatform

/// The name of an element without its namespace prefix.
struct XMLName {
  private let bytes: UnsafePointer<CChar>
  private let count: Int
  private let prefixCount: Int

  @inline(__always)
  init(_ name: UnsafePointer<CChar>) {
    var start = 0
    var i = 0
    while name[i] != 0 {
      i &+= 1
      if name[i &- 1] == 0x3A { start = i }
    }
    (bytes, count) = (name + start, i - start)
    prefixCount = start
  }

  /// Whether its prefix is the one that ``GPXTrackWriter`` gives what GPX has no element for.
  @inline(__always)
  var isOwn: Bool {
    let prefix: StaticString = "geocore:"
    return prefixCount == prefix.utf8CodeUnitCount
      && memcmp(bytes - prefixCount, prefix.utf8Start, prefixCount) == 0
  }

  /// The name with its prefix.
  var whole: UnsafePointer<CChar> { bytes - prefixCount }

  /// The name as text.
  var text: String {
    String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: min(count, 200)), as: UTF8.self)
  }

  @inline(__always)
  static func == (name: XMLName, other: StaticString) -> Bool {
    name.count == other.utf8CodeUnitCount
      && memcmp(name.bytes, other.utf8Start, other.utf8CodeUnitCount) == 0
  }

  @inline(__always)
  static func != (name: XMLName, other: StaticString) -> Bool { !(name == other) }

  /// Whether it is `other`, which is in small letters, letter case and underlines aside.
  func isLoosely(_ other: StaticString) -> Bool {
    let other = UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
    var i = 0
    for j in 0..<count where bytes[j] != 0x5F {
      var byte = UInt8(bitPattern: bytes[j])
      if byte &- 0x41 < 26 { byte |= 0x20 }
      guard i < other.count, other[i] == byte else { return false }
      i += 1
    }
    return i == other.count
  }
}
