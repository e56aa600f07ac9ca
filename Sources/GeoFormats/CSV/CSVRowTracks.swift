package import GeoCore

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
  ///   - timeFormat: how times are written, or nil.
  package init(
    first: [String], latitude: Int, longitude: Int, by: String?, timeFormat: String?
  ) throws(CoordinateColumnsError) {
    var options = CSVLocationOptions()
    (options.latitude, options.longitude) = ("\(latitude + 1)", "\(longitude + 1)")
    (options.by, options.timeFormat) = (by, timeFormat)
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

  /// When the row is of that the cursor has stepped to; nil if it does not say.
  package func time(of cursor: CSVCursor) -> Timestamp? {
    if let timeColumn, let time = CSVTime.reading(Array(cursor.text(timeColumn).utf8).span) {
      return time.timestamp
    }
    return hasTimes ? CSVLocationRecord(cursor, layout, pattern).location?.timestamp : nil
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
