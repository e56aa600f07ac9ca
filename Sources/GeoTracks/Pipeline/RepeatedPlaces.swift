/// The times and places of runs of points, found again by their times or places.
///
/// The last run may be open; the indexes never hold points that can be removed.
struct RepeatedPlaces: Sendable {
  /// A place to 1e-7 degrees and a time to the millisecond.
  struct Place: Sendable {
    var time: Int64
    var latitude: Int32
    var longitude: Int32

    /// The time of a point without one.
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

    /// Degrees as multiples of 1e-7. Sources of other authors may give any number.
    @inline(__always)
    private static func steps(_ degrees: Double) -> Int32 {
      // In this order NaN becomes a limit.
      let steps = max(-1e15, min(1e15, (degrees * 1e7).rounded()))
      return Int32(truncatingIfNeeded: Int64(steps))
    }

    var hasTime: Bool { time != Self.noTime }

    /// Whether it has a time before another place's time.
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

  // Half a unit of the fifth decimal, and what rounding adds: programs write paths with fewer decimals.
  private static let tolerance = 60
  private static let cellSize: Int32 = 128
  private static let mostCandidates = 64
  private static let mostStarts = 1024
  private static let mostVisits = 4096
  // Comparisons after which nothing is looked for any more.
  private static let mostWork = 1 << 28

  private let memory: Int
  private var places: [Place] = []
  private var starts: [Start] = []
  // The last of each time or cell, and for each place the one before of the same.
  private var lastOfTime: [Int64: Int32] = [:]
  private var beforeInTime: [Int32] = []
  private var lastOfCell: [UInt64: Int32] = [:]
  private var beforeInCell: [Int32] = []
  private var work = 0
  // Whether the last run is open, and began while there was room.
  private var isOpen = false

  init(memory: Int) { self.memory = memory }

  var count: Int { places.count }

  /// Begins a run at the end.
  mutating func begin(isRoute: Bool, device: String?) {
    isOpen = places.count < memory
    guard isOpen else { return }
    starts.append(Start(first: places.count, count: 0, isRoute: isRoute, device: device))
  }

  /// Adds a place to the open run, if there is room.
  mutating func append(_ place: Place) {
    guard isOpen else { return }
    starts[starts.count - 1].count += 1
    if places.count < memory { places.append(place) }
  }

  /// Adds places to the open run, as far as there is room.
  mutating func append(contentsOf new: [Place]) {
    guard isOpen, !new.isEmpty else { return }
    starts[starts.count - 1].count += new.count
    places.append(contentsOf: new.prefix(max(0, memory - places.count)))
  }

  /// Removes the first points of the open run.
  mutating func removeFirst(_ count: Int) {
    guard isOpen, let start = starts.last else { return }
    places.removeSubrange(start.first..<min(start.first + count, places.count))
    starts[starts.count - 1].count -= count
  }

  /// Removes the open run.
  mutating func removeRun() {
    guard isOpen, let start = starts.popLast() else { return }
    places.removeSubrange(start.first...)
    isOpen = false
  }

  /// Whether a point is of the place, and if it has one of the time, at an index.
  func isSame(_ place: Place, at index: Int, before limit: Int) -> Bool {
    guard index < limit else { return false }
    let other = places[index]
    return place.isNear(other) && (!place.hasTime || place.time == other.time)
  }

  /// Where a run may begin that a run beginning with this place repeats.
  ///
  /// - Parameter limit: only places before it are looked at.
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

  /// Where a place without a time is: beginnings of runs without times, and all places with times.
  private mutating func occurrences(of place: Place, before limit: Int) -> [Int] {
    while beforeInCell.count < limit {
      let index = Int32(beforeInCell.count)
      let cell = Self.cell(places[Int(index)].latitude, places[Int(index)].longitude)
      beforeInCell.append(lastOfCell.updateValue(index, forKey: cell) ?? -1)
    }
    // First beginnings: many points may lie where a track begins.
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

  /// The beginning of what a run repeats that has ended; nil if it repeats nothing.
  ///
  /// - Parameter candidates: where its points have been, one after the other.
  func original(of candidates: [Int], count: Int, isTimed: Bool) -> Int? {
    let whole = candidates.first { candidate in
      let start = start(of: candidate)
      return start.first == candidate && start.count == count
    }
    if let whole, isTimed || count > 1 { return whole }
    return candidates.first { isTimed || count > 1 && places[$0].hasTime }
  }

  /// Whether what stands at an index is of a route.
  func isRoute(at index: Int) -> Bool { start(of: index).isRoute }

  /// Whether a later run with times has the same places in the same order as a run without times.
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

/// Positive numbers in classes of about a sixteenth of their size, for histograms in constant memory:
/// sixteen between a number and its double, from 2⁻¹⁰ to 2³². What is smaller or larger is in the first or
/// the last class.
enum SizeClasses {
  static let count = 42 * 16

  // The upper 16 bits of a Double are its exponent and four more.
  private static let first = Int((0x1p-10).bitPattern >> 48)

  @inline(__always)
  static func index(of value: Double) -> Int {
    min(max(Int(value.bitPattern >> 48) - first, 0), count - 1)
  }

  /// The value so far into a class: from 0, its lower end, to 1.
  static func value(_ index: Int, at fraction: Double = 0.5) -> Double {
    let lower = Double(bitPattern: UInt64(first + index) << 48)
    let upper = Double(bitPattern: UInt64(first + index + 1) << 48)
    return lower + (upper - lower) * fraction
  }
}
