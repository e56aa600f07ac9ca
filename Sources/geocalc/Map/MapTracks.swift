import GeoCore
import GeoPictures
import GeoStore
import GeoTracks

/// Collects the tracks for a map, and simplifies them to the detail that the map can show.
struct MapTracks: TrackConsumer {
  private(set) var line: DetailLine
  /// The names of the sources that have points.
  private(set) var names: [String] = []
  /// The total length of all sources, in meters.
  private(set) var distance = 0.0
  /// The first and the last time of all sources.
  private(set) var start, end: Timestamp?
  /// The points at which tracks entered or left geofences.
  private(set) var crossings: [MapContent.Place] = []
  private var crossingsLeftOut = 0
  var colors: MapColors.Rule { coloring.rule(sources: names.count, units: units.chart) }
  /// The units of the legend and of the numbers on the page.
  let units: FigureUnits
  /// The points with their values for an interactive page. Nil if the output is a picture.
  private(set) var samples: ReportSamples?

  /// The time window outside which positions are not drawn.
  private(set) var window: TimeWindow
  /// The bounding box of all points and the steps between them, as in `track --json`. Nil without points.
  var bounds: BoundingBoxBuilder? { trace.bounds }

  private let coloring: MapColoring
  private var trace: TrackProfile
  /// The names and sports of the tracks, for an interactive page.
  var labels: [TrackLabel] { trace.tracks }
  private var monitor: GeofenceMonitor?
  private var source = ""
  private var isNew = true
  // The receiver of the last track, and whether the current track has had no location yet.
  private var device: String?
  private var awaitsDevice = true
  // The time of the first point that has a time. When tracks are colored by elapsed time, the elapsed time is 0 at
  // this time.
  private var epoch: Timestamp?
  private var reach = 0.0
  // The length of the part of the current source that the profile has finished. When tracks are colored by passes,
  // the profile is finished after each track, and its distances then start again at 0.
  private var before = 0.0
  private var points: [ProfilePoint] = []
  private var passes = PassNumbers()
  // Whether any point has the quantity that determines colors.
  private var hasValues = false
  private var lone = IsolatedPoints()
  private var marks: DistanceMarks
  // The number of tracks with points, and whether the current track has had no point yet.
  private var trackCount = 0
  private var isTrackNew = true
  private(set) var waypoints: [MapContent.Place] = []
  // The number of waypoints and route points that are not drawn.
  private var placeCount = 0
  private var part = Part.track
  private var isRouteNew = true
  private var routeName: String?
  /// The number of routes.
  private(set) var routeCount = 0
  /// The start points of routes with names.
  private(set) var routeStarts: [MapContent.Place] = []

  private enum Part { case track, route, waypoints }

  // The maximum number of drawn waypoints.
  private static let mostWaypoints = 10_000

  // The maximum number of marked crossings.
  private static let mostCrossings = 1000

  /// - Parameters:
  ///   - coloring: the quantity that determines the colors of tracks.
  ///   - fences: the geofences whose crossings are marked.
  ///   - pixels: the length of the picture's longer side, which determines the detail.
  ///   - window: the time window outside which positions are not drawn.
  ///   - isInteractive: whether to collect ``samples`` for an interactive page.
  init(
    coloring: MapColoring, fences: [Geofence], gap: GapRule, pixels: Double,
    units: FigureUnits = .metric, window: TimeWindow = TimeWindow(start: nil, end: nil),
    isInteractive: Bool = false
  ) {
    (self.coloring, self.window, self.units) = (coloring, window, units)
    trace = TrackProfile(
      gap: gap, readsMeasures: isInteractive || coloring.measure != nil,
      readsSlope: isInteractive || coloring == .slope)
    samples = isInteractive ? ReportSamples() : nil
    line = DetailLine(pixels: pixels)
    marks = DistanceMarks(unit: units.chart.length.meters)
    monitor = fences.isEmpty ? nil : GeofenceMonitor(fences, rule: .usual, gap: gap)
  }

  mutating func begin(source name: String) {
    finish()
    before = 0
    monitor?.restart()
    (source, isNew, part, isTrackNew) = (name, true, .track, true)
    (device, awaitsDevice) = (nil, true)
    passes.beginTrack()
  }

  /// Returns the name of the receiver that produced `piece`, if the previous tracks come from another receiver. Nil for
  /// the same receiver.
  ///
  /// - Parameter piece: an element of `[LocationEvent].tracks`, so its events belong to a single track.
  mutating func nextReceiver(_ piece: ArraySlice<LocationEvent>) -> String? {
    if case .part(.track)? = piece.first { awaitsDevice = true }
    guard awaitsDevice else { return nil }
    for case .location(let location) in piece {
      awaitsDevice = false
      guard let name = location.device, name != device else { return nil }
      guard device == nil else { return name }
      device = name
    }
    return nil
  }

  /// Begins the line of another receiver. In a source with several receivers, each line has the name of its receiver.
  mutating func begin(receiver name: String) {
    finish()
    if !isNew, let device, let last = names.indices.last { names[last] = device }
    (source, device, isNew, before) = (name, name, true, 0)
    passes.beginTrack()
  }

  mutating func process(_ events: [LocationEvent]) {
    drawPlaces(events)
    for piece in window.process(events).pieces where !Interrupts.hasCome {
      for piece in piece.tracks {
        if let receiver = nextReceiver(piece) { begin(receiver: receiver) }
        if coloring == .passes, case .part(.track)? = piece.first {
          finish()
          passes.beginTrack()
        }
        trace.process(contentsOf: piece, into: &points)
        draw(points)
        points.removeAll(keepingCapacity: true)
        watch(piece)
      }
    }
  }

  /// Adds waypoints and routes to the map, unless the time window has limits. Also counts tracks.
  mutating func drawPlaces(_ events: [LocationEvent]) {
    for event in events {
      switch event {
      case .part(let next):
        switch next {
        case .track: (part, isTrackNew) = (.track, true)
        case .segment: part = .track
        case .route(let name):
          (part, isRouteNew, routeName) = (.route, true, name)
          routeCount += 1
        case .waypoints: part = .waypoints
        }
      case .location(let location):
        if part != .track {
          drawPlace(location)
        } else if isTrackNew {
          (trackCount, isTrackNew) = (trackCount + 1, false)
        }
      default: break
      }
    }
  }

  private mutating func drawPlace(_ location: Location) {
    guard window.isOpen, part == .route || waypoints.count < Self.mostWaypoints else {
      placeCount += 1
      return
    }
    guard part == .route else {
      waypoints.append(MapContent.Place(location.coordinate, name: location.attribute("name")))
      return
    }
    if isNew {
      names.append(source)
      isNew = false
    }
    line.add(
      LineVertex(location.coordinate, source: names.count - 1, isFirst: isRouteNew))
    isRouteNew = false
    if let name = routeName, !name.isEmpty, routeStarts.count < Self.mostWaypoints {
      routeStarts.append(MapContent.Place(location.coordinate, name: name, note: "route"))
    }
    routeName = nil
  }

  /// Adds the points that the profile still holds to the map, and restarts the profile.
  mutating func finish() {
    trace.finish(into: &points)
    draw(points)
    points.removeAll(keepingCapacity: true)
    distance += reach
    (before, reach) = (before + reach, 0)
    lone.finish()
  }

  /// Adds points of the current source to the map.
  mutating func draw(_ points: [ProfilePoint]) {
    for point in points {
      if isNew {
        names.append(source)
        isNew = false
      }
      if let time = point.timestamp {
        if epoch == nil { epoch = time }
        start = min(start ?? time, time)
        end = max(end ?? time, time)
      }
      reach = point.distance
      lone.process(point)
      marks.process(point)
      let value =
        coloring == .passes
        ? Double(passes.number(at: point.timestamp)) : coloring.value(point, since: epoch)
      hasValues = hasValues || !value.isNaN
      line.add(
        LineVertex(
          point.coordinate, value: value, source: names.count - 1, isFirst: point.isFirst))
      if samples != nil {
        var sample = point
        sample.distance += before
        samples?.add(sample, source: names.count - 1)
      }
    }
  }

  private mutating func watch(_ events: ArraySlice<LocationEvent>) {
    guard let fences = monitor?.fences else { return }
    var told: [GeofenceEvent] = []
    monitor?.process(contentsOf: events, into: &told)
    for event in told where event.kind == .enter || event.kind == .exit {
      guard crossings.count < Self.mostCrossings else {
        crossingsLeftOut += 1
        continue
      }
      let time = event.time.map { ", \($0.description)" } ?? ""
      crossings.append(
        MapContent.Place(
          event.place, name: nil, note: "\(event.kind.rawValue) \(fences[event.fence].name)\(time)")
      )
    }
  }

  /// Returns file names without folders; if two of them are equal, returns full paths.
  static func shortNames(_ paths: [String]) -> [String] {
    let names = paths.map(\.fileName)
    let isClear = Set(names).count == Set(paths).count
    return (isClear ? names : paths).map(Console.printable)
  }

  /// The notes on the picture, such as a note on isolated points that enlarge the map.
  var remarks: [String] {
    var remarks: [String] = []
    if !hasValues, line.count > 0, let noun = coloring.noun {
      remarks.append(
        "no point has \(noun), so the track has one color (--color-by \(coloring.rawValue))")
    }
    if coloring == .passes, passes.count == 1 {
      remarks.append("there is one track, so each place has one pass; name several recordings")
    }
    if crossingsLeftOut > 0 {
      remarks.append(
        "the first \(crossings.count) of \(crossings.count + crossingsLeftOut) crossings of geofences are marked; "
          + "geocalc track fence lists all")
    }
    if let remark = lone.remark(of: line.count, in: line.extent) { remarks.append(remark) }
    if placeCount > 0 {
      remarks.append("\(placeCount.counted("waypoint or route point")) not drawn")
    }
    return remarks
  }

  /// Adds the collected tracks to the content of a map.
  mutating func add(to content: inout MapContent) {
    content.lines = line.finish()
    (content.lineExtent, content.lineValues) = (line.extent, line.values)
    content.sources = Self.shortNames(names)
    content.places += crossings + routeStarts + waypoints
    guard trackCount == 1, names.count == 1 else { return }
    let unit = units.chart.length.name
    content.distanceMarks = marks.marks.map {
      MapContent.Place($0.coordinate, name: "\($0.number)", note: "\($0.number) \(unit)")
    }
  }
}

/// Assigns points of tracks to numbered passes. The map can show how many passes lead through each place.
///
/// A track is one pass. If a track lasts more than 24 hours, each further day (UTC) is another pass. A place that a
/// phone visits every day therefore has one pass per day.
struct PassNumbers {
  private(set) var count = 0
  private var isNew = true
  private var start: Timestamp?
  private var day: Int64?

  mutating func beginTrack() { (isNew, start, day) = (true, nil, nil) }

  /// Returns the number of the next point's pass, counted from 1.
  mutating func number(at time: Timestamp?) -> Int {
    if isNew { (isNew, count) = (false, count + 1) }
    guard let time else { return count }
    let (first, today) = (start ?? time, time.seconds / 86_400)
    start = first
    if let day, day != today, time.seconds(since: first) >= 86_400 {
      count += 1
      self.day = today
    } else if day == nil {
      day = today
    }
    return count
  }
}

/// Counts isolated points, which are separated from all other points by gaps. Maps show isolated points, so erroneous
/// positions may enlarge a map.
struct IsolatedPoints {
  private var count = 0
  private var first: Coordinate?
  // The extent of all other points.
  private var others = MapExtent()
  // The points since the last gap or segment start, as long as they all have the same position.
  private var pending: (place: Coordinate, count: Int, distance: Double)?

  // A note is printed if isolated points enlarge the map by more than this factor.
  private static let large = 1.5

  mutating func process(_ point: ProfilePoint) {
    if point.isFirst {
      finish()
      pending = (point.coordinate, 1, point.distance)
    } else if let (place, count, distance) = pending {
      guard point.distance > distance else {
        pending?.count = count + 1
        return
      }
      others.add(place)
      others.add(point.coordinate)
      pending = nil
    } else {
      others.add(point.coordinate)
    }
  }

  /// Counts the pending points at the end of a source.
  mutating func finish() {
    guard let (place, count, _) = pending else { return }
    self.count += count
    first = first ?? place
    pending = nil
  }

  /// Returns a note if isolated points enlarge a map considerably. Nil otherwise.
  ///
  /// - Parameters:
  ///   - points: the number of points.
  ///   - extent: the extent of all points.
  func remark(of points: Int, in extent: MapExtent) -> String? {
    guard count > 0, let first, !others.isEmpty, others.span > 0,
      extent.span > Self.large * others.span
    else { return nil }
    func across(_ extent: MapExtent) -> String {
      FigureUnits.metric.length(extent.span * Angle.degree * Ellipsoid.wgs84.meanRadius)
    }
    let (latitude, longitude) = (
      TrackReport.number(first.latitude, 5), TrackReport.number(first.longitude, 5)
    )
    return
      "\(count) of \(points.counted("point")) isolated between gaps, \(count == 1 ? "" : "the first ")at "
      + "\(latitude), \(longitude): the map is \(across(extent)) wide instead of \(across(others)); remove wrong "
      + "points with geocalc track clean"
  }
}

/// Finds the names of library tracks, for pictures of several sources.
enum LibraryNames {
  /// Returns the displayed names of sources.
  ///
  /// A library track has its own name or, without one, the name of its file. The number of the track follows if two
  /// names are equal.
  ///
  /// - Throws: `StoreError`; `Failure` if the path of the library is unknown.
  static func named(_ sources: [String], in place: StorePlace) throws -> [String] {
    let prefix = "\(LibraryScheme.name)id="
    let ids = sources.map { $0.hasPrefix(prefix) ? Int64($0.dropFirst(prefix.count)) : nil }
    var query = TrackQuery()
    (query.ids, query.parts) = (ids.compactMap(\.self), Set(StoredTrack.Part.allCases))
    guard query.ids?.isEmpty == false else { return sources }
    query.deletion = .any
    let tracks = try place.open(.reading).tracks(query)
    let known = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, Self.name($0)) })
    let names = zip(sources, ids).map { source, id in id.flatMap { known[$0] } ?? source }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(names, ids).map { name, id in
      guard let id, known[id] != nil, counts[name] != 1 else { return name }
      return "\(name) (\(id))"
    }
  }

  private static func name(_ track: StoredTrack) -> String {
    if let name = track.name, !name.isEmpty { return Console.printable(name) }
    return Console.printable(track.source.fileName)
  }
}
