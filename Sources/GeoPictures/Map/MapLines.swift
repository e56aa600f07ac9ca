package import GeoCore

/// Projects lines and rings whose edges are straight in longitude and latitude, as in base maps and GeoJSON files.
struct MapLines {
  private let frame: MapFrame
  private let view: MapView
  // The visible rectangle in degrees of longitude and latitude.
  private let degrees: SceneRect
  private let rect: SceneRect
  // Edges longer than this number of degrees are subdivided, because straight edges appear curved in the projection.
  private let longest: Double
  // A corner is dropped if it is less than this number of pixels from the previous corner.
  private static let leastStep = 0.35

  init(_ frame: MapFrame, _ view: MapView) {
    (self.frame, self.view) = (frame, view)
    degrees = SceneRect(
      x: view.west, y: view.south, width: view.east - view.west, height: view.north - view.south)
    rect = frame.rect.grown(by: 3)
    longest = min(max(degrees.height / 40, 0.01), 2)
  }

  /// Adds the visible part of a polygon to a path.
  ///
  /// The points of the ring are in degrees of longitude and latitude. Longitudes may be outside -180 to 180.
  func add(ring: some Collection<ScenePoint>, to path: inout ScenePath) {
    for ring in turned(ring, isRing: true) {
      let cut = LineClip.inside(ring, degrees)
      guard cut.count >= 3 else { continue }
      let shape = LineClip.inside(spaced(projected(cut, isRing: true).compactMap(\.self)), rect)
      if shape.count >= 3 { path.add(shape) }
    }
  }

  /// Adds the visible parts of a line to a path. The points are in degrees of longitude and latitude.
  func add(line: some Collection<ScenePoint>, to path: inout ScenePath) {
    for line in turned(line, isRing: false) {
      var cut = ScenePath()
      LineClip.add(line, in: degrees, to: &cut)
      for part in cut.lines {
        LineClip.add(projected(Array(part), isRing: false), in: rect, to: &path)
      }
    }
  }

  /// Returns copies of a line that are shifted by multiples of 360 degrees of longitude, one for each visible position.
  ///
  /// The longitudes of a copy are continuous, even across the antimeridian.
  private func turned(_ line: some Collection<ScenePoint>, isRing: Bool) -> [[ScenePoint]] {
    guard let first = line.first else { return [] }
    var x = view.turn(first.x)
    var last = first.x
    var unrolled: [ScenePoint] = []
    unrolled.reserveCapacity(line.count)
    for point in line {
      x += Angle.eastward(from: last, to: point.x)
      last = point.x
      unrolled.append(ScenePoint(x, point.y))
    }
    if isRing, let start = unrolled.first, let end = unrolled.last, abs(end.x - start.x) > 180 {
      // A ring that does not return to its first longitude encloses a pole. Close it along the nearer pole.
      let mean = unrolled.reduce(0) { $0 + $1.y } / Double(unrolled.count)
      let pole: Double = mean < 0 ? -90 : 90
      let whole = start.x + (end.x > start.x ? 360 : -360)
      unrolled += [
        ScenePoint(whole, start.y), ScenePoint(whole, pole), ScenePoint(start.x, pole),
      ]
    }
    let (low, high) = unrolled.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.x), max($0.1, $1.x))
    }
    return [-720.0, -360, 0, 360, 720].filter { low + $0 <= view.east && high + $0 >= view.west }
      .map { turn in turn == 0 ? unrolled : unrolled.map { ScenePoint($0.x + turn, $0.y) } }
  }

  /// Converts points in degrees to pixels, and inserts additional points on long edges.
  private func projected(_ line: [ScenePoint], isRing: Bool) -> [ScenePoint?] {
    var points: [ScenePoint?] = []
    points.reserveCapacity(line.count + 8)
    guard var before = isRing ? line.last : line.first else { return [] }
    for point in line {
      let parts = Int(max(1, min(1024, (before.distance(to: point) / longest).rounded(.up))))
      for part in 1...parts {
        points.append(self.point(before.interpolated(to: point, Double(part) / Double(parts))))
      }
      before = point
    }
    return points
  }

  private func point(_ degrees: ScenePoint) -> ScenePoint? {
    if let world = frame.projection as? any EdgedProjection {
      return frame.point(world.project(latitude: degrees.y, turn: min(max(degrees.x, -180), 180)))
    }
    return frame.point(
      Coordinate(latitude: degrees.y, longitude: Angle.normalized(view.meridian + degrees.x)))
  }

  /// Drops each corner that is too close to the previous corner to be visible.
  private func spaced(_ ring: [ScenePoint]) -> [ScenePoint] {
    var points: [ScenePoint] = []
    points.reserveCapacity(ring.count)
    for point in ring {
      if let last = points.last, last.distance(to: point) < Self.leastStep { continue }
      points.append(point)
    }
    return points
  }
}

/// The parallels and meridians at round degrees, with labels at the edges of the picture.
struct Graticule {
  /// The distance between neighboring parallels in degrees.
  let step: Double
  private(set) var lines = ScenePath()
  private(set) var labels: [SceneText] = []

  /// The font size of the labels in pixels.
  static let textSize = 11.0
  // The approximate distance between neighboring lines in pixels.
  private static let spacing = 150.0
  private static let steps: [Double] = [30, 20, 10, 5, 2, 1]

  init(_ frame: MapFrame, _ view: MapView, room: inout LabelRoom) {
    step = Self.step(Self.spacing / frame.pixelsPerDegree)
    let isNearPole = max(abs(view.south), abs(view.north)) > 80 && view.east - view.west > 180
    // Meridians converge toward a pole, so a larger distance in degrees is necessary there.
    let turn =
      isNearPole
      ? max(step, 15)
      : Self.step(
        Self.spacing / frame.pixelsPerDegree
          / max(Angle.cosine(latitude: (view.south + view.north) / 2), 0.05))
    for parallel in Self.multiples(of: step, from: view.south, to: view.north)
    where abs(parallel) < 90 {
      add(
        Self.latitudeText(parallel, step: step), isParallel: true, frame, &room,
        Self.range(view.west, view.east).map { turn in
          Self.point(latitude: parallel, turn: turn, frame, view)
        })
    }
    let end = isNearPole ? 90 - step : 90
    for meridian in Self.multiples(
      of: turn, from: view.meridian + view.west, to: view.meridian + view.east)
    {
      add(
        Self.longitudeText(Angle.normalized(meridian), step: turn), isParallel: false, frame, &room,
        Self.range(max(view.south, -end), min(view.north, end)).map { latitude in
          Self.point(latitude: latitude, turn: meridian - view.meridian, frame, view)
        })
    }
  }

  private mutating func add(
    _ name: String, isParallel: Bool, _ frame: MapFrame, _ room: inout LabelRoom,
    _ points: [ScenePoint?]
  ) {
    var path = ScenePath()
    LineClip.add(points, in: frame.rect, to: &path)
    for line in path.lines { lines.add(line) }
    let ends = path.lines.flatMap { line in [line.first, line.last].compactMap(\.self) }
    let (rect, size) = (frame.rect, Self.textSize)
    // Label parallels at the left edge, and meridians at the lower edge if they reach it.
    let ordered = ends.sorted {
      isParallel ? $0.x < $1.x : $0.y > $1.y
    }
    for end in ordered where isParallel || frame.projection.isWhole || Self.isAtEdge(end, rect) {
      let text: SceneText =
        if frame.projection.isWhole, isParallel {
          SceneText(name, at: ScenePoint(end.x - 4, end.y + 4), anchor: .end)
        } else if end.y > rect.maxY - 1 {
          SceneText(name, at: ScenePoint(end.x, rect.maxY - 5), anchor: .middle)
        } else if end.x < rect.minX + 1 {
          SceneText(name, at: ScenePoint(rect.minX + 5, end.y - 3))
        } else if end.y < rect.minY + 1 {
          SceneText(name, at: ScenePoint(end.x, rect.minY + size + 2), anchor: .middle)
        } else if end.x > rect.maxX - 1 {
          SceneText(name, at: ScenePoint(rect.maxX - 5, end.y - 3), anchor: .end)
        } else {
          SceneText(name, at: ScenePoint(end.x, end.y - 3), anchor: .middle)
        }
      if room.take(text, size: size) {
        labels.append(text)
        return
      }
    }
  }

  private static func isAtEdge(_ point: ScenePoint, _ rect: SceneRect) -> Bool {
    !rect.grown(by: -1).contains(point)
  }

  private static func point(
    latitude: Double, turn: Double, _ frame: MapFrame, _ view: MapView
  ) -> ScenePoint? {
    if let world = frame.projection as? any EdgedProjection {
      return frame.point(world.project(latitude: latitude, turn: turn))
    }
    return frame.point(
      Coordinate(latitude: latitude, longitude: Angle.normalized(view.meridian + turn)))
  }

  private static func range(_ low: Double, _ high: Double) -> [Double] {
    (0...96).map { low + (high - low) * Double($0) / 96 }
  }

  /// Returns the largest round number of degrees that does not exceed `degrees`.
  static func step(_ degrees: Double) -> Double {
    if degrees >= 1 { return steps.first { $0 <= degrees } ?? 30 }
    var unit = 1.0
    while unit > 1e-7 {
      for part in [5.0, 2, 1] where unit / 10 * part <= degrees { return unit / 10 * part }
      unit /= 10
    }
    return unit
  }

  private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    guard step > 0, high >= low, (high - low) / step < 400 else { return [] }
    let first = (low / step).rounded(.up)
    return (0...Int((high - low) / step) + 1).map { (first + Double($0)) * step }.filter {
      $0 <= high
    }
  }

  private static func latitudeText(_ degrees: Double, step: Double) -> String {
    text(degrees, step: step) + (degrees > 0 ? "N" : degrees < 0 ? "S" : "")
  }

  private static func longitudeText(_ degrees: Double, step: Double) -> String {
    text(degrees, step: step)
      + (abs(degrees) == 180 ? "" : degrees > 0 ? "E" : degrees < 0 ? "W" : "")
  }

  private static func text(_ degrees: Double, step: Double) -> String {
    var (places, unit) = (0, 1.0)
    while step < unit * 0.999, places < 8 { (places, unit) = (places + 1, unit / 10) }
    return DecimalPrinter.string(abs(degrees), places: places) + "°"
  }
}

/// Counts how many tracks pass near each point of a map.
///
/// The map is divided into square cells. A track is counted once in each cell that it crosses, and also in the eight
/// neighboring cells. The neighbors are necessary because several recordings of the same road differ by some meters.
struct PassGrid {
  private let frame: MapFrame
  // The side of a cell in pixels.
  private let side: Double
  private let columns: Int
  private let rows: Int
  private var counts: [UInt32]
  // For each cell, the number of the track that was counted there last.
  private var lastTracks: [UInt32]
  // The maximum length of a step in pixels. A longer step crosses the edge of the projection.
  private let farthest: Double

  // The minimum side of a cell: one pixel, and 10 m, which is about the position error of a phone.
  private static let (leastPixels, leastMeters) = (1.0, 10.0)
  // The maximum number of cells, which limits the memory to 32 MB.
  private static let mostCells = 4_000_000.0
  // Steps of at least this length in pixels follow geodesics.
  private static let straight = 24.0

  init(_ frame: MapFrame) {
    self.frame = frame
    let rect = frame.rect
    side = max(
      Self.leastPixels, Self.leastMeters * frame.scale,
      (rect.width * rect.height / Self.mostCells).squareRoot())
    columns = Int(rect.width / side) + 1
    rows = Int(rect.height / side) + 1
    counts = Array(repeating: 0, count: columns * rows)
    lastTracks = Array(repeating: 0, count: columns * rows)
    farthest = min(rect.width, frame.world?.width ?? .infinity) / 2
  }

  /// Counts all tracks.
  ///
  /// - Parameter vertices: The corners of all tracks. The value of each corner is the number of its track. Numbers
  ///   start at 1 and ascend.
  mutating func count(_ vertices: [LineVertex]) {
    let grid = self
    grid.follow(vertices) { vertex, _, point, _ in
      guard !vertex.value.isNaN else { return }
      mark(point, UInt32(clamping: Int(vertex.value.rounded())))
    }
  }

  /// Returns the lines with the number of passes as the value of each corner. Lines are divided where this number
  /// changes.
  ///
  /// The corners of routes keep the value NaN.
  func counted(_ vertices: [LineVertex]) -> [LineVertex] {
    var result: [LineVertex] = []
    result.reserveCapacity(vertices.count)
    // The last point, which is not in the result yet. Its value is the number of passes on the line that ends there.
    var pending: LineVertex?
    follow(vertices) { vertex, isFirst, point, isCorner in
      let value = vertex.value.isNaN ? .nan : Double(count(at: point))
      let isSame = value == pending?.value || value.isNaN && pending?.value.isNaN == true
      if let last = pending, isFirst || !isSame { result.append(last) }
      pending = nil
      guard isCorner || !isSame else {
        pending = LineVertex(
          frame.place(at: point) ?? vertex.coordinate, value: value, source: vertex.source,
          isFirst: false)
        return
      }
      let place = isCorner ? vertex.coordinate : frame.place(at: point) ?? vertex.coordinate
      result.append(LineVertex(place, value: value, source: vertex.source, isFirst: isFirst))
    }
    if let pending { result.append(pending) }
    return result
  }

  /// Calls `body` for each corner and for points between corners. Consecutive points are at most one cell apart.
  ///
  /// The arguments of `body` are:
  /// - the corner at the end of the current step;
  /// - true if the point begins a line;
  /// - the point;
  /// - true if the point is the corner at the end of the current step.
  private func follow(
    _ vertices: [LineVertex], _ body: (LineVertex, Bool, ScenePoint, Bool) -> Void
  ) {
    var before: (place: Coordinate, point: ScenePoint)?
    for vertex in vertices {
      guard let end = frame.point(vertex.coordinate) else {
        before = nil
        continue
      }
      defer { before = (vertex.coordinate, end) }
      guard !vertex.isFirst, let (place, start) = before else {
        body(vertex, true, end, true)
        continue
      }
      let length = start.distance(to: end)
      guard length >= Self.straight else {
        follow(from: start, to: end, vertex, endsAtCorner: true, body)
        continue
      }
      let line = Geodesic.wgs84.line(from: place, to: vertex.coordinate)
      let parts = min(max(Int(line.length * frame.scale / Self.straight), 1), 256)
      var last = start
      for part in 1...parts {
        let share = line.length * Double(part) / Double(parts)
        guard let next = part == parts ? end : frame.point(line.position(at: share).coordinate)
        else { continue }
        if last.distance(to: next) < farthest {
          follow(from: last, to: next, vertex, endsAtCorner: part == parts, body)
        } else {
          body(vertex, true, next, part == parts)
        }
        last = next
      }
    }
  }

  private func follow(
    from start: ScenePoint, to end: ScenePoint, _ vertex: LineVertex, endsAtCorner: Bool,
    _ body: (LineVertex, Bool, ScenePoint, Bool) -> Void
  ) {
    let steps = max(1, Int((start.distance(to: end) / side).rounded(.up)))
    for step in 1...steps {
      body(
        vertex, false, start.interpolated(to: end, Double(step) / Double(steps)),
        endsAtCorner && step == steps)
    }
  }

  private func cell(_ point: ScenePoint) -> (column: Int, row: Int)? {
    guard frame.rect.contains(point) else { return nil }
    return (
      Int((point.x - frame.rect.minX) / side), Int((point.y - frame.rect.minY) / side)
    )
  }

  private mutating func mark(_ point: ScenePoint, _ track: UInt32) {
    guard let (column, row) = cell(point) else { return }
    for y in max(row - 1, 0)...min(row + 1, rows - 1) {
      for x in max(column - 1, 0)...min(column + 1, columns - 1) {
        let index = y * columns + x
        guard lastTracks[index] != track else { continue }
        lastTracks[index] = track
        counts[index] += 1
      }
    }
  }

  fileprivate func count(at point: ScenePoint) -> UInt32 {
    cell(point).map { counts[$0.row * columns + $0.column] } ?? 1
  }
}

extension MapContent {
  /// Replaces the track number of each corner with the number of tracks that pass near the corner.
  ///
  /// - Parameters:
  ///   - options: The options of the map, which determine the size of the cells.
  ///   - points: Points of the tracks.
  /// - Returns: The number of tracks that pass near each of `points`.
  @discardableResult package mutating func countPasses(
    _ options: MapPicture.Options, at points: [Coordinate] = []
  ) -> [Int] {
    guard !lines.isEmpty else { return [] }
    let frame = MapPicture.frame(self, options, hasTiles: tiles != nil)
    var grid = PassGrid(frame)
    grid.count(lines)
    (lines, lineValues) = (grid.counted(lines), nil)
    return points.map { frame.point($0).map { max(1, Int(grid.count(at: $0))) } ?? 1 }
  }
}
