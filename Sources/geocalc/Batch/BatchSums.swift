import GeoFormats

/// How far the tracks of `batch --along --cumulative` have come, of each by the text that tells it apart.
///
/// Sums keep what rounding loses of them (Neumaier 1974), so that they are right to the last digits after
/// any number of rows.
struct BatchSums: Sendable {
  private struct Sum {
    var value = 0.0
    var lost = 0.0

    mutating func add(_ term: Double) {
      let sum = value + term
      lost += abs(value) >= abs(term) ? (value - sum) + term : (term - sum) + value
      value = sum
    }

    var total: Double { value + lost }
  }

  private var ends: [String: Sum] = [:]

  /// Fills the column of sums of a block. A row without a distance, as the first of a track, stands where
  /// the track has come to; a bad one has no sum.
  ///
  /// - Parameters:
  ///   - results: the answers for the block, distances first.
  ///   - table: its places, behind the one before them.
  ///   - tracks: the rows of each track in the order in which they are measured; nil where all are one.
  mutating func fill(
    _ results: UnsafeMutablePointer<Double>, _ table: borrowing CSVNumberTable,
    tracks: [(name: String, rows: [Int])]?
  ) {
    let count = table.rowCount
    let sums = results + RowResults.cumulative * count
    let latitudes = UnsafePointer(table.column(0))
    func fill(_ rows: some Sequence<Int>, _ sum: inout Sum) {
      for row in rows {
        if !results[row].isNaN { sum.add(results[row]) }
        sums[row] = latitudes[row + 1].isNaN ? .nan : sum.total
      }
    }
    guard let tracks else { return fill(0..<count, &ends["", default: Sum()]) }
    for (name, rows) in tracks { fill(rows, &ends[name, default: Sum()]) }
  }
}
