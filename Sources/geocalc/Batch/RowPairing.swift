import GeoCore
import GeoFormats
import GeoTracks

/// Finds the previous row of each row in a block of `batch --along`. Distances are measured from the previous row.
///
/// The previous row is the nearest earlier row of the same track with a coordinate. By default, a row is earlier if
/// it precedes the other row in the table. If rows are sorted, their times determine which row is earlier.
struct RowPairing {
  /// For each row, the coordinate of the previous row. NaN if there is no previous row.
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  /// For each row, the seconds since the previous row. NaN if a time is missing, or if the times do not increase. The
  /// array is empty if the seconds are not needed.
  private(set) var seconds: [Double] = []
  /// The number of rows whose time is not after the time of the previous row.
  private(set) var stalled = 0
  /// The number of rows whose time is before the time of a preceding row of the same track. Sorting by time moves these
  /// rows.
  private(set) var moved = 0

  private struct Track {
    /// The first row of the track in this block that has a coordinate.
    var first: Int?
    /// Whether a row of the track without coordinates precedes `first` in this block.
    var beginsWithGap = false
    var end = PreviousRowState.End()
    var firstTime: Timestamp?
    /// The time of the row `first`.
    var startTime: Timestamp?
    var rows: [Int] = []
  }

  private var tracks: [String: Track] = [:]
  private var times: [Timestamp?] = []
  private var backward = 0
  private var gaps = 0
  private let isSorted, hasSeconds, keepsRows: Bool

  /// - Parameters:
  ///   - isSorted: whether to sort the rows of a track by time.
  ///   - hasSeconds: whether ``seconds`` is needed.
  ///   - keepsRows: whether ``rows`` is needed.
  init(isSorted: Bool, hasSeconds: Bool, keepsRows: Bool) {
    (self.isSorted, self.hasSeconds) = (isSorted, hasSeconds)
    self.keepsRows = keepsRows || isSorted
  }

  /// The rows of each track in the order of the path. Empty if `keepsRows` is false.
  var rows: [(name: String, rows: [Int])] { tracks.map { ($0.key, $0.value.rows) } }

  /// Adds the next row.
  mutating func add(_ place: Coordinate, of name: String, at time: Timestamp?) {
    let row = latitudes.count
    // Ignore the time of a row without a valid coordinate.
    let time = place.latitude.isNaN ? nil : time
    if isSorted { times.append(time) }
    var track = tracks[name] ?? Track()
    latitudes.append(track.end.place.latitude)
    longitudes.append(track.end.place.longitude)
    if hasSeconds { seconds.append(seconds(from: track.end.placeTime, to: time)) }
    if place.latitude.isNaN {
      track.end.hasGap = true
    } else {
      if track.first == nil {
        (track.first, track.beginsWithGap) = (row, track.end.hasGap)
        track.startTime = time
      } else if track.end.hasGap {
        gaps += 1
      }
      (track.end.place, track.end.placeTime, track.end.hasGap) = (place, time, false)
    }
    if let time {
      if let last = track.end.time, time < last { backward += 1 }
      if track.end.time == nil { track.firstTime = time }
      track.end.time = time
    }
    if keepsRows { track.rows.append(row) }
    tracks[name] = track
  }

  /// Connects the first row of each track to the last row of the same track in earlier blocks, and updates the
  /// state for the next block.
  mutating func join(_ trail: inout PreviousRowState) {
    for (name, track) in tracks {
      let before = trail.ends[name] ?? PreviousRowState.End()
      if let last = before.time, let first = track.firstTime, first < last { backward += 1 }
      var end = track.end
      end.time = end.time ?? before.time
      if let first = track.first {
        latitudes[first] = before.place.latitude
        longitudes[first] = before.place.longitude
        if hasSeconds { seconds[first] = seconds(from: before.placeTime, to: track.startTime) }
        if before.place.isValid, before.hasGap || track.beginsWithGap { gaps += 1 }
      } else {
        (end.place, end.placeTime, end.hasGap) = (before.place, before.placeTime, true)
      }
      trail.ends[name] = end
    }
    trail.backward += backward
    if !isSorted { trail.gaps += gaps }
  }

  /// Pairs each row with the previous row of its track in time. Rows without a time come after all others, and rows
  /// with equal times keep the order of the table.
  ///
  /// - Parameter place: returns the coordinate of a row.
  mutating func sort(_ place: (Int) -> Coordinate) {
    stalled = 0
    for (name, track) in tracks {
      moved += backwardCount(track.rows)
      let rows = track.rows.sorted { a, b in
        switch (times[a], times[b]) {
        case (let x?, let y?): x == y ? a < b : x < y
        case (nil, nil): a < b
        case (let x, _): x != nil
        }
      }
      var previous = Coordinate.nowhere
      var previousTime: Timestamp?
      for row in rows {
        (latitudes[row], longitudes[row]) = (previous.latitude, previous.longitude)
        if hasSeconds { seconds[row] = seconds(from: previousTime, to: times[row]) }
        let place = place(row)
        if place.isValid { (previous, previousTime) = (place, times[row]) }
      }
      tracks[name]?.rows = rows
    }
  }

  /// Returns the seconds between two times. NaN if a time is missing. If `end` is not after `start`, returns NaN and
  /// increments ``stalled``.
  private mutating func seconds(from start: Timestamp?, to end: Timestamp?) -> Double {
    guard let start, let end else { return .nan }
    guard start < end else {
      stalled += 1
      return .nan
    }
    return end.seconds(since: start)
  }

  private func backwardCount(_ rows: [Int]) -> Int {
    var latest: Timestamp?
    return rows.count { row in
      guard let time = times[row] else { return false }
      if let latest, time < latest { return true }
      latest = time
      return false
    }
  }
}

/// The cumulative distance of each track in `batch --along --cumulative`.
///
/// The sums are compensated (`CompensatedSum`), so their error does not grow with the number of rows.
struct BatchSums: Sendable {
  private struct Sum {
    var points = 0
    /// The sum of distances in meters.
    var distance = CompensatedSum()
  }

  private var ends: [String: Sum] = [:]
  // The names of the tracks in the order of their first rows.
  private var names: [String] = []

  /// The number of points and the distance of each track in meters. The order of tracks is the order of their first
  /// rows.
  var totals: [(name: String, points: Int, distance: Double)] {
    names.compactMap { name in ends[name].map { (name, $0.points, $0.distance.value) } }
  }

  /// Computes the result column with cumulative distances for a block.
  ///
  /// A row without a distance, such as the first row of a track, gets the sum so far. A row without coordinates gets
  /// NaN.
  ///
  /// - Parameters:
  ///   - results: the result columns of the block. The first of them contains the distances.
  ///   - table: the coordinates, which begin with the last coordinate of the previous block.
  ///   - tracks: the rows of each track in the order of the path. Nil for a single track.
  mutating func fill(
    _ results: UnsafeMutablePointer<Double>, _ table: borrowing CSVNumberTable,
    tracks: [(name: String, rows: [Int])]?
  ) {
    let count = table.rowCount
    let sums = results + RowResults.cumulative * count
    let latitudes = UnsafePointer(table.column(0))
    func fill(_ rows: some Sequence<Int>, _ sum: inout Sum) {
      for row in rows {
        if !results[row].isNaN { sum.distance.add(results[row]) }
        let isPoint = !latitudes[row + 1].isNaN
        if isPoint { sum.points += 1 }
        sums[row] = isPoint ? sum.distance.value : .nan
      }
    }
    guard let tracks else {
      if ends.isEmpty { names = [""] }
      return fill(0..<count, &ends["", default: Sum()])
    }
    var added: [(name: String, row: Int)] = []
    for (name, rows) in tracks {
      if ends[name] == nil { added.append((name, rows.min() ?? 0)) }
      fill(rows, &ends[name, default: Sum()])
    }
    names += added.sorted { $0.row < $1.row }.map(\.name)
  }
}
