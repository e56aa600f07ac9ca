package import GeoCore
package import GeoTracks

/// Collects the points of a track for charts. Consecutive points are combined into a limited number of samples.
///
/// Each sample contains the mean, lowest and highest values of its points. The number of samples is limited, so
/// memory use does not grow with the number of points.
package struct ReportSamples: Sendable {
  /// A quantity that a chart shows over distance or time.
  package enum Series: Sendable, Hashable, CaseIterable {
    case altitude, speed, slope
    case measure(TrackMeasure)

    /// All quantities in the order of their charts.
    package static let allCases: [Series] =
      [.altitude, .speed, .slope]
      + [.heartRate, .power, .cadence, .temperature].map(Series.measure)
  }

  /// One or more consecutive points.
  package struct Sample: Sendable, Hashable {
    /// The coordinate of the sample's last point.
    package var coordinate: Coordinate
    /// The distance in meters from the beginning of the recording to the sample's last point.
    package var distance: Double
    /// The time of the sample's last point with a time; nil if no point has a time.
    package var timestamp: Timestamp?
    /// The time in seconds from the first added point to the sample's last point, without gaps and pauses between
    /// segments.
    package var elapsed: Double
    /// True if a point of the sample begins a segment.
    package var isFirst: Bool
    /// The index of the recording that contains the sample's last point, from 0.
    package var source: Int32
    /// The index of the track that contains the sample's last point, as in ``TrackProfile/tracks``.
    package var track: Int32
    // For each quantity, the scaled sum and the number of its values.
    fileprivate var sums: SIMD8<Double> = .zero
    fileprivate var counts: SIMD8<Double> = .zero
    fileprivate var lows = SIMD8<Double>(repeating: .infinity)
    fileprivate var highs = SIMD8<Double>(repeating: -.infinity)

    /// Returns the mean of a quantity; nil if no point has a value.
    package subscript(series: Series) -> Double? {
      let index = series.index
      return counts[index] > 0 ? sums[index] / counts[index] / Self.small : nil
    }

    /// Returns the range of a quantity; nil if no point has a value.
    package func range(of series: Series) -> ClosedRange<Double>? {
      let index = series.index
      return counts[index] > 0 ? lows[index]...highs[index] : nil
    }

    // Scaling values down prevents an overflow of their sum. The factor is a power of two, so scaling does not round.
    fileprivate static let small = 0x1p-40
  }

  /// The maximum number of samples.
  package static let limit = 1 << 14

  /// All samples, including the last one, which may not have all its points yet.
  package var samples: [Sample] { pending.map { done + [$0] } ?? done }
  /// The number of points per sample, a power of two. The number doubles when the maximum number of samples is reached.
  package private(set) var pointsEach = 1
  /// The number of points added so far.
  package private(set) var count = 0

  private let limit: Int
  private var done: [Sample] = []
  private var pending: Sample?
  private var pendingCount = 0
  private var elapsed = 0.0
  private var lastTime: Timestamp?

  package init() { self.init(limit: Self.limit) }

  init(limit: Int) { self.limit = limit }

  /// Adds the next point.
  ///
  /// - Parameters:
  ///   - point: The position, time and measured values of the point.
  ///   - source: The index of the recording that contains the point, from 0.
  package mutating func add(_ point: ProfilePoint, source: Int = 0) {
    count += 1
    if !point.isFirst, let lastTime, let time = point.timestamp {
      elapsed += max(0, time.seconds(since: lastTime))
    }
    lastTime = point.timestamp ?? lastTime
    var sample = Sample(
      coordinate: point.coordinate, distance: point.distance, timestamp: point.timestamp,
      elapsed: elapsed, isFirst: point.isFirst, source: Int32(clamping: source),
      track: Int32(clamping: point.track))
    for series in Series.allCases {
      guard let value = series.value(of: point), value.isFinite else { continue }
      let index = series.index
      (sample.sums[index], sample.counts[index]) = (value * Sample.small, 1)
      (sample.lows[index], sample.highs[index]) = (value, value)
    }
    pending = pending.map { Self.joined($0, sample) } ?? sample
    pendingCount += 1
    guard pendingCount >= pointsEach, let whole = pending else { return }
    done.append(whole)
    (pending, pendingCount) = (nil, 0)
    if done.count >= limit { halve() }
  }

  private mutating func halve() {
    done = stride(from: 0, to: done.count, by: 2).map { index in
      index + 1 < done.count ? Self.joined(done[index], done[index + 1]) : done[index]
    }
    pointsEach *= 2
  }

  private static func joined(_ a: Sample, _ b: Sample) -> Sample {
    var sample = b
    sample.timestamp = b.timestamp ?? a.timestamp
    sample.isFirst = a.isFirst || b.isFirst
    sample.sums = a.sums + b.sums
    sample.counts = a.counts + b.counts
    sample.lows = pointwiseMin(a.lows, b.lows)
    sample.highs = pointwiseMax(a.highs, b.highs)
    return sample
  }
}

extension ReportSamples.Series {
  /// The name of the quantity's column in the JSON of the page.
  var key: String {
    switch self {
    case .altitude: "altitude"
    case .speed: "speed"
    case .slope: "slope"
    case .measure(let measure): measure.rawValue
    }
  }

  fileprivate var index: Int {
    switch self {
    case .altitude: 0
    case .speed: 1
    case .measure(.heartRate): 2
    case .measure(.cadence): 3
    case .measure(.power): 4
    case .measure(.temperature): 5
    case .slope: 6
    }
  }

  fileprivate func value(of point: ProfilePoint) -> Double? {
    switch self {
    case .altitude: point.altitude
    case .speed: point.speed
    case .slope: point.slope
    case .measure(let measure): point[measure]
    }
  }
}
