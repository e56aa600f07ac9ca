/// A table of numbers that is drawn as colors: from places to places.
public struct MatrixContent: Sendable {
  /// What the picture is called.
  public var title = ""
  /// What stands beside the title, such as figures.
  public var subtitle = ""
  /// What rows are called, from the top.
  public var rows: [String]
  /// What columns are called, from the left.
  public var columns: [String]
  /// The numbers row by row, as many as there are cells; NaN for none.
  public var values: [Double]
  /// What the numbers are, and in which unit they are written.
  public var quantity: MapColors.Quantity

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: what rows are called, from the top.
  ///   - columns: what columns are called, from the left.
  ///   - values: `rows.count` times `columns.count` numbers, row by row; those that lack are none, those beyond
  ///     are left out.
  ///   - quantity: what the numbers are, and in which unit they are written.
  public init(
    rows: [String], columns: [String], values: [Double], quantity: MapColors.Quantity
  ) {
    (self.rows, self.columns, self.quantity) = (rows, columns, quantity)
    let count = rows.count * columns.count
    self.values =
      values.count >= count
      ? Array(values.prefix(count))
      : values + Array(repeating: .nan, count: count - values.count)
  }

  /// The least and the largest number; nil where there is none.
  public var range: ClosedRange<Double>? {
    var (least, most) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      (least, most) = (min(least, value), max(most, value))
    }
    return least <= most ? least...most : nil
  }

  /// How many cells have no number.
  public var missing: Int { values.count { !$0.isFinite } }
}
