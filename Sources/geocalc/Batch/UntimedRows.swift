import GeoTracks
import GeoFormats

/// Rows of a block with times that cannot be read: how many, and where the first few are.
struct UntimedRows {
  private(set) var count = 0
  /// Those that are told, by their numbers in the block, from 0.
  private(set) var first: [(row: Int, text: String)] = []

  /// The time of a row; one that cannot be read is none, and counted.
  ///
  /// - Parameter isBad: the row cannot be read anyway.
  mutating func time(_ reading: CSVRowTracks.RowTime, row: Int, isBad: Bool = false) -> Timestamp? {
    switch reading {
    case .none: return nil
    case .time(let time): return time
    case .unreadable(let text):
      guard !isBad else { return nil }
      count += 1
      if first.count < RowProblems.told { first.append((row, text)) }
      return nil
    }
  }
}
