package import GeoCore

extension GeofenceShape {
  /// What is drawn of a shape.
  package struct Drawing: Sendable {
    /// The rings of its areas, those of holes too; whether the last place is the first one again makes no
    /// difference.
    package var rings: [[Coordinate]] = []
    /// Whether rings overlap, all of one direction: the inside is what lies in any of them.
    package var overlaps = false
    /// Its edge: closed lines, or the parts of such that lie in no other ring.
    package var edges: [[Coordinate]] = []
  }

  /// What is drawn of it: of a circle 90 corners, of a corridor the area within its half width.
  package var drawing: Drawing {
    switch outline {
    case .circle(let center, let radius):
      guard center.isValid, radius > 0 else { return Drawing() }
      let ring = stride(from: 0.0, to: 360, by: 4).map {
        Geodesic.wgs84.direct(from: center, azimuth: $0, distance: radius).coordinate
      }
      return Drawing(rings: [ring], edges: [ring + ring.prefix(1)])
    case .area(let rings):
      return Drawing(
        rings: rings,
        edges: rings.map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) })
    case .corridor(let lines, let halfWidth):
      guard case .corridor(let middle, _) = kind else { return Drawing() }
      return CorridorDrawing(lines, halfWidth, middle).drawing
    }
  }
}

/// The area of a corridor: a capsule round each part of its lines, and what of their edges can be seen.
private struct CorridorDrawing {
  private(set) var drawing = GeofenceShape.Drawing(overlaps: true)
  private let halfWidth: Double
  private let middle: EdgeTree

  // Parts of lines that are drawn as areas; of more the middle is drawn alone.
  private static let mostParts = 10_000
  // Parts of an edge of a capsule that are looked at: fewer of many.
  private let mostPieces: Double
  // Degrees of a part: the geodesic is less than a thousandth of it beside the straight line.
  private static let longest = 1.0
  // Meters: of less nothing is seen.
  private static let leastWidth = 1e-3
  // What is nearer to the middle than this part of the half width lies in another capsule: corners are at 1,
  // the middles of a capsule's edges at 0.995.
  private static let inner = 0.985

  init(_ lines: [[Coordinate]], _ halfWidth: Double, _ middle: EdgeTree) {
    (self.halfWidth, self.middle) = (halfWidth, middle)
    let lines = lines.map(Self.divided)
    let count = lines.reduce(0) { $0 + $1.count }
    mostPieces = min(max(200_000 / Double(max(count, 1)), 8), 512)
    guard count <= Self.mostParts, halfWidth >= Self.leastWidth else {
      drawing.edges = lines
      return
    }
    for line in lines {
      guard
        let area = try? Geodesic.wgs84.corridor(
          along: line, halfWidth: halfWidth, tolerance: halfWidth / 200)
      else {
        // Nothing is wider than 1000 km, and places that are not valid have no surroundings.
        drawing.edges.append(line)
        continue
      }
      for ring in area.polygons.map(\.outer) {
        drawing.rings.append(ring)
        addEdges(of: ring)
      }
    }
  }

  /// Lines whose parts are short, straight in longitude and latitude.
  private static func divided(_ line: [Coordinate]) -> [Coordinate] {
    guard var before = line.first else { return [] }
    var points = [before]
    for place in line.dropFirst() {
      let turn = Angle.eastward(from: before.longitude, to: place.longitude)
      let rise = place.latitude - before.latitude
      let count = (max(abs(turn), abs(rise)) / longest).rounded(.up)
      let parts = count.isFinite ? min(max(Int(count), 1), mostParts) : 1
      for part in 1...parts {
        let share = Double(part) / Double(parts)
        points.append(
          part == parts
            ? place
            : Coordinate(
              latitude: before.latitude + rise * share,
              longitude: Angle.normalized(before.longitude + turn * share)))
      }
      before = place
    }
    return points
  }

  /// Adds the parts of a ring that lie in no other.
  private mutating func addEdges(of ring: [Coordinate]) {
    guard let last = ring.last else { return }
    var line: [Coordinate] = []
    var before = last
    var wasSeen = isSeen(before)
    if wasSeen { line.append(before) }
    for corner in ring {
      let way = Geodesic.wgs84.line(from: before, to: corner)
      // What can be seen of it may lie between ends that cannot.
      let eighths = way.length / halfWidth * 8
      let pieces = eighths >= 1 ? Int(min(eighths, mostPieces)) : 1
      for piece in 1...pieces {
        let reach = way.length * Double(piece) / Double(pieces)
        let place = piece == pieces ? corner : way.position(at: reach).coordinate
        let isSeen = isSeen(place)
        if isSeen != wasSeen {
          let start = way.length * Double(piece - 1) / Double(pieces)
          line.append(crossing(way, start, reach, wasSeen))
          if wasSeen { end(&line) }
        }
        if isSeen, piece == pieces { line.append(place) }
        wasSeen = isSeen
      }
      before = corner
    }
    end(&line)
  }

  private mutating func end(_ line: inout [Coordinate]) {
    if line.count > 1 { drawing.edges.append(line) }
    line.removeAll(keepingCapacity: true)
  }

  private func isSeen(_ place: Coordinate) -> Bool {
    middle.distance(to: place) >= halfWidth * Self.inner
  }

  /// The place at which a way goes into another capsule, or out of it.
  private func crossing(
    _ way: GeodesicLine, _ start: Double, _ end: Double, _ wasSeen: Bool
  ) -> Coordinate {
    var (low, high) = (start, end)
    for _ in 0..<12 {
      let half = (low + high) / 2
      if isSeen(way.position(at: half).coordinate) == wasSeen { low = half } else { high = half }
    }
    return way.position(at: (low + high) / 2).coordinate
  }
}
