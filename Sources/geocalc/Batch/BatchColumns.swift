import GeoCore
import GeoFormats

/// Which columns of a table are read, and what its first record is.
struct BatchColumns: Sendable {
  /// Latitude and longitude of the first point and of the second, counted from 0; one point only
  /// where rows are points.
  let indices: [Int]

  /// A name for every column, for messages.
  let names: [String]

  /// The same for the members of an object in JSON: no two are the same.
  let keys: [String]

  /// Whether the first record is a header.
  let hasHeader: Bool

  /// Finds the columns in the first record, which `cursor` has just stepped to.
  ///
  /// - Parameters:
  ///   - isAlong: whether rows are points, not pairs.
  ///   - wanted: the columns the user named, or nil.
  init(
    _ cursor: borrowing CSVCursor, isAlong: Bool, wanted: [String]?
  ) throws(CoordinateColumnsError) {
    let fields = (0..<cursor.fieldCount).map { cursor.text($0) }
    let numeric = fields.indices.filter { cursor.double($0) != nil }
    let count = isAlong ? 2 : 4
    if let wanted {
      indices = try CoordinateColumns.columns(wanted, header: fields)
      // One readable angle is enough to show that these are values, perhaps of a bad row.
      let texts = indices.map { cursor.coordinateText($0) }
      hasHeader = texts.allSatisfy { text in
        (try? Coordinate.longitude(parsing: text)) == nil
          && (try? Coordinate.latitude(parsing: text)) == nil
      }
    } else if numeric.count == count {
      hasHeader = false
      indices = numeric
    } else {
      hasHeader = true
      indices = try Self.recognized(in: fields, isAlong: isAlong)
    }
    if hasHeader {
      names = fields
      keys = ColumnName.distinct(fields)
    } else {
      let own = isAlong ? ["latitude", "longitude"] : ["lat1", "lon1", "lat2", "lon2"]
      var names = fields.indices.map(Self.numbered)
      for (index, name) in zip(indices, own) { names[index] = name }
      self.names = names
      keys = names
    }
  }

  private static func recognized(
    in header: [String], isAlong: Bool
  ) throws(CoordinateColumnsError) -> [Int] {
    if isAlong {
      let point = try CoordinateColumns.point(in: header)
      return [point.latitude, point.longitude]
    }
    let (first, second) = try CoordinateColumns.pair(in: header)
    return [first.latitude, first.longitude, second.latitude, second.longitude]
  }

  /// The name of a column that rows may not have.
  func name(_ column: Int) -> String {
    names.indices.contains(column) ? names[column] : Self.numbered(column)
  }

  /// The name of a column in JSON, where rows may have more of them than the header.
  func key(_ column: Int) -> String {
    guard !keys.indices.contains(column) else { return keys[column] }
    return ColumnName.unique(Self.numbered(column), prefix: "extra_", among: Set(keys))
  }

  private static func numbered(_ column: Int) -> String { "column\(column + 1)" }
}
