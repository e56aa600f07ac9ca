package import GeoTracks
import GeoPlatform

/// Whose the rows of a table are and of what times, by the rules of ``CSVLocationDecoder``, for verbs that
/// keep rows as they are.
package struct CSVRowTracks: Sendable {
  /// The columns that tell tracks apart, as the header calls them; none if all rows are of one.
  package private(set) var names: [String] = []
  /// Whether rows have times.
  package let hasTimes: Bool
  /// Whether the column says whose a row is only if its values come again.
  package private(set) var needsProof = false

  /// How many rows are looked at for it at most.
  package static let proofLimit = CSVSettling.rowLimit

  private let layout: CSVLocationLayout
  private let pattern: CSVTimePattern?
  private var columns: [Int] = []
  // The column of dates with times, where nothing else is needed.
  private let timeColumn: Int?

  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - latitude, longitude: their columns, from 0.
  ///   - by: the column that the user names, `none` for no such, or nil.
  ///   - time: the column of times that the user names, or nil.
  ///   - timeFormat: how times are written, or nil.
  package init(
    first: [String], latitude: Int, longitude: Int, by: String?, time: String?, timeFormat: String?
  ) throws(CoordinateColumnsError) {
    var options = CSVLocationOptions()
    (options.latitude, options.longitude) = ("\(latitude + 1)", "\(longitude + 1)")
    (options.by, options.time, options.timeFormat) = (by, time, timeFormat)
    do throws(CSVLayoutError) {
      layout = try CSVLocationLayout(first: first, comment: nil, options: options)
    } catch {
      switch error {
      case .columns(let error): throw error
      // The coordinates are known; without header nothing else is.
      case .noHeader: throw .notFound(first)
      }
    }
    pattern = timeFormat.flatMap(CSVTimePattern.init)
    var fields: [CSVLocationField] = [.device, .deviceTrack, .track, .segment]
    // The name of the receiver beside a column of tracks tells nothing apart.
    if layout.identity == nil { fields.removeFirst(2) }
    if by?.lowercased() == "none" { fields = [] }
    for step in layout.steps where fields.contains(step.field) {
      columns.append(step.column)
      names.append(step.name)
    }
    needsProof = layout.identity.map { !$0.isCertain } ?? false
    timeColumn = layout.step(.time)?.column
    hasTimes = layout.steps.contains {
      [.time, .date, .clock, .patternTime].contains($0.field)
    }
  }

  /// Whose the row is that the cursor has stepped to; the same text for all of one track.
  package func track(of cursor: borrowing CSVCursor) -> String {
    guard columns.count != 1 else { return cursor.text(columns[0]) }
    return columns.map { cursor.text($0) }.joined(separator: "\u{1F}")
  }

  /// What a row says of its time.
  package enum RowTime: Sendable {
    case none
    case time(Timestamp)
    /// It says something that is no time, and what that is.
    case unreadable(String)
  }

  /// When the row is of that the cursor has stepped to.
  package func time(of cursor: CSVCursor) -> RowTime {
    if let timeColumn, let time = CSVTime.reading(Array(cursor.text(timeColumn).utf8).span) {
      return .time(time.timestamp)
    }
    guard hasTimes else { return .none }
    let record = CSVLocationRecord(cursor, layout, pattern)
    if let time = record.location?.timestamp { return .time(time) }
    return record.timeFault.map { .unreadable($0) } ?? .none
  }

  // MARK: Times as bytes

  /// Where the date and time of a record stands; nil if that is not simply so.
  package func timeField(
    in record: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) -> Range<Int>? {
    guard let timeColumn else { return nil }
    func next(_ start: Int) -> Int {
      CSVBytes.first(
        separator, .quote, .quote, .quote, from: start, to: record.upperBound, in: bytes)
    }
    var start = record.lowerBound
    for _ in 0..<timeColumn {
      let end = next(start)
      guard end < record.upperBound, bytes[end] == separator else { return nil }
      start = end + 1
    }
    let end = next(start)
    guard end == record.upperBound || bytes[end] == separator else { return nil }
    return start..<end
  }

  /// The time in a field of ISO 8601 or a count; nil if it is neither.
  package func time(in field: Range<Int>, of bytes: UnsafePointer<UInt8>) -> Timestamp? {
    CSVTime.reading(UnsafeBufferPointer(start: bytes + field.lowerBound, count: field.count).span)?
      .timestamp
  }

  /// Whether a field is a time, and no earlier one than another field that is known to be one; if not so, it
  /// may still be.
  ///
  /// It is if it has as many bytes, differs only in digits that may be any, and is not smaller as text: those
  /// of a count of seconds or milliseconds, or of minutes and seconds in the same hour.
  package func isSureTime(
    _ field: Range<Int>, after other: Range<Int>, of bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let count = field.count
    guard count == other.count, count >= 10 else { return false }
    let (a, b) = (bytes + other.lowerBound, bytes + field.lowerBound)
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    let start: Int
    if isDigit(a[4]) {
      guard (0..<10).allSatisfy({ isDigit(a[$0]) }),
        count == 10 || count == 13 || a[10] == UInt8(ascii: ".")
      else { return false }
      start = 0
    } else {
      guard count >= 19, memcmp(a, b, 14) == 0, a[13] == UInt8(ascii: ":"),
        b[14] < UInt8(ascii: "6"), b[17] < UInt8(ascii: "6")
      else { return false }
      start = 14
    }
    for i in start..<count where a[i] != b[i] {
      guard isDigit(a[i]), isDigit(b[i]) else { return false }
      // An offset is no digit that may be any.
      if i > 19, a[19] != UInt8(ascii: ".") { return false }
      if i > count - 6, a[count - 6] == UInt8(ascii: "+") || a[count - 6] == UInt8(ascii: "-") {
        return false
      }
    }
    return memcmp(a, b, count) <= 0
  }

  /// Settles whether the column says whose a row is, by values of the first rows.
  ///
  /// - Parameters:
  ///   - distinct: how many values there are.
  ///   - isRepeated: whether one came again.
  /// - Returns: what to tell the user; nil if there is nothing.
  package mutating func settle(distinct: Int, isRepeated: Bool, rows: Int) -> String? {
    guard needsProof, let name = layout.step(.device)?.name else { return nil }
    needsProof = false
    guard CSVIdentity.isRowNumber(name, distinct: distinct, isRepeated: isRepeated) else {
      return nil
    }
    (columns, names) = ([], [])
    return CSVIdentity.remark(name, rows: rows)
  }
}
