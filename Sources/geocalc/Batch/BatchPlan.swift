/// What `batch` does with each stretch of a table, once its columns are known.
struct BatchPlan: Sendable {
  /// Rows are points, measured from the one before, not pairs.
  var isAlong: Bool
  /// Stop at the first bad row.
  var isStrict: Bool
  /// Print a line of JSON for each row.
  var isJSON: Bool
  var solver: RowSolver
  var writer: RowWriter
  var columns: BatchColumns
  /// The byte between fields.
  var separator: UInt8
}
