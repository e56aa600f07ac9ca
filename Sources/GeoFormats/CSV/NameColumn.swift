import GeoTracks

/// Finds the column that names the rows of a table.
package enum NameColumn {
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
  package static func find(in header: [String], _ row: [String]?) -> Int? {
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
