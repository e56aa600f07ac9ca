/// Stores the points of *runs*: segments, parts of segments or routes (see ``RepeatedTrackFilter``). Points can be
/// found by time or by coordinate.
///
/// The last run is open until the next run begins. Only points of the open run can be removed.
struct RepeatedPlaces: Sendable {
  /// A coordinate rounded to 1e-7 degrees and a time in milliseconds.
  struct Place: Sendable {
    var time: Int64
    var latitude: Int32
    var longitude: Int32

    /// The value of `time` for a point without a time.
    static let noTime = Int64.min

    @inline(__always)
    init(_ location: borrowing Location) {
      latitude = Self.steps(location.coordinate.latitude)
      longitude = Self.steps(location.coordinate.longitude)
      if let moment = location.timestamp {
        time = moment.seconds &* 1000 &+ Int64(moment.nanoseconds / 1_000_000)
      } else {
        time = Self.noTime
      }
    }

    /// Converts degrees to multiples of 1e-7. Callers may pass any number, even NaN.
    @inline(__always)
    private static func steps(_ degrees: Double) -> Int32 {
      // With this order of arguments, NaN becomes one of the two limits.
      let steps = max(-1e15, min(1e15, (degrees * 1e7).rounded()))
      return Int32(truncatingIfNeeded: Int64(steps))
    }

    var hasTime: Bool { time != Self.noTime }

    /// True if the point has a time that is before another time.
    func isEarlier(than other: Int64) -> Bool { hasTime && time < other }

    func isNear(_ other: Place) -> Bool {
      (Int(latitude) - Int(other.latitude)).magnitude <= RepeatedPlaces.tolerance
        && (Int(longitude) - Int(other.longitude)).magnitude <= RepeatedPlaces.tolerance
    }
  }

  private struct Start: Sendable {
    var first: Int
    var count: Int
    var isRoute: Bool
    var device: String?
  }

  // Maximum difference between coordinates that count as equal, in units of 1e-7 degrees: half a unit of the fifth
  // decimal plus the rounding error. Some programs write the points of a line with only five decimals, but write
  // the same points with more decimals as waypoints.
  private static let tolerance = 60
  private static let cellSize: Int32 = 128
  private static let mostCandidates = 64
  private static let mostStarts = 1024
  private static let mostVisits = 4096
  // Number of comparisons after which the search for repeats ends.
  private static let mostWork = 1 << 28

  private let memory: Int
  private var places: [Place] = []
  private var starts: [Start] = []
  // Linked lists of points with the same time, and of points in the same grid cell. The dictionaries contain the index
  // of the last point in each list. The arrays contain the index of the previous point in the list, or -1.
  private var lastOfTime: [Int64: Int32] = [:]
  private var beforeInTime: [Int32] = []
  private var lastOfCell: [UInt64: Int32] = [:]
  private var beforeInCell: [Int32] = []
  private var work = 0
  // True if points can be added to the last run. False if the memory limit was already reached when the run began.
  private var isOpen = false

  init(memory: Int) { self.memory = memory }

  var count: Int { places.count }

  /// Begins a new run, which becomes the open run.
  mutating func begin(isRoute: Bool, device: String?) {
    isOpen = places.count < memory
    guard isOpen else { return }
    starts.append(Start(first: places.count, count: 0, isRoute: isRoute, device: device))
  }

  /// Adds a point to the open run. The point is counted but not stored if the memory limit is reached.
  mutating func append(_ place: Place) {
    guard isOpen else { return }
    starts[starts.count - 1].count += 1
    if places.count < memory { places.append(place) }
  }

  /// Adds points to the open run. Points beyond the memory limit are counted but not stored.
  mutating func append(contentsOf new: [Place]) {
    guard isOpen, !new.isEmpty else { return }
    starts[starts.count - 1].count += new.count
    places.append(contentsOf: new.prefix(max(0, memory - places.count)))
  }

  /// Removes the first `count` points of the open run.
  mutating func removeFirst(_ count: Int) {
    guard isOpen, let start = starts.last else { return }
    places.removeSubrange(start.first..<min(start.first + count, places.count))
    starts[starts.count - 1].count -= count
  }

  /// Removes the open run with all its points.
  mutating func removeRun() {
    guard isOpen, let start = starts.popLast() else { return }
    places.removeSubrange(start.first...)
    isOpen = false
  }

  /// True if a point equals the stored point at an index, and the index is below `limit`. Times are compared only if
  /// the point has a time.
  func isSame(_ place: Place, at index: Int, before limit: Int) -> Bool {
    guard index < limit else { return false }
    let other = places[index]
    return place.isNear(other) && (!place.hasTime || place.time == other.time)
  }

  /// Returns the indexes of the stored points at which an earlier copy of a run may start.
  ///
  /// - Parameters:
  ///   - place: the first point of the run.
  ///   - limit: the index at which the search ends.
  mutating func candidates(for place: Place, device: String?, before limit: Int) -> [Int] {
    guard limit > 0, work < Self.mostWork else { return [] }
    return place.hasTime
      ? candidates(atTimeOf: place, device, before: limit)
      : occurrences(of: place, before: limit)
  }

  private mutating func candidates(
    atTimeOf place: Place, _ device: String?, before limit: Int
  ) -> [Int] {
    while beforeInTime.count < limit {
      let index = Int32(beforeInTime.count)
      let time = places[Int(index)].time
      beforeInTime.append(
        time == Place.noTime ? -1 : lastOfTime.updateValue(index, forKey: time) ?? -1)
    }
    var found: [Int] = []
    var visits = 0
    var index = lastOfTime[place.time] ?? -1
    while index >= 0, visits < Self.mostVisits, found.count < Self.mostCandidates {
      if index < limit, places[Int(index)].isNear(place), start(of: Int(index)).device == device {
        found.append(Int(index))
      }
      index = beforeInTime[Int(index)]
      visits += 1
    }
    work += visits
    return found
  }

  /// Returns the indexes of stored points with the same coordinate as a point without a time. Only the first points of
  /// runs and points with a time are considered.
  private mutating func occurrences(of place: Place, before limit: Int) -> [Int] {
    while beforeInCell.count < limit {
      let index = Int32(beforeInCell.count)
      let cell = Self.cell(places[Int(index)].latitude, places[Int(index)].longitude)
      beforeInCell.append(lastOfCell.updateValue(index, forKey: cell) ?? -1)
    }
    // Check the first points of runs before all other points. Otherwise many later points with the same coordinate
    // could use up the limit on candidates.
    var found: [Int] = []
    for start in starts.prefix(Self.mostStarts)
    where start.first < limit && places[start.first].isNear(place) {
      found.append(start.first)
      if found.count == Self.mostCandidates / 2 { break }
    }
    var visits = min(starts.count, Self.mostStarts)
    let reach = Int32(Self.tolerance)
    var cells: [UInt64] = []
    for latitude in [place.latitude &- reach, place.latitude &+ reach] {
      for longitude in [place.longitude &- reach, place.longitude &+ reach] {
        let cell = Self.cell(latitude, longitude)
        if !cells.contains(cell) { cells.append(cell) }
      }
    }
    for cell in cells {
      var index = lastOfCell[cell] ?? -1
      while index >= 0, visits < Self.mostVisits, found.count < Self.mostCandidates {
        let here = places[Int(index)]
        if index < limit, here.hasTime, here.isNear(place), !found.contains(Int(index)) {
          found.append(Int(index))
        }
        index = beforeInCell[Int(index)]
        visits += 1
      }
    }
    work += visits
    return found
  }

  private static func cell(_ latitude: Int32, _ longitude: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: latitude / cellSize)) << 32
      | UInt64(UInt32(bitPattern: longitude / cellSize))
  }

  /// Returns the index at which the original of a repeated run starts; nil if the run does not repeat an earlier run.
  ///
  /// - Parameters:
  ///   - candidates: the indexes of stored points at which a match of the whole run starts.
  ///   - count: the number of points in the run.
  func original(of candidates: [Int], count: Int, isTimed: Bool) -> Int? {
    let whole = candidates.first { candidate in
      let start = start(of: candidate)
      return start.first == candidate && start.count == count
    }
    if let whole, isTimed || count > 1 { return whole }
    return candidates.first { isTimed || count > 1 && places[$0].hasTime }
  }

  func isRoute(at index: Int) -> Bool { start(of: index).isRoute }

  /// True if a run without times is a copy of a later run with times, which contains the same coordinates in the
  /// same order.
  mutating func hasLaterRun(withPlacesAt first: Int, count: Int, before limit: Int) -> Bool {
    guard count > 1, first + count < limit, work < Self.mostWork else { return false }
    for candidate in occurrences(of: places[first], before: limit)
    where candidate >= first + count && places[candidate].hasTime {
      var offset = 1
      while offset < count, isSame(places[first + offset], at: candidate + offset, before: limit) {
        offset += 1
      }
      work += offset
      if offset == count { return true }
    }
    return false
  }

  private func start(of index: Int) -> Start {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].first <= index { low = middle } else { high = middle }
    }
    return starts[low]
  }
}

/// Logarithmic size classes of positive numbers, for histograms in constant memory.
///
/// Each factor of two has sixteen classes, from 2⁻¹⁰ to 2³². The first class also contains all smaller numbers, and the
/// last class all larger numbers.
enum SizeClasses {
  static let count = 42 * 16

  // The upper 16 bits of a Double contain the sign, the exponent and the first four bits of the significand.
  private static let first = Int((0x1p-10).bitPattern >> 48)

  @inline(__always)
  static func index(of value: Double) -> Int {
    min(max(Int(value.bitPattern >> 48) - first, 0), count - 1)
  }

  /// Returns a number within a class. The fraction 0 gives the lower limit of the class, and 1 its upper limit.
  static func value(_ index: Int, at fraction: Double = 0.5) -> Double {
    let lower = Double(bitPattern: UInt64(first + index) << 48)
    let upper = Double(bitPattern: UInt64(first + index + 1) << 48)
    return lower + (upper - lower) * fraction
  }
}
