/// The quantity, unit, point and role that the name of a column says.
///
///     ColumnMeaning("from_lat_gon")  // latitude, gon, ["from"], value
///     ColumnMeaning("lon_err")       // longitude, error
package struct ColumnMeaning: Sendable, Hashable {
  /// How the fields of a column are used.
  package enum Role: String, Sendable {
    /// The values are read.
    case value
    /// N or S, E or W, for another column.
    case hemisphere
    /// An error, a difference or a rate, which is never read as the value.
    case error
    /// The name has an unknown unit, or counts from elsewhere.
    case refused
  }

  /// `latitude`, `longitude`, `coordinate` for a whole coordinate, `distance`, `course` and so on.
  package let quantity: String
  /// The unit that the name says; nil for the default.
  package let unit: String?
  /// The words that say which point of a row it is: `from`, `2`. Columns with the same words are partners.
  package let point: Set<String>
  package let role: Role

  /// Reads a name; nil if it says none of the quantities.
  package init?(_ name: String) {
    let words = CoordinateColumns.words(of: name)
    if let axis = AxisName(name) {
      quantity = axis.axis == .latitude ? "latitude" : "longitude"
      let isShifted = axis.role == .gcj02 || axis.role == .bd09
      unit = axis.role == .gcj02 ? "GCJ-02" : axis.role == .bd09 ? "BD-09" : axis.unit?.name
      role =
        axis.role == .hemisphere
        ? .hemisphere
        : axis.role == .error
          ? .error : !isShifted && axis.unknown != nil ? .refused : .value
      // Unknown words of other columns say what is wrong, not which point.
      let isRead = role == .value || role == .hemisphere
      point = isRead ? axis.words : axis.words.filter(AxisName.isOfPoint)
      return
    }
    if let whole = CoordinateColumns.wholes(in: [name]).first {
      (quantity, unit, point, role) = ("coordinate", nil, whole.words, .value)
      return
    }
    guard let found = CSVLocationHeader.quantity(of: name) else { return nil }
    quantity = String(describing: found.field)
    unit = found.unit?.name
    let sides = CoordinateColumns.firstWords.union(CoordinateColumns.secondWords)
    point = Set(words.filter { sides.contains($0) })
    let isError = !AxisName.errorWords.isDisjoint(with: words.filter { $0 != "speed" })
    role = found.unknown == nil ? .value : isError ? .error : .refused
  }
}
