import GeoTracks

/// Records without a position, which are counted and told together at the end.
struct UnplacedRecords: Sendable {
  /// Names of values that are counted, at most: what files of devices have is a few.
  private static let maximumNames = 12

  private var count = 0
  private var first: (line: Int?, offset: Int)?
  private var names: [(name: String, count: Int)] = []

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - line: where it is; nil where lines mean nothing.
  ///   - offset: bytes from the beginning of the input.
  ///   - extras: what it holds although it has no position.
  mutating func note(line: Int?, offset: Int, extras: [Location.Extra]) {
    count += 1
    if first == nil { first = (line, offset) }
    for extra in extras {
      if let index = names.firstIndex(where: { $0.name == extra.name }) {
        names[index].count += 1
      } else if names.count < Self.maximumNames {
        names.append((extra.name, 1))
      }
    }
  }

  /// What to say; nil if all have a position.
  var skipped: Skipped? {
    guard let first else { return nil }
    let what =
      count == 1 ? "1 record without a position is" : "\(count) records without a position are"
    let list = names.map { "\($0.count) of them with \(QuotedText.plain($0.name))" }
    let detail = "\(what) passed over" + (list.isEmpty ? "" : "; " + list.joined(separator: ", "))
    return Skipped(.noCoordinate, detail, line: first.line, offset: first.offset, count: count)
  }
}
