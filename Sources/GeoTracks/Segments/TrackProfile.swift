package import GeoCore

/// Converts events to track points with distance, speed and altitude, for charts and maps.
///
/// Distance, speed and altitude are measured as in ``TrackStatistics``. Waypoints and routes are skipped. A point is
/// output when its speed has been determined, which may be up to about 500 points later. Memory does not grow with the
/// number of points.
package struct TrackProfile: Sendable {
  /// The bounding box of all points and paths so far, in all sources; nil if there are none.
  package var bounds: BoundingBoxBuilder? {
    var bounds = done ?? run
    if done != nil, let run { bounds?.formUnion(run) }
    return bounds
  }

  /// The names and sports of all tracks with points so far, in all sources. ``ProfilePoint/track`` is an index into
  /// this array.
  package private(set) var tracks: [TrackLabel] = []

  private let gap: GapRule
  private let readsMeasures: Bool
  // Measures the slope at each point; nil if slopes are not requested.
  private var slopes: SlopeMeasurer?
  private var walk: StepMeasurer
  private var queue: SpeedQueue<ProfilePoint>
  private var altitudes = AltitudeChoice()
  private var length = CompensatedSum()
  private var isEmpty = true
  // The name and sport of a track that has no point yet.
  private var nextTrack: TrackLabel? = TrackLabel()
  // False after the start of a route or a group of waypoints.
  private var isInTrack = true
  // The bounding boxes of all points before the last segment boundary (`done`) and of the points after it (`run`).
  private var done, run: BoundingBoxBuilder?

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - gap: the criteria for gaps.
  ///   - readsMeasures: true to read heart rates and other sensor data. Reading them takes additional time.
  ///   - readsSlope: true to measure slopes. If this is true, a point is output only after the next 50 m of the
  ///     track are known.
  package init(gap: GapRule = GapRule(), readsMeasures: Bool = true, readsSlope: Bool = false) {
    (self.gap, self.readsMeasures) = (gap, readsMeasures)
    slopes = readsSlope ? SlopeMeasurer() : nil
    walk = StepMeasurer(gap, .leavesOutInvalid)
    queue = SpeedQueue(SpeedModel())
  }

  /// Processes the next events of a source.
  ///
  /// - Parameters:
  ///   - events: the events in order. Blocks of several hundred are fastest, because their steps are measured together.
  ///   - output: the array to which points are appended.
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [ProfilePoint]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// Ends the source and appends its last points. The next event starts another source.
  package mutating func finish(into output: inout [ProfilePoint]) {
    walk.finish()
    giveOut(into: &output)
    queue.endSegment()
    takeReady(into: &output)
    slopes?.finish(into: &output)
    let (bounds, tracks) = (bounds, tracks)
    self = TrackProfile(gap: gap, readsMeasures: readsMeasures, readsSlope: slopes != nil)
    (done, self.tracks) = (bounds, tracks)
  }

  private mutating func giveOut(into output: inout [ProfilePoint]) {
    for index in 0..<walk.count {
      guard !walk.isLeftOut(index) else {
        isInTrack = false
        continue
      }
      guard let step = walk.step(index) else {
        readLabel(walk.event(index))
        continue
      }
      if let label = nextTrack {
        tracks.append(label)
        nextTrack = nil
      }
      let isFirst = isEmpty || !step.isPath
      if isFirst {
        queue.endSegment()
        takeReady(into: &output)
      }
      var point = point(of: step, isFirst: isFirst)
      if readsMeasures, step.to.hasAttributes, case .location(let location) = walk.event(index) {
        for attribute in location.attributes {
          guard let measure = TrackMeasure(attribute: attribute.name),
            let value = measure.value(attribute.value)
          else { continue }
          point[measure] = value
        }
      }
      queue.process(step, isFirst: isFirst) { outcome in
        // Set a placeholder until the model has determined the speed.
        if case .step = outcome { point.speed = 0 }
        return point
      }
      takeReady(into: &output)
    }
  }

  private mutating func readLabel(_ event: LocationEvent) {
    switch event {
    case .part(.track(let name)): (nextTrack, isInTrack) = (TrackLabel(name: name), true)
    case .metadata(let details) where details.subject == .part && isInTrack:
      guard let sport = details["type"], !sport.isEmpty else { return }
      // The metadata with the sport may arrive after the first points of the track.
      if nextTrack != nil {
        nextTrack?.sport = sport
      } else if let last = tracks.indices.last, tracks[last].sport == nil {
        tracks[last].sport = sport
      }
    default: break
    }
  }

  private mutating func takeReady(into output: inout [ProfilePoint]) {
    for (item, interval) in queue.ready {
      var point = item
      if point.speed != nil { point.speed = interval?.speed }
      if slopes == nil {
        output.append(point)
      } else {
        slopes?.process(point, into: &output)
      }
    }
  }

  private mutating func point(of step: TrackStep, isFirst: Bool) -> ProfilePoint {
    if isFirst {
      (altitudes, isEmpty) = (AltitudeChoice(), false)
      (done, run) = (bounds, BoundingBoxBuilder(step.to.coordinate))
    } else {
      length.add(step.length)
      run?.extend(from: step.from.coordinate, to: step.to.coordinate, distance: step.length)
    }
    var point = ProfilePoint(
      step.to.coordinate, timestamp: step.to.timestamp, isFirst: isFirst, distance: length.value)
    point.track = tracks.count - 1
    point.altitude = altitudes.altitude(of: step.to)
    return point
  }
}

/// The name and sport of a track, as recorded.
package struct TrackLabel: Sendable, Hashable {
  /// The name; nil if the track has none.
  package var name: String?
  /// The sport, such as `running`, from the GPX element `type`; nil if unknown.
  package var sport: String?

  package init(name: String? = nil, sport: String? = nil) {
    (self.name, self.sport) = (name, sport)
  }
}

/// A track point with the data that charts and maps show.
package struct ProfilePoint: Sendable, Hashable {
  package var coordinate: Coordinate
  package var timestamp: Timestamp?
  /// True if the point is the first of a track or segment, or follows a gap. The path to such a point is unknown.
  package var isFirst: Bool
  /// Meters along the track from the first point of the source, without gaps and steps across segment boundaries.
  package var distance: Double
  /// The index of the track in ``TrackProfile/tracks``.
  package var track = 0
  /// Speed in meters per second on the step that ends at the point, as in ``TrackStatistics``; nil if there is no
  /// such step with times.
  package var speed: Double?
  /// Altitude in meters above sea level or, in some segments, above the ellipsoid; nil if unknown. See
  /// ``TrackStatistics``.
  package var altitude: Double?
  /// Rise divided by distance around the point, such as 0.05 for 5 %; nil if not measured. See ``SlopeMeasurer``.
  package var slope: Double?
  /// Heart rate in beats per minute; nil without a reading.
  package var heartRate: Double?
  /// Steps or pedal revolutions per minute; nil without a reading.
  package var cadence: Double?
  /// Power in watts; nil without a reading.
  package var power: Double?
  /// Air temperature in degrees Celsius; nil without a reading.
  package var temperature: Double?

  /// Creates a point without speed, altitude and sensor data.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate, which is not validated.
  ///   - timestamp: the time; nil if unknown.
  ///   - isFirst: true if the path to the point is unknown.
  ///   - distance: meters from the first point of the source.
  package init(
    _ coordinate: Coordinate, timestamp: Timestamp? = nil, isFirst: Bool, distance: Double
  ) {
    (self.coordinate, self.timestamp) = (coordinate, timestamp)
    (self.isFirst, self.distance) = (isFirst, distance)
  }

  /// The reading of a sensor at the point; nil without a reading.
  package subscript(measure: TrackMeasure) -> Double? {
    get {
      switch measure {
      case .heartRate: heartRate
      case .cadence: cadence
      case .power: power
      case .temperature: temperature
      }
    }
    set {
      switch measure {
      case .heartRate: heartRate = newValue
      case .cadence: cadence = newValue
      case .power: power = newValue
      case .temperature: temperature = newValue
      }
    }
  }
}

/// The distance along a segment as a function of time, linear between vertices.
///
/// Old vertices that are no longer needed can be dropped.
struct TrackLine: Sendable {
  struct Vertex: Sendable, Hashable {
    /// Distance in meters from the start of the segment.
    var distance: Double
    /// Time in seconds since ``TrackLine/start``.
    var time: Double
    var place: Coordinate
  }

  /// A point on the line, at or between vertices.
  struct Point: Sendable, Hashable {
    var distance: Double
    var time: Double
    /// The index of the last vertex at or before the point.
    var index: Int
  }

  private(set) var start: Timestamp
  private var vertices: [Vertex] = []
  /// The index of the first vertex that has not been dropped, counted from the start of the segment.
  private(set) var first = 0

  init(start: Timestamp) { self.start = start }

  /// The index after the last vertex, counted from the start of the segment.
  var end: Int { first + vertices.count }

  /// The number of vertices that have not been dropped.
  var count: Int { vertices.count }

  var last: Vertex? { vertices.last }

  /// Returns a vertex that has not been dropped, by its index from the start of the segment.
  subscript(index: Int) -> Vertex { vertices[index - first] }

  /// Appends a vertex. The vertex must have a later time than the last vertex, and at least the same distance.
  mutating func append(_ vertex: Vertex) {
    // While the device does not move, keep only the first and the last vertex with the same distance.
    let last = vertices.count - 1
    if last > 0, vertices[last].distance == vertex.distance,
      vertices[last - 1].distance == vertex.distance
    {
      vertices[last] = vertex
    } else {
      vertices.append(vertex)
    }
  }

  /// Drops every second vertex to save memory.
  mutating func halve() {
    vertices = stride(from: 0, to: vertices.count, by: 2).map { vertices[$0] }
  }

  /// Drops all vertices before an index.
  mutating func dropFirst(upTo index: Int) {
    vertices.removeFirst(index - first)
    first = index
  }

  /// Returns the point at a distance in meters. The result is limited to the line between the vertex at `index` and the
  /// next one.
  func point(distance: Double, after index: Int) -> Point {
    let a = self[index]
    guard index + 1 < end, a.distance < distance else {
      return Point(distance: a.distance, time: a.time, index: index)
    }
    let b = self[index + 1]
    guard distance < b.distance else {
      return Point(distance: b.distance, time: b.time, index: index + 1)
    }
    let part = (distance - a.distance) / (b.distance - a.distance)
    return Point(distance: distance, time: a.time + part * (b.time - a.time), index: index)
  }

  /// Returns the point at a time. The result is limited to the line between the vertex at `index` and the next one.
  func point(time: Double, after index: Int) -> Point {
    let a = self[index]
    guard index + 1 < end, a.time < time else {
      return Point(distance: a.distance, time: a.time, index: index)
    }
    let b = self[index + 1]
    guard time < b.time else {
      return Point(distance: b.distance, time: b.time, index: index + 1)
    }
    let part = (time - a.time) / (b.time - a.time)
    return Point(distance: a.distance + part * (b.distance - a.distance), time: time, index: index)
  }

  func place(of point: Point) -> Coordinate {
    let a = self[point.index]
    guard point.index + 1 < end else { return a.place.normalized }
    let b = self[point.index + 1]
    // Interpolate by time instead of distance, because the distances of two vertices may be equal.
    let part = (point.time - a.time) / (b.time - a.time)
    guard part > 0 else { return a.place.normalized }
    return Geodesic.wgs84.waypoint(from: a.place, to: b.place, fraction: part).coordinate
  }
}

/// Measures the slope at each point of a track: rise divided by distance between 50 m before and 50 m after the point.
///
/// - The slope is computed between the nearest known altitudes that are at least 50 m before and after the point.
///   Near an end of the segment, the altitude at the end is used.
/// - A slope over less than 20 m is unknown, because altitude noise would determine the result.
/// - A point is output when the next 50 m are known. At most 8192 points are held.
struct SlopeMeasurer: Sendable {
  /// The distance in meters before and after a point over which the slope is measured.
  static let reach = 50.0
  // Minimum distance in meters over which a slope is measured.
  private static let shortest = 20.0
  private static let mostWaiting = 8192

  private var waiting: [ProfilePoint] = []
  // The index of the first point that is held.
  private var next = 0
  // The known altitudes of the segment. If several altitudes have the same distance, only the first and the last of
  // them are kept.
  private var profile: [(distance: Double, altitude: Double)] = []
  private var low = 0
  private var high = 0

  /// Processes the next point, and outputs the points whose slope is now known.
  mutating func process(_ point: ProfilePoint, into output: inout [ProfilePoint]) {
    if point.isFirst { finish(into: &output) }
    waiting.append(point)
    if let altitude = point.altitude { add(altitude, at: point.distance) }
    while next < waiting.count,
      point.distance >= waiting[next].distance + Self.reach
        || waiting.count - next > Self.mostWaiting
    { giveOut(into: &output) }
    if next > Self.mostWaiting { compact() }
  }

  /// Ends the segment and outputs the points that are still held.
  mutating func finish(into output: inout [ProfilePoint]) {
    while next < waiting.count { giveOut(into: &output) }
    waiting.removeAll(keepingCapacity: true)
    profile.removeAll(keepingCapacity: true)
    (next, low, high) = (0, 0, 0)
  }

  private mutating func add(_ altitude: Double, at distance: Double) {
    let last = profile.count - 1
    if last > 0, profile[last].distance == distance, profile[last - 1].distance == distance {
      profile[last].altitude = altitude
    } else {
      profile.append((distance, altitude))
    }
  }

  private mutating func giveOut(into output: inout [ProfilePoint]) {
    var point = waiting[next]
    next += 1
    point.slope = slope(at: point.distance)
    output.append(point)
  }

  private mutating func slope(at distance: Double) -> Double? {
    guard !profile.isEmpty else { return nil }
    while low + 1 < profile.count, profile[low + 1].distance <= distance - Self.reach { low += 1 }
    high = max(high, low)
    while high + 1 < profile.count, profile[high].distance < distance + Self.reach { high += 1 }
    let run = profile[high].distance - profile[low].distance
    guard run >= Self.shortest else { return nil }
    return (profile[high].altitude - profile[low].altitude) / run
  }

  private mutating func compact() {
    waiting.removeFirst(next)
    profile.removeFirst(low)
    (next, high, low) = (0, high - low, 0)
  }
}

/// Converts the records of an activity without positions, such as indoor training, to points with time and sensor data.
/// The profile also computes the statistics of these records.
///
/// If the device measured no distance, the points have the distance 0, and ``distance`` is nil.
package struct SensorProfile: Sendable {
  /// The statistics of each sensor that has readings.
  package private(set) var measures: [TrackMeasure: MeasureSummary] = [:]
  /// The first and the last time of a record; nil if no record has a time.
  package private(set) var start, end: Timestamp?
  /// The distance in meters that the device measured; nil if it measured no distance.
  package private(set) var distance: Double?
  /// The highest speed that the device measured, in meters per second; nil if it measured no speed.
  package private(set) var highestSpeed: Double?
  package private(set) var count = 0

  package init() {}

  /// Adds a record.
  ///
  /// - Returns: a point whose coordinate is NaN; nil if the record has no time or no sensor data.
  package mutating func process(_ report: LocationEvent.NoFix) -> ProfilePoint? {
    guard let time = report.timestamp, report.speed != nil || !report.attributes.isEmpty else {
      return nil
    }
    var point = ProfilePoint(
      Coordinate(latitude: .nan, longitude: .nan), timestamp: time, isFirst: count == 0,
      distance: distance ?? 0)
    point.speed = report.speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    for attribute in report.attributes {
      if attribute.name == "distance", let value = Double(attribute.value),
        value.isFinite, value >= distance ?? 0
      {
        (distance, point.distance) = (value, value)
      }
      guard let measure = TrackMeasure(attribute: attribute.name),
        let value = measure.value(attribute.value)
      else { continue }
      point[measure] = value
      measures[measure, default: MeasureSummary()].add(value)
    }
    if let speed = point.speed { highestSpeed = max(highestSpeed ?? 0, speed) }
    start = min(start ?? time, time)
    end = max(end ?? time, time)
    count += 1
    return point
  }
}

/// Finds the points of a track at multiples of a distance, such as every kilometer.
///
/// - Distances are measured as in ``ProfilePoint``, without gaps and steps across segment boundaries.
/// - If a mark is between two track points, it is on the geodesic between these points.
/// - Memory does not grow with the track.
package struct DistanceMarks: Sendable {
  /// A point at a multiple of the distance.
  package struct Mark: Sendable, Hashable {
    /// The distance from the first point of the track, in multiples of the unit length.
    package let number: Int
    package let coordinate: Coordinate
  }

  private let unit: Double
  private let most: Int
  // The marks at multiples of `step` units. The step is a power of ten. For steps of 2 or 5 times a power of ten,
  // `marks` selects from this array.
  private var found: [Mark] = []
  private var step = 1
  private var last: ProfilePoint?

  /// Creates a search for distance marks.
  ///
  /// - Parameters:
  ///   - unit: the length of the unit in meters, above 0.
  ///   - most: the maximum number of marks, above 0.
  package init(unit: Double, most: Int = 12) { (self.unit, self.most) = (unit, most) }

  package mutating func process(_ point: ProfilePoint) {
    defer { last = point }
    guard !point.isFirst, let last else { return }
    while true {
      let number = (found.last?.number ?? 0) + step
      let distance = Double(number) * unit
      guard distance <= point.distance else { return }
      let part = (distance - last.distance) / (point.distance - last.distance)
      let way = Geodesic.wgs84.waypoint(
        from: last.coordinate, to: point.coordinate, fraction: part)
      found.append(Mark(number: number, coordinate: way.coordinate))
      guard found.count > 10 * most else { continue }
      step *= 10
      found.removeAll { $0.number % step != 0 }
    }
  }

  /// The marks at multiples of 1, 2, 5, 10, 20, 50, … units. The smallest step that gives at most the maximum number of
  /// marks is used.
  package var marks: [Mark] {
    guard let last = found.last else { return [] }
    var (power, factors) = (step, [1, 2, 5][...])
    while let factor = factors.popFirst() {
      let step = power * factor
      if last.number / step <= most { return found.filter { $0.number % step == 0 } }
      if factors.isEmpty { (power, factors) = (power * 10, [1, 2, 5]) }
    }
    return []
  }
}
