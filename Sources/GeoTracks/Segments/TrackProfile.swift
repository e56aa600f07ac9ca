public import GeoCore

/// Makes of what a source says the points that a picture of its tracks needs, each with its distance, speed
/// and altitude as ``TrackStatistics`` measures them.
///
/// Waypoints and routes are left out. Points come out when their speeds are decided, up to some 500 later. Memory does
/// not grow with the number of points.
public struct TrackProfile: Sendable {
  /// The box of all points and ways of all sources so far, as ``TrackFigures/bounds``; nil of none.
  package var bounds: BoundingBoxBuilder? {
    var bounds = done ?? run
    if done != nil, let run { bounds?.formUnion(run) }
    return bounds
  }

  private let gap: GapRule
  private let readsMeasures: Bool
  private var walk: StepMeasurer
  private var queue: SpeedQueue<ProfilePoint>
  private var altitudes = AltitudeChoice()
  private var length = CompensatedSum()
  private var isEmpty = true
  // Of what lies before the last edge, and of what lies behind it.
  private var done, run: BoundingBoxBuilder?

  /// Creates a trace.
  ///
  /// - Parameters:
  ///   - gap: where a recording counts as interrupted.
  ///   - readsMeasures: whether heart rates and the like are looked for, which takes time.
  public init(gap: GapRule = GapRule(), readsMeasures: Bool = true) {
    (self.gap, self.readsMeasures) = (gap, readsMeasures)
    walk = StepMeasurer(gap, .leavesOutInvalid)
    queue = SpeedQueue(SpeedModel())
  }

  /// Takes what a source says next.
  ///
  /// - Parameters:
  ///   - events: in order, some hundred at once best: they are measured together.
  ///   - output: gets the points.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [ProfilePoint]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// Says that the source has ended; what comes next is of another.
  public mutating func finish(into output: inout [ProfilePoint]) {
    walk.finish()
    giveOut(into: &output)
    queue.endSegment()
    takeReady(into: &output)
    let bounds = bounds
    self = TrackProfile(gap: gap, readsMeasures: readsMeasures)
    done = bounds
  }

  private mutating func giveOut(into output: inout [ProfilePoint]) {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      guard let step = walk.step(index) else { continue }
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
      queue.add(step, isFirst: isFirst) { outcome in
        // The place of the speed, which is filled in when it is decided.
        if case .step = outcome { point.speed = 0 }
        return point
      }
      takeReady(into: &output)
    }
  }

  private func takeReady(into output: inout [ProfilePoint]) {
    for (item, interval) in queue.ready {
      var point = item
      if point.speed != nil { point.speed = interval?.speed }
      output.append(point)
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
    point.altitude = altitudes.altitude(of: step.to)
    return point
  }
}

/// A point of a track with all that it can be drawn by.
public struct ProfilePoint: Sendable, Hashable {
  /// Where it is.
  public var coordinate: Coordinate
  /// When; nil if its source does not say.
  public var timestamp: Timestamp?
  /// Whether no way leads to it: it is the first of its source, or behind a gap or the edge of a segment.
  public var isFirst: Bool
  /// Meters from the first point of its source, along the ways that count.
  public var distance: Double
  /// Meters a second on the step that it ends, as ``TrackStatistics`` has it; nil where no step ends.
  public var speed: Double?
  /// Meters, of the kind that counts in its segment; nil if it has none.
  public var altitude: Double?
  /// Beats of the heart a minute.
  public var heartRate: Double?
  /// Steps or turns of the pedals a minute.
  public var cadence: Double?
  /// Watts.
  public var power: Double?
  /// Degrees Celsius of the air.
  public var temperature: Double?

  /// Creates a point of which nothing else is known.
  ///
  /// - Parameters:
  ///   - coordinate: where it is; nothing is checked.
  ///   - timestamp: when.
  ///   - isFirst: whether no way leads to it.
  ///   - distance: meters from the first point of its source.
  public init(
    _ coordinate: Coordinate, timestamp: Timestamp? = nil, isFirst: Bool, distance: Double
  ) {
    (self.coordinate, self.timestamp) = (coordinate, timestamp)
    (self.isFirst, self.distance) = (isFirst, distance)
  }

  /// What a sensor measured; nil if it has not.
  public subscript(measure: TrackMeasure) -> Double? {
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
