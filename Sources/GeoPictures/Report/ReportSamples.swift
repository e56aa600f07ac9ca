public import GeoCore
public import GeoTracks

/// The points of a track as charts show them: each is the mean of as many points as it takes for all of them to
/// be few enough. Memory does not grow with the points.
public struct ReportSamples: Sendable {
  /// What a chart shows over distance or time.
  public enum Series: Sendable, Hashable, CaseIterable {
    case altitude, speed
    case measure(TrackMeasure)

    /// In the order in which they stand below each other.
    public static let allCases: [Series] =
      [.altitude, .speed] + [.heartRate, .power, .cadence, .temperature].map(Series.measure)
  }

  /// One or several points.
  public struct Sample: Sendable, Hashable {
    /// Of the last of them.
    public var coordinate: Coordinate
    /// Of the last of them: meters from the beginning.
    public var distance: Double
    /// Of the last of them.
    public var timestamp: Timestamp?
    /// Whether no way leads to the first of them.
    public var isFirst: Bool
    /// The number of the source of the last of them, from 0.
    public var source: Int
    // Of each series the sum of what is known, made small, and of how many.
    fileprivate var sums: SIMD8<Double> = .zero
    fileprivate var counts: SIMD8<Double> = .zero

    /// The mean of a series; nil where nothing is known.
    public subscript(series: Series) -> Double? {
      let index = series.index
      return counts[index] > 0 ? sums[index] / counts[index] / Self.small : nil
    }

    // Makes numbers so small that no sum of them is too large, and nothing else of them.
    fileprivate static let small = 0x1p-40
  }

  /// How many samples there are at most.
  public static let limit = 1 << 14

  /// The samples so far, that which is not complete among them.
  public var samples: [Sample] { pending.map { done + [$0] } ?? done }
  /// How many points a sample is the mean of.
  public private(set) var pointsEach = 1
  /// How many points came.
  public private(set) var count = 0

  private let limit: Int
  private var done: [Sample] = []
  private var pending: Sample?
  private var pendingCount = 0

  /// Creates samples of nothing.
  public init() { self.init(limit: Self.limit) }

  init(limit: Int) { self.limit = limit }

  /// Takes the next point.
  ///
  /// - Parameters:
  ///   - point: what is known of it.
  ///   - source: the number of its source, from 0.
  public mutating func add(_ point: ProfilePoint, source: Int = 0) {
    count += 1
    var sample = Sample(
      coordinate: point.coordinate, distance: point.distance, timestamp: point.timestamp,
      isFirst: point.isFirst, source: source)
    for series in Series.allCases {
      guard let value = series.value(of: point), value.isFinite else { continue }
      (sample.sums[series.index], sample.counts[series.index]) = (value * Sample.small, 1)
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
    return sample
  }
}

extension ReportSamples.Series {
  /// Its name in the page's data.
  var key: String {
    switch self {
    case .altitude: "altitude"
    case .speed: "speed"
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
    }
  }

  fileprivate func value(of point: ProfilePoint) -> Double? {
    switch self {
    case .altitude: point.altitude
    case .speed: point.speed
    case .measure(let measure): point[measure]
    }
  }
}
