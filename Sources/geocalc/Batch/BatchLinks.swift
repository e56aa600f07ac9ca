import GeoTracks

/// Finds for each row of a block the row that it is measured from.
struct BatchLinks {
  /// Of each row the place that it is measured from; NaN if there is none.
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  /// Rows that are earlier than one before them of their track.
  private(set) var moved = 0

  private struct Track {
    /// Of its rows in the block.
    var first: Int
    var end: BatchTrail.End
    var firstTime: Timestamp?
    var rows: [Int] = []
  }

  private var tracks: [String: Track] = [:]
  private var times: [Timestamp?] = []
  private var backward = 0
  private let isSorted, keepsRows: Bool

  /// - Parameters:
  ///   - isSorted: rows are measured in the order of their times.
  ///   - keepsRows: ``rows`` is asked for.
  init(isSorted: Bool, keepsRows: Bool) {
    self.isSorted = isSorted
    self.keepsRows = keepsRows || isSorted
  }

  /// The rows of each track in the order in which they are measured, if they are kept.
  var rows: [(name: String, rows: [Int])] { tracks.map { ($0.key, $0.value.rows) } }

  /// Takes the next row.
  mutating func add(_ place: Coordinate, of name: String, at time: Timestamp?) {
    let row = latitudes.count
    // What is no place has no place in time either.
    let time = place.latitude.isNaN ? nil : time
    if isSorted { times.append(time) }
    let before = tracks[name]?.end
    latitudes.append(before?.place.latitude ?? .nan)
    longitudes.append(before?.place.longitude ?? .nan)
    if tracks[name] == nil {
      tracks[name] = Track(
        first: row, end: BatchTrail.End(place: place, time: time), firstTime: time)
    } else {
      tracks[name]?.end.place = place
      if let time {
        if let last = before?.time, time < last { backward += 1 }
        if before?.time == nil { tracks[name]?.firstTime = time }
        tracks[name]?.end.time = time
      }
    }
    if keepsRows { tracks[name]?.rows.append(row) }
  }

  /// Measures on from the blocks before, and leaves to those behind where the tracks have come to.
  mutating func join(_ trail: inout BatchTrail) {
    for (name, track) in tracks {
      let before = trail.ends[name]
      latitudes[track.first] = before?.place.latitude ?? .nan
      longitudes[track.first] = before?.place.longitude ?? .nan
      if let last = before?.time, let first = track.firstTime, first < last { backward += 1 }
      trail.ends[name] = BatchTrail.End(
        place: track.end.place, time: track.end.time ?? before?.time)
    }
    trail.backward += backward
  }

  /// Makes each row follow the one that is before it in time; those without a time come last, and equal
  /// ones as they stand.
  ///
  /// - Parameter place: that of a row.
  mutating func sort(_ place: (Int) -> Coordinate) {
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
      for row in rows {
        (latitudes[row], longitudes[row]) = (previous.latitude, previous.longitude)
        previous = place(row)
      }
      tracks[name]?.rows = rows
    }
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
