import GeoCore
import GeoTracks

/// Statistics of a recording that are computed when they are needed.
///
/// Until then, the values that the statistics use are kept, about 40 bytes per position. The result is the same as if
/// the statistics had processed each event at once.
struct DeferredStatistics {
  private var statistics: TrackStatistics
  private var isDeferred = true

  // The values of the kept locations.
  private var coordinates: [Coordinate] = []
  private var times: [Timestamp?] = []
  private var altitudes = LateNumbers()
  private var ellipsoidalAltitudes = LateNumbers()
  private var accuracies = LateNumbers()
  private var speeds = LateNumbers()

  /// Other events before a location.
  private struct Others {
    /// The number of kept locations before the events.
    let row: Int
    /// The total size of events without effect. 0 for the next event of `events`.
    var ignoredSize = 0
  }

  // Groups of other events, in the order of the source.
  private var others: [Others] = []
  private var events: [LocationEvent] = []

  init(_ rules: TrackStatistics.Rules) { statistics = TrackStatistics(rules) }

  mutating func process(_ block: [LocationEvent]) {
    guard isDeferred else { return statistics.process(contentsOf: block[...]) }
    // A buffer, because reading an element of an array copies the event.
    block.withUnsafeBufferPointer { block in
      for index in block.indices {
        switch block[index] {
        case .location(let location): keep(location)
        case .part, .metadata, .simplified:
          others.append(Others(row: coordinates.count))
          events.append(block[index])
        case .noFix, .satellites, .heading, .lap, .diagnostic, .state:
          ignore(block[index].heldSize)
        }
      }
    }
  }

  /// Removes the statistics of completed tracks and returns them; see ``TrackStatistics/takeTracks()``.
  mutating func takeTracks() -> [TrackStatistics.Track] {
    processKept()
    return statistics.takeTracks()
  }

  /// Ends the recording, and returns the statistics that are left.
  mutating func takeSources() -> [TrackStatistics.Source] {
    processKept()
    return statistics.takeSources(endingLast: true)
  }

  private mutating func keep(_ location: borrowing Location) {
    let row = coordinates.count
    coordinates.append(location.coordinate)
    if let time = location.timestamp {
      while times.count < row { times.append(nil) }
      times.append(time)
    }
    altitudes.set(location.altitude, row: row)
    ellipsoidalAltitudes.set(location.ellipsoidalAltitude, row: row)
    accuracies.set(location.horizontalAccuracy, row: row)
    speeds.set(location.speed, row: row)
    // The statistics limit the size of events that they hold, so the size of attributes has an effect.
    if !location.attributes.isEmpty { ignore(location.attributes.byteCount / 512) }
  }

  private mutating func ignore(_ size: Int) {
    guard size > 0 else { return }
    let row = coordinates.count
    if others.last?.row != row || others.last?.ignoredSize == 0 { others.append(Others(row: row)) }
    // At this size, the statistics hold no more events.
    others[others.count - 1].ignoredSize = min(
      others[others.count - 1].ignoredSize + size, 1 << 13)
  }

  /// Processes the kept events. Afterwards, each event is processed at once.
  mutating func processKept() {
    guard isDeferred else { return }
    let kept = self
    self = DeferredStatistics(statistics)
    kept.replay { statistics.process(contentsOf: $0[...]) }
  }

  /// Creates statistics that process each event at once.
  private init(_ statistics: TrackStatistics) {
    (self.statistics, isDeferred) = (statistics, false)
  }

  /// Passes the kept events in blocks to a closure.
  private func replay(_ give: ([LocationEvent]) -> Void) {
    var block: [LocationEvent] = []
    var (row, event) = (0, 0)
    func pass(locationsBefore end: Int) {
      while row < end {
        block.append(.location(location(row)))
        row += 1
        if block.count >= Self.blockSize { flush() }
      }
    }
    func flush() {
      give(block)
      block.removeAll(keepingCapacity: true)
    }
    for other in others {
      pass(locationsBefore: other.row)
      if other.ignoredSize == 0 {
        block.append(events[event])
        event += 1
      } else {
        block += repeatElement(Self.ignored, count: other.ignoredSize)
      }
    }
    pass(locationsBefore: coordinates.count)
    flush()
  }

  private func location(_ row: Int) -> Location {
    var location = Location(coordinates[row], timestamp: row < times.count ? times[row] : nil)
    location.altitude = altitudes[row]
    location.ellipsoidalAltitude = ellipsoidalAltitudes[row]
    location.horizontalAccuracy = accuracies[row]
    location.speed = speeds[row]
    return location
  }

  private static let blockSize = 512
  /// An event of size 1 that the statistics ignore.
  private static let ignored = LocationEvent.diagnostic(Diagnostic(.assumed, "", offset: 0))
}

/// Numbers of rows, which need no memory before the first number.
private struct LateNumbers {
  // A missing number is NaN.
  private var values: [Double] = []

  /// Sets the number of a row. Rows must be set in ascending order.
  mutating func set(_ value: Double?, row: Int) {
    guard let value else { return }
    while values.count < row { values.append(.nan) }
    values.append(value)
  }

  subscript(row: Int) -> Double? { row < values.count && !values[row].isNaN ? values[row] : nil }
}
