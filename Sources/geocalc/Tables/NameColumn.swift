import GeoFormats
import GeoTracks

/// Finds the column that names the rows of a table.
enum NameColumn {
  /// The column headers that indicate names, in order of preference.
  private static let usual = ["name", "label", "title", "place", "town", "city"]

  /// The column headers that indicate identifiers, in order of preference.
  private static let identifiers = ["id", "code"]

  /// Returns the index of the column that names the rows. Nil without such a column.
  ///
  /// The function prefers columns in this order:
  /// 1. A column called name, label, title, place, town or city.
  /// 2. A column whose name ends in `name`, such as `shop_name`.
  /// 3. A column called id or code, if it has text.
  /// 4. The first column of text, such as `shop` or `customer`, except coordinates, times, identifiers and remarks.
  /// 5. A column called id or code.
  ///
  /// - Parameters:
  ///   - header: the column names.
  ///   - row: the fields of the first row, with empty fields for coordinates. If nil, the function uses only criteria 1
  ///     and 5.
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

  /// Returns whether the header of a column indicates identifiers, times or remarks.
  private static func isOther(_ name: String) -> Bool {
    let words = name.split { "_- .".contains($0) }
    let last = words.last.map(String.init) ?? ""
    return [
      "id", "code", "uuid", "guid", "key", "time", "date", "timestamp", "note", "notes", "comment",
      "comments", "remark", "remarks", "description", "type", "kind", "category", "status", "url",
    ].contains(last)
  }

  /// Returns whether a field contains letters, and is not a coordinate or a time.
  private static func isText(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !CSVLocationText.isAngleText(text)
      && (try? ZonedTimestamp(parsing: text)) == nil
  }
}

extension PointReader {
  /// Returns the index of the column that names the points. Nil without such a column. Call this method before
  /// ``next(beforeWaiting:)``.
  ///
  /// - Parameter name: the value of `--name`, a column name or number. If nil, ``NameColumn`` finds the column.
  /// - Throws: `Failure` with code 65 if the table lacks the column, `SystemFailure`.
  mutating func nameColumn(_ name: String?) throws -> Int? {
    let header = columns.names
    if let name {
      do { return try CoordinateColumns.columns([name], header: header)[0] } catch {
        throw Failure(.badData, "\(self.name): --name: \(error)")
      }
    }
    // In a recording, text such as the track name is the same for all points, so this text does not name the
    // points.
    guard !isRecording, try loadRow() else { return NameColumn.find(in: header, nil) }
    let places = Set(columns.indices)
    var row: [String] = []
    for column in header.indices { row.append(places.contains(column) ? "" : text(column)) }
    return NameColumn.find(in: header, row)
  }
}
