import GeoFormats
import GeoTracks

/// Finds the column that names the rows of a table.
enum NameColumn {
  /// Headers of columns that contain names, the best first.
  private static let usual = ["name", "label", "title", "place", "town", "city"]

  /// Headers of columns that contain identifiers. Such a column is used if no other column contains text.
  private static let identifiers = ["id", "code"]

  /// Returns the column with the names of rows. Nil if no column has names.
  ///
  /// In this order:
  /// 1. A column called name, label, title, place, town or city.
  /// 2. A column whose name ends in `name`, such as `shop_name`.
  /// 3. A column called id or code, if it has text.
  /// 4. The first column of text, such as `shop` or `customer`, except coordinates, times, identifiers and remarks.
  /// 5. A column called id or code.
  ///
  /// - Parameters:
  ///   - header: the names of the columns.
  ///   - row: the fields of the first row, one for each column and empty for coordinates. Without a row, only the
  ///     criteria 1 and 5 are used.
  static func find(in header: [String], _ row: [String]?) -> Int? {
    let names = header.map { $0.lowercased() }
    if let index = usual.lazy.compactMap(names.firstIndex).first { return index }
    if let row {
      let texts = names.indices.filter { isText(row[$0]) }
      let others = texts.filter { !isOther(names[$0]) }
      if let index = others.first(where: { names[$0].hasSuffix("name") })
        ?? texts.first(where: { identifiers.contains(names[$0]) }) ?? others.first
      {
        return index
      }
    }
    return identifiers.lazy.compactMap(names.firstIndex).first
  }

  /// Returns whether a column contains identifiers, times or remarks according to its name.
  private static func isOther(_ name: String) -> Bool {
    let words = name.split { "_- .".contains($0) }
    let last = words.last.map(String.init) ?? ""
    return [
      "id", "code", "uuid", "guid", "key", "time", "date", "timestamp", "note", "notes", "comment",
      "comments", "remark", "remarks", "description", "type", "kind", "category", "status", "url",
    ].contains(last)
  }

  /// Returns whether a field is text, and not a number, a coordinate or a time.
  private static func isText(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !CSVLocationText.isAngleText(text)
      && (try? ZonedTimestamp(parsing: text)) == nil
  }
}

extension PointReader {
  /// Returns the column with the names of points. Nil if no column has names. Call this before
  /// ``next(beforeWaiting:)``.
  ///
  /// - Parameter name: the name or number of the column, from `--name`; nil for the column that ``NameColumn`` finds.
  /// - Throws: `Failure` with code 65 if the table lacks the column, `SystemFailure`.
  mutating func nameColumn(_ name: String?) throws -> Int? {
    let header = columns.names
    if let name {
      do { return try CoordinateColumns.columns([name], header: header)[0] } catch {
        throw Failure(.badData, "\(self.name): --name: \(error)")
      }
    }
    // Text in a recording, such as the name of the track, does not name its points.
    guard !isRecording, try loadRow() else { return NameColumn.find(in: header, nil) }
    let places = Set(columns.indices)
    var row: [String] = []
    for column in header.indices { row.append(places.contains(column) ? "" : text(column)) }
    return NameColumn.find(in: header, row)
  }
}
