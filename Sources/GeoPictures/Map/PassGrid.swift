import GeoCore

/// Counts how many tracks pass near each point of a map.
///
/// The map is divided into square cells. A track counts once in each cell that it crosses, and once in each of the
/// eight cells around it. The reason is that several recordings of one road differ by some meters.
struct PassGrid {
  private let frame: MapFrame
  // The side of a cell in pixels.
  private let side: Double
  private let columns: Int
  private let rows: Int
  private var counts: [UInt32]
  // The number of the last track that was counted in each cell.
  private var lastTracks: [UInt32]
  // The longest possible part of a step in pixels. A longer part crosses the edge of the projection.
  private let farthest: Double

  // The smallest side of a cell: one pixel, and 10 m, which is about the error of a phone's positions.
  private static let (leastPixels, leastMeters) = (1.0, 10.0)
  // The largest number of cells, which limits the memory to 32 MB.
  private static let mostCells = 4_000_000.0
  // Steps of at least this length in pixels follow the geodesic.
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
  /// - Parameter vertices: the lines. The value of each corner is the number of its track, from 1 and ascending.
  mutating func count(_ vertices: [LineVertex]) {
    let grid = self
    grid.follow(vertices) { vertex, _, point, _ in
      guard !vertex.value.isNaN else { return }
      mark(point, UInt32(clamping: Int(vertex.value.rounded())))
    }
  }

  /// Returns the lines with the number of passes as their value, divided where the number changes.
  ///
  /// The corners of routes keep the value NaN.
  func counted(_ vertices: [LineVertex]) -> [LineVertex] {
    var result: [LineVertex] = []
    result.reserveCapacity(vertices.count)
    // The last point that is not in the result, and the number of passes on the line to this point.
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

  /// Calls `body` for each corner, and for points along the lines. Neighboring points are at most one cell apart.
  ///
  /// `body` receives the next corner, whether the point begins a line, the point, and whether the point is the corner.
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

  private func count(at point: ScenePoint) -> UInt32 {
    cell(point).map { counts[$0.row * columns + $0.column] } ?? 1
  }
}

extension MapContent {
  /// Replaces the track number of each corner by the number of tracks that pass there.
  ///
  /// - Parameter options: the options of the map. The options determine the size of the cells in which tracks are
  ///   counted.
  package mutating func countPasses(_ options: MapPicture.Options) {
    guard !lines.isEmpty else { return }
    var grid = PassGrid(MapPicture.frame(self, options, hasTiles: tiles != nil))
    grid.count(lines)
    (lines, lineValues) = (grid.counted(lines), nil)
  }
}
