import GeoCore

/// A directory of a PMTiles file, with entries in ascending order of tile numbers.
struct PMTilesDirectory: Sendable {
  /// Refers to the content of consecutive tiles that are identical, or to a leaf directory.
  struct Entry: Sendable, Hashable {
    /// The number of the first tile of the entry.
    var first: UInt64
    /// The number of consecutive tiles with this content; 0 if the entry refers to a leaf directory.
    var count: UInt64
    /// The offset of the content from the start of the tile section, or from the start of the leaf directory section.
    var offset: UInt64
    /// The size of the content in bytes.
    var length: UInt64
  }

  let entries: [Entry]

  /// The maximum number of entries. Files that follow the recommendations of the specification have fewer.
  static let maximumEntries = 1 << 20

  /// Parses a directory (specification, section 4).
  ///
  /// All numbers are variable-length integers with seven bits per byte, lowest bits first. The first number is the
  /// number of entries. One list per property follows: differences between tile numbers, tile counts, sizes and
  /// offsets.
  ///
  /// - Returns: Nil for invalid bytes.
  init?(_ bytes: [UInt8]) {
    var next = 0
    func number() -> UInt64? {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      while next < bytes.count, shift < 64 {
        let byte = bytes[next]
        next += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
    // Each entry takes at least four bytes, one per property.
    guard let count = number(), count <= UInt64(min(bytes.count / 4, Self.maximumEntries)) else {
      return nil
    }
    var entries = Array(
      repeating: Entry(first: 0, count: 0, offset: 0, length: 0), count: Int(count))
    var first: UInt64 = 0
    for index in entries.indices {
      guard let step = number(), step > 0 || index == 0 else { return nil }
      let (sum, overflows) = first.addingReportingOverflow(step)
      guard !overflows else { return nil }
      (first, entries[index].first) = (sum, sum)
    }
    for index in entries.indices {
      guard let count = number(), count <= UInt64(UInt32.max) else { return nil }
      entries[index].count = count
    }
    for index in entries.indices {
      guard let length = number(), 1...UInt64(UInt32.max) ~= length else { return nil }
      entries[index].length = length
    }
    for index in entries.indices {
      // If the stored offset is 0, the content begins where the content of the previous entry ends.
      guard let offset = number(), offset < 1 << 62 else { return nil }
      if offset > 0 {
        entries[index].offset = offset - 1
      } else {
        guard index > 0 else { return nil }
        let (sum, overflows) = entries[index - 1].offset.addingReportingOverflow(
          entries[index - 1].length)
        guard !overflows else { return nil }
        entries[index].offset = sum
      }
    }
    self.entries = entries
  }

  /// Returns the entry of a tile, or the entry of the leaf directory that may contain the tile; nil if there is none.
  func entry(of tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].first <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.count == 0 || tile - entry.first < entry.count ? entry : nil
  }
}

extension MapTile {
  /// The PMTiles number of the tile. Tiles are numbered by zoom level, and then along the Hilbert curve of that
  /// level.
  var hilbertNumber: UInt64 {
    var number = ((1 << (2 * UInt64(zoom))) - 1) / 3 as UInt64
    var (x, y) = (x, y)
    for level in stride(from: zoom - 1, through: 0, by: -1) {
      let side = 1 << level
      let (right, down) = (x & side, y & side)
      number += UInt64((3 * right) ^ down) << UInt64(level)
      // Rotate or mirror the quadrant, because the Hilbert curve runs through each quadrant in a different direction.
      if down == 0 {
        if right != 0 { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
    }
    return number
  }
}
