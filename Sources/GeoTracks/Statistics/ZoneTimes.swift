/// Sums the time that a sensor value, such as the heart rate, spends in each of several zones.
///
/// - Each value counts for half of the step before its point and half of the step after it.
/// - The time between segments and in gaps does not count (see ``GapRule``). Stops within a segment count.
/// - The time next to a point without a value counts as ``secondsWithoutValue``.
package struct ZoneTimes: Sendable {
  /// A zone and the time spent in it.
  package struct Zone: Sendable, Hashable {
    /// The smallest value of the zone; nil for the lowest zone.
    package let lower: Double?
    /// The value at which the next zone begins; nil for the highest zone.
    package let upper: Double?
    /// Seconds in the zone.
    package fileprivate(set) var seconds = 0.0
  }

  /// The zones, from the lowest to the highest.
  package private(set) var zones: [Zone]

  /// The time in seconds next to points without a value.
  package private(set) var secondsWithoutValue = 0.0

  /// Seconds in all zones.
  package var seconds: Double { zones.reduce(0) { $0 + $1.seconds } }

  private let measure: TrackMeasure
  private let gap: GapRule
  private var steps: StepMeasurer
  // True if the zones have no limits yet, because ``init(_:gap:)`` created them.
  private var isOpen = false
  // The value of the last track point.
  private var last: Double?

  /// Creates the zones below, between and above limits.
  ///
  /// - Parameters:
  ///   - measure: the value to sort into zones.
  ///   - limits: the values at which a zone begins, ascending and within ``TrackMeasure/range``.
  ///   - gap: the criteria for gaps.
  /// - Returns: nil if there is no limit, or if the limits are out of order or range.
  package init?(_ measure: TrackMeasure, limits: [Double], gap: GapRule = GapRule()) {
    guard !limits.isEmpty, limits.allSatisfy(measure.range.contains),
      zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    (self.measure, self.gap) = (measure, gap)
    steps = StepMeasurer(gap)
    let ends: [Double?] = [nil] + limits + [nil]
    zones = zip(ends, ends.dropFirst()).map { Zone(lower: $0, upper: $1) }
  }

  /// Creates zones whose limits are given later, with ``divide(at:)``.
  ///
  /// - Parameters:
  ///   - measure: the value to sort into zones.
  ///   - gap: the criteria for gaps.
  package init?(_ measure: TrackMeasure, gap: GapRule = GapRule()) {
    let range = measure.range
    self.init(
      measure, limits: Array(stride(from: range.lowerBound, through: range.upperBound, by: 1)),
      gap: gap)
    isOpen = true
  }

  /// Divides the time of zones that ``init(_:gap:)`` created.
  ///
  /// - Parameter limits: the values at which a zone begins: whole numbers, ascending and within ``TrackMeasure/range``.
  /// - Returns: false if the limits are invalid, or if the zones already have limits. In this case, nothing changes.
  package mutating func divide(at limits: [Double]) -> Bool {
    guard isOpen, limits.allSatisfy({ $0.rounded() == $0 }),
      var coarse = ZoneTimes(measure, limits: limits, gap: gap)
    else { return false }
    for zone in zones {
      coarse.zones[coarse.zone(of: zone.lower ?? -.infinity)].seconds += zone.seconds
    }
    (zones, isOpen) = (coarse.zones, false)
    return true
  }

  /// Starts a source, and ends the previous one.
  package mutating func beginSource() {
    finish()
    steps = StepMeasurer(gap)
  }

  /// Processes a block of events. The result does not depend on the block size.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    steps.process(events)
    processMeasured()
  }

  /// Ends the input.
  package mutating func finish() {
    steps.finish()
    processMeasured()
  }

  private mutating func processMeasured() {
    for index in 0..<steps.count where !steps.isLeftOut(index) {
      guard let step = steps.step(index), case .location(let location) = steps.event(index) else {
        continue
      }
      let value = value(of: location)
      if step.isPath, let seconds = step.seconds, seconds > 0 {
        add(seconds / 2, last)
        add(seconds / 2, value)
      }
      last = value
    }
  }

  private func value(of location: Location) -> Double? {
    for attribute in location.attributes where TrackMeasure(attribute: attribute.name) == measure {
      if let value = measure.value(attribute.value) { return value }
    }
    return nil
  }

  private mutating func add(_ seconds: Double, _ value: Double?) {
    guard let value else { return secondsWithoutValue += seconds }
    zones[zone(of: value)].seconds += seconds
  }

  /// Returns the index of the zone that contains a value.
  private func zone(of value: Double) -> Int {
    var (low, high) = (0, zones.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if zones[middle].lower.map({ value >= $0 }) ?? true { low = middle } else { high = middle }
    }
    return low
  }
}

extension TrackMeasure {
  /// The name of the metadata value in which a file stores the zone limits of the device, such as `96,112,132`.
  package var zoneAttribute: String {
    switch self {
    case .heartRate: "heart_rate_zones"
    case .cadence: "cadence_zones"
    case .power: "power_zones"
    case .temperature: "temperature_zones"
    }
  }
}

extension Metadata {
  /// The values at which the zones of a measure begin, as the device used them; nil if the file has none.
  package func zoneLimits(of measure: TrackMeasure) -> [Double]? {
    guard subject == .file, let text = self[measure.zoneAttribute] else { return nil }
    let limits = text.split(separator: ",").compactMap { Double($0) }
      .filter(measure.range.contains)
    return limits.isEmpty ? nil : limits
  }
}
