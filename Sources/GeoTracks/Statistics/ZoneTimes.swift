/// Sums the time during which a sensor reading, such as the heart rate, is in each of several zones.
///
/// - The reading at a point applies to half of the step before the point and half of the step after it.
/// - The time between segments and in gaps is not included (see ``GapRule``). Stops within a segment are included.
/// - If a point has no reading, the time of the adjacent half steps is added to ``secondsWithoutValue``.
package struct ZoneTimes: Sendable {
  /// A range of readings and the time during which the reading is in this range.
  package struct Zone: Sendable, Hashable {
    /// The lower limit of the zone; nil for the lowest zone. A reading at this limit is in the zone.
    package let lower: Double?
    /// The upper limit of the zone, at which the next zone begins; nil for the highest zone.
    package let upper: Double?
    /// The time in seconds during which the reading was in the zone.
    package fileprivate(set) var seconds = 0.0
  }

  package private(set) var zones: [Zone]

  /// The time in seconds that is covered by points without a reading.
  package private(set) var secondsWithoutValue = 0.0

  /// The total time in seconds in all zones.
  package var seconds: Double { zones.reduce(0) { $0 + $1.seconds } }

  private let measure: TrackMeasure
  private let gap: GapRule
  private var steps: StepMeasurer
  // True if ``divide(at:)`` can still set the limits of the zones.
  private var isOpen = false
  // The reading at the last track point; nil if that point has no reading.
  private var last: Double?

  /// Creates zones below, between and above limits.
  ///
  /// - Parameters:
  ///   - measure: the sensor whose readings are sorted into zones.
  ///   - limits: the readings at which a zone begins, ascending and within ``TrackMeasure/range``.
  /// - Returns: nil if there are no limits, or if the limits are not ascending or not in the range.
  package init?(_ measure: TrackMeasure, limits: [Double], gap: GapRule = GapRule()) {
    guard !limits.isEmpty, limits.allSatisfy(measure.range.contains),
      zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    (self.measure, self.gap) = (measure, gap)
    steps = StepMeasurer(gap)
    let ends: [Double?] = [nil] + limits + [nil]
    zones = zip(ends, ends.dropFirst()).map { Zone(lower: $0, upper: $1) }
  }

  /// Creates zones whose limits are set later with ``divide(at:)``.
  ///
  /// - Parameter measure: the sensor whose readings are sorted into zones.
  package init?(_ measure: TrackMeasure, gap: GapRule = GapRule()) {
    let range = measure.range
    self.init(
      measure, limits: Array(stride(from: range.lowerBound, through: range.upperBound, by: 1)),
      gap: gap)
    isOpen = true
  }

  /// Sets the limits of zones that ``init(_:gap:)`` created, after the time has been summed.
  ///
  /// - Parameter limits: the readings at which a zone begins: whole numbers, ascending and within
  ///   ``TrackMeasure/range``.
  /// - Returns: false if the limits are invalid, or if the zones already have limits. In that case, the zones do not
  ///   change.
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

  /// Ends the current source and starts the next one.
  package mutating func beginSource() {
    finish()
    steps = StepMeasurer(gap)
  }

  /// Processes a block of events. The result does not depend on the block size.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    steps.process(events)
    processMeasured()
  }

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
  /// The name of the metadata in which a file stores the device's zone limits, such as `96,112,132`.
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
  /// The readings at which the zones of a measure begin, as set on the device; nil if the file does not contain them.
  package func zoneLimits(of measure: TrackMeasure) -> [Double]? {
    guard subject == .file, let text = self[measure.zoneAttribute] else { return nil }
    let limits = text.split(separator: ",").compactMap { Double($0) }
      .filter(measure.range.contains)
    return limits.isEmpty ? nil : limits
  }
}
