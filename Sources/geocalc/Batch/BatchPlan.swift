import GeoFormats

/// What `batch` does with each stretch of a table, once its columns are known.
struct BatchPlan: Sendable {
  /// Rows are points, measured from the one before.
  var isAlong: Bool
  /// Whose rows are and of what times, if the table says any of it and rows are points.
  var tracks: CSVRowTracks?
  /// Rows are measured in the order of their times, for which the table is one block.
  var isSorted = false
  /// Distances from the beginning of each track are wanted.
  var isCumulative = false
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
