import GeoTracks
import GeoFormats

/// Counts rows of a block of one track that are earlier than the one before them. Times are mostly compared
/// as bytes, as reading each would take as long as measuring its row.
struct BatchTimes {
  /// How many there are.
  private(set) var backward = 0
  /// The first time of the block and the last.
  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  /// Those that cannot be read.
  private(set) var untimed = UntimedRows()

  /// - Parameter cursor: has the bytes.
  init(_ table: borrowing CSVNumberTable, _ tracks: CSVRowTracks, of cursor: inout CSVCursor) {
    let (bytes, latitudes) = (cursor.bytes, table.column(0))
    // Where the last time stands, if it is written simply.
    var known: Range<Int>?
    var start = table.start
    var row = 0
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      row += 1
      // A bad row has no place in time.
      guard !latitudes[row].isNaN else { continue }
      let field = tracks.timeField(in: record, of: bytes, separator: cursor.separator)
      if let field, let before = known, tracks.isSureTime(field, after: before, of: bytes) {
        known = field
        continue
      }
      if let known { last = tracks.time(in: known, of: bytes) ?? last }
      known = field.flatMap { tracks.time(in: $0, of: bytes) == nil ? nil : $0 }
      let time: Timestamp?
      if let known {
        time = tracks.time(in: known, of: bytes)
      } else {
        cursor.split(record)
        time = untimed.time(tracks.time(of: cursor), row: row - 1)
      }
      guard let time else { continue }
      if let last, time < last { backward += 1 }
      first = first ?? time
      last = time
    }
    if let known { last = tracks.time(in: known, of: bytes) ?? last }
  }
}
