public import GeoCore

/// The figures of a track, or of a part or a number of them.
///
/// ``movingTime`` + ``stoppedTime`` + ``gapTime`` = ``elapsedTime``, whatever the input: they are counted in
/// nanoseconds, and each of the three stops growing at 97 years. ``TrackStatistics`` says how each is found.
public struct TrackFigures: Sendable, Hashable {
  /// Points with a position.
  public internal(set) var points = 0

  /// What was passed over, by reason.
  public internal(set) var skipped: [Diagnostic.Reason: Int] = [:]

  /// Segments, those made by gaps included.
  public internal(set) var segments = 0

  /// The earliest and the latest time.
  public internal(set) var start: Timestamp?
  /// The latest time.
  public internal(set) var end: Timestamp?

  /// Nanoseconds of moving.
  package internal(set) var moving: Int64 = 0
  /// Nanoseconds of standing still.
  package internal(set) var stopped: Int64 = 0
  /// Nanoseconds between segments, tracks or files that follow each other.
  package internal(set) var gap: Int64 = 0
  /// How many gaps there are: between segments or tracks that follow each other, whoever divided them.
  public internal(set) var gapCount = 0
  /// Meters as the crow flies across the gaps, which ``distance`` has not.
  public internal(set) var gapDistance = 0.0
  // Where the first and the last point is.
  var firstPlace: Coordinate?
  var lastPlace: Coordinate?
  // Meters to the first point from the one before it in the source, which is none of this part.
  var approach: Double?
  /// Seconds of moving.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Seconds of standing still.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Seconds between segments, tracks or files that follow each other.
  public var gapTime: Double { Double(gap) / 1e9 }
  /// Seconds in all.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }
  /// Nanoseconds in all.
  package var elapsed: Int64 { moving + stopped + gap }

  /// What ``moving``, ``stopped`` and ``gap`` are at most, 97 years, so that their sum is exact.
  private static let longest = Int64.max / 3

  /// Whether one of the times has come to 97 years, and so is less than it was.
  package var isTimeCut: Bool { max(moving, stopped, gap) >= Self.longest }

  /// The sum of two lengths of time, both 0 or more, at most ``longest``.
  static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    min(min(a, longest) + min(b, longest), longest)
  }

  /// Points whose time is that of the point before.
  public internal(set) var equalTimes = 0
  /// Meters between those points and the points before them.
  package internal(set) var equalTimeDistance = 0.0
  /// Points whose time is before that of a point before.
  public internal(set) var backwardTimes = 0
  /// Points without a time.
  public internal(set) var missingTimes = 0
  /// Segments, tracks or files that begin before the latest end of those before.
  public internal(set) var overlaps = 0

  var length = CompensatedSum()
  var length3D = CompensatedSum()
  // The ways of steps that have a time, and of those among them that are moving and stopped.
  var timedLength = CompensatedSum()
  var movingLength = CompensatedSum()
  var stoppedLength = CompensatedSum()
  // Of moving, by the speeds of the model.
  var cleanedLength = CompensatedSum()

  /// Meters along the WGS84 ellipsoid, without altitudes.
  public var distance: Double { length.value }
  /// Meters with the differences of altitude.
  public var distance3D: Double { length3D.value }

  /// Meters of ``distance`` while moving.
  public var movingDistance: Double { movingLength.value }
  /// Meters of ``distance`` while stopped: positions that wander around a place.
  public var stoppedDistance: Double { stoppedLength.value }

  /// How far ``distance`` is from the way that was gone; nil where that is not known.
  public internal(set) var lengthError: LengthError?

  /// The highest speed in meters a second, of plausible steps; nil where there is none.
  public internal(set) var maximumSpeed: Double?
  /// Steps whose speed their neighbors contradict, so that it is no highest speed.
  public internal(set) var implausibleSteps = 0
  /// Meters of ``distance`` on those steps.
  public internal(set) var implausibleDistance = 0.0
  /// The highest speed of any step.
  public internal(set) var maximumSpeedRaw: Double?
  /// How many intervals have their speed from the receiver; the others from distance and time.
  public internal(set) var receiverSpeeds = 0
  /// How many intervals have a speed of the receiver that is ignored, because it contradicts the positions.
  public internal(set) var contradictedSpeeds = 0

  /// How the receiver's speeds were used.
  public enum ReceiverSpeed: String, Sendable, Hashable, Codable {
    /// No interval has one that could be used.
    case none
    /// They agree with the positions.
    case trusted
    /// They contradict the positions in a part of the recording.
    case partly
    /// They contradict the positions.
    case ignored
  }

  /// How the receiver's speeds were used.
  public var receiverSpeed: ReceiverSpeed {
    switch (receiverSpeeds > 0, contradictedSpeeds > 0) {
    case (false, false): .none
    case (true, false): .trusted
    case (true, true): .partly
    case (false, true): .ignored
    }
  }

  /// Whether more speeds of the receiver contradict the positions than agree with them.
  public var isReceiverSpeedIgnored: Bool { contradictedSpeeds > receiverSpeeds }

  /// Meters upwards and downwards, by each method asked for.
  public internal(set) var gains: [Gain] = []
  /// The first rule's; nil where no altitude is known, of which ``gains`` says 0.
  package var firstGain: Gain? { minimumAltitude == nil ? nil : gains.first }

  /// Meters upwards and downwards, by one method.
  public struct Gain: Sendable, Hashable {
    /// How they were summed.
    public var method: GainMethod
    /// Meters upwards.
    public internal(set) var ascent: Double
    /// Meters downwards.
    public internal(set) var descent: Double
    /// Meters of the hysteresis that ``GainMethod/automatic`` chose by the noise of the altitudes; nil for others.
    public internal(set) var threshold: Double?
    private var sums: AutomaticGain.Sums?

    init(method: GainMethod, ascent: Double, descent: Double) {
      (self.method, self.ascent, self.descent) = (method, ascent, descent)
    }

    init(_ sums: AutomaticGain.Sums) {
      self.init(method: .automatic, ascent: 0, descent: 0)
      self.sums = sums
      choose()
    }

    /// Adds the meters of another part.
    mutating func add(_ part: Gain) {
      ascent += part.ascent
      descent += part.descent
      guard let other = part.sums else { return }
      sums?.add(other)
      choose()
    }

    private mutating func choose() {
      guard let sums else { return }
      let choice = sums.choice
      (ascent, descent) = (sums.ascents[choice], sums.descents[choice])
      threshold = AutomaticGain.thresholds[choice]
    }
  }

  /// What sensors measured, by kind; without those that no point has.
  public internal(set) var measures: [TrackMeasure: MeasureSummary] = [:]

  /// Seconds east of UTC of the zone in which the source wrote the first time that has one; nil if none
  /// has.
  public internal(set) var utcOffset: Int?

  /// The lowest altitude in meters.
  public internal(set) var minimumAltitude: Double?
  /// The highest altitude in meters.
  public internal(set) var maximumAltitude: Double?

  /// Where it was; nil without points. Boxes of parts are joined one by one, each time the shorter way
  /// round the Earth.
  public var bounds: BoundingBox? { extent?.box }
  package internal(set) var extent: BoundingBoxBuilder?

  /// Where it stayed.
  public internal(set) var stops: [Stop] = []

  /// Where it climbed. They begin so far from the beginning of the track or source, whichever the figures are
  /// of; of several sources each from the beginning of its own.
  public internal(set) var climbs: [Climb] = []

  /// Meters a second over all the time of the segments, gaps and ways without times aside; nil without
  /// time.
  public var averageSpeed: Double? { Self.speed(timedLength.value, over: moving &+ stopped) }

  /// Meters a second while moving; nil if it never moved.
  public var movingSpeed: Double? { Self.speed(cleanedLength.value, over: moving) }

  private static func speed(_ meters: Double, over nanoseconds: Int64) -> Double? {
    nanoseconds > 0 ? meters / (Double(nanoseconds) * 1e-9) : nil
  }

  /// Figures of nothing.
  public init() {}

  /// Adds the figures of a part that follows in the same source, with the gap before it.
  mutating func add(_ part: TrackFigures) {
    if let end, let next = part.start, next < end {
      overlaps += 1
    } else if lastPlace != nil, let approach = part.approach {
      gapCount += 1
      gapDistance += approach
      if let end, let next = part.start {
        gap = Self.sum(gap, next.nanoseconds(since: end) ?? Self.longest)
      }
    }
    let (begin, first) = (distance, climbs.count)
    join(part)
    for index in climbs[first...].indices { climbs[index].begin += begin }
  }

  /// Adds the figures of another source, in whatever order they come: what lies between two sources is no
  /// part of either.
  mutating func join(_ part: TrackFigures) {
    points += part.points
    segments += part.segments
    skipped.merge(part.skipped, uniquingKeysWith: +)
    gapCount += part.gapCount
    gapDistance += part.gapDistance
    if firstPlace == nil { (firstPlace, approach) = (part.firstPlace, part.approach) }
    lastPlace = part.lastPlace ?? lastPlace
    start = Self.pick(start, part.start, <)
    end = Self.pick(end, part.end, >)
    moving = Self.sum(moving, part.moving)
    stopped = Self.sum(stopped, part.stopped)
    gap = Self.sum(gap, part.gap)
    equalTimes += part.equalTimes
    equalTimeDistance += part.equalTimeDistance
    backwardTimes += part.backwardTimes
    missingTimes += part.missingTimes
    overlaps += part.overlaps
    length.add(part.length)
    length3D.add(part.length3D)
    timedLength.add(part.timedLength)
    movingLength.add(part.movingLength)
    stoppedLength.add(part.stoppedLength)
    cleanedLength.add(part.cleanedLength)
    if let error = part.lengthError {
      if lengthError == nil { lengthError = error } else { lengthError?.add(error) }
    }
    maximumSpeed = Self.pick(maximumSpeed, part.maximumSpeed, >)
    maximumSpeedRaw = Self.pick(maximumSpeedRaw, part.maximumSpeedRaw, >)
    implausibleSteps += part.implausibleSteps
    implausibleDistance += part.implausibleDistance
    receiverSpeeds += part.receiverSpeeds
    contradictedSpeeds += part.contradictedSpeeds
    if gains.isEmpty {
      gains = part.gains
    } else {
      for (index, gain) in part.gains.enumerated() where index < gains.count {
        gains[index].add(gain)
      }
    }
    measures.merge(part.measures) { sum, part in
      var sum = sum
      sum.add(part)
      return sum
    }
    utcOffset = utcOffset ?? part.utcOffset
    minimumAltitude = Self.pick(minimumAltitude, part.minimumAltitude, <)
    maximumAltitude = Self.pick(maximumAltitude, part.maximumAltitude, >)
    if let box = part.extent {
      if extent == nil { extent = box } else { extent?.formUnion(box) }
    }
    stops += part.stops
    climbs += part.climbs
  }

  private static func pick<Value>(
    _ a: Value?, _ b: Value?, _ isBetter: (Value, Value) -> Bool
  ) -> Value? {
    guard let a, let b else { return a ?? b }
    return isBetter(b, a) ? b : a
  }
}

extension TrackFigures {
  /// Whether positions with the same time lie more than 100 m apart in all, as in a mixture of several receivers. The
  /// steps between such positions count in the distance and in no speed.
  package var hasSimultaneousPositions: Bool { equalTimeDistance > 100 }
}

/// The smallest box of latitudes and longitudes around a track, over the antimeridian and the poles too.
package struct BoundingBoxBuilder: Sendable, Hashable {
  /// Degrees, in [-180, 180); larger than ``east`` where the box lies across the antimeridian.
  package private(set) var west: Double

  /// Degrees, in [-90, 90].
  package private(set) var south: Double

  /// Degrees, in [-90, 90].
  package private(set) var north: Double

  /// Degrees of longitude from ``west`` eastwards, in [0, 360].
  package private(set) var width = 0.0

  /// Degrees, in [-180, 180].
  package var east: Double {
    let sum = west + width
    return sum > 180 ? sum - 360 : sum
  }

  /// The box so far.
  package var box: BoundingBox {
    BoundingBox(south: south, west: west, north: north, east: east)
  }

  /// A box around one place.
  package init(_ place: Coordinate) {
    west = place.normalized.longitude
    (south, north) = (place.latitude, place.latitude)
    if abs(place.latitude) == 90 { spanAllLongitudes() }
  }

  /// A box with these limits.
  package init(west: Double, south: Double, width: Double, north: Double) {
    (self.west, self.south, self.north, self.width) = (west, south, north, width)
  }

  /// Makes room for the geodesic from `start`, which is in the box, to `end`, `distance` meters away.
  ///
  /// Where it is long, or near a pole, the latitude at which it turns back counts too, and at a pole all
  /// longitudes.
  mutating func extend(from start: Coordinate, to end: Coordinate, distance: Double) {
    // Most steps end inside. A short one cannot leave the box between its ends but by turning in latitude, nor
    // go round the Earth.
    if end.latitude >= south, end.latitude <= north, width < 300,
      Self.eastward(from: west, to: end.longitude) <= width,
      !mayTurn(from: start, to: end, distance: distance)
    {
      return
    }
    let step = Angle.difference(from: start.longitude, to: end.longitude).value
    let offset = Self.eastward(from: west, to: start.normalized.longitude) + step
    if offset < 0 {
      west = end.normalized.longitude
      width -= offset
    } else {
      width = max(width, offset)
    }
    // At a pole all meridians meet, so the longitude from which it was reached says nothing.
    if width >= 360 || abs(end.latitude) == 90 { spanAllLongitudes() }
    south = min(south, end.latitude)
    north = max(north, end.latitude)
    if mayTurn(from: start, to: end, distance: distance) { extendToVertex(from: start, to: end) }
  }

  /// Whether the geodesic may turn back in latitude between its ends: a quick test that errs towards yes.
  ///
  /// A short geodesic at latitude φ is nearly a parabola in latitude whose bulge between its ends is
  /// h = s² tan φ / 8R; it turns between them only if their latitudes differ by less than 4 h. The
  /// constant has tan 89°, the least radius of curvature and the fewest meters in a degree, doubled.
  private func mayTurn(from start: Coordinate, to end: Coordinate, distance: Double) -> Bool {
    let steepest = max(abs(start.latitude), abs(end.latitude))
    guard distance < 10_000, steepest <= 89 else { return true }
    let bulge =
      distance * distance
      * (2 * 57.3 / (8 * Ellipsoid.leastCurvatureRadius * Ellipsoid.leastDegree))
    // A bulge of less than a tenth of a millimeter is not looked at.
    return bulge > 1e-9 && abs(end.latitude - start.latitude) < 4 * bulge
  }

  /// The smallest box around this one and another.
  package mutating func formUnion(_ other: BoundingBoxBuilder) {
    let fromThis = max(width, Self.eastward(from: west, to: other.west) + other.width)
    let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
    if fromOther < fromThis { west = other.west }
    width = min(fromThis, fromOther)
    if width >= 360 { spanAllLongitudes() }
    south = min(south, other.south)
    north = max(north, other.north)
  }

  /// Where a geodesic turns back between its ends, its latitude is extreme: by Clairaut the sine of the
  /// azimuth times the cosine of the reduced latitude is the same all along it.
  private mutating func extendToVertex(from start: Coordinate, to end: Coordinate) {
    let way = Geodesic.wgs84.inverse(from: start, to: end)
    let first = Angle.sincos(degrees: way.azimuth1)
    let last = Angle.sincos(degrees: way.azimuth2)
    guard first.cos * last.cos < 0 else { return }
    let ratio = 1 - Ellipsoid.wgs84.flattening
    let latitude = Angle.sincos(degrees: start.latitude)
    let reduced = (ratio * latitude.sin, latitude.cos)
    let radius = (reduced.0 * reduced.0 + reduced.1 * reduced.1).squareRoot()
    let cosine = abs(first.sin) * reduced.1 / radius
    let vertex = Angle.atan2Degrees((1 - cosine * cosine).squareRoot(), cosine * ratio)
    if first.cos > 0 { north = max(north, vertex) } else { south = min(south, -vertex) }
    if vertex == 90 { spanAllLongitudes() }
  }

  private mutating func spanAllLongitudes() { (west, width) = (-180, 360) }

  private static func eastward(from west: Double, to longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude - west + 360
  }
}
