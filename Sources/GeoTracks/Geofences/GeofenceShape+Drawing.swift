package import GeoCore

extension GeofenceShape {
  /// The drawable geometry of a shape.
  package struct Drawing: Sendable {
    /// The rings of the areas, including holes. A ring may repeat its first coordinate at the end.
    package var rings: [[Coordinate]] = []
    /// True if rings overlap. In that case all rings have the same direction, and the inside is their union.
    package var overlaps = false
    /// The outline: closed lines, or the parts of the rings that are in no other ring.
    package var edges: [[Coordinate]] = []
  }

  /// The drawable geometry: a circle has 90 vertices, and a corridor is the area within the half width.
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

/// The drawing of a corridor: a capsule around each part of its lines, and the visible parts of the capsule edges.
private struct CorridorDrawing {
  private(set) var drawing = GeofenceShape.Drawing(overlaps: true)
  private let halfWidth: Double
  private let middle: EdgeTree

  // Maximum number of line parts drawn as areas. If there are more, only the center line is drawn.
  private static let mostParts = 10_000
  // Maximum number of pieces examined per capsule edge; fewer if there are many parts.
  private let mostPieces: Double
  // Maximum length of a part in degrees. Up to this length, the geodesic and the straight line differ by less than a
  // thousandth.
  private static let longest = 1.0
  // Minimum half width in meters. Narrower corridors are invisible.
  private static let leastWidth = 1e-3
  // Positions closer to a center line than this fraction of the half width are inside another capsule. The vertices of
  // a capsule are at 1, the middles of its edges at 0.995.
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
        // The half width is above 1000 km, or a coordinate is invalid, so only the line is drawn.
        drawing.edges.append(line)
        continue
      }
      for ring in area.polygons.map(\.outer) {
        drawing.rings.append(ring)
        addEdges(of: ring)
      }
    }
  }

  /// Returns a line divided into short parts, straight in longitude and latitude.
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

  /// Adds the parts of a ring that are in no other ring.
  private mutating func addEdges(of ring: [Coordinate]) {
    guard let last = ring.last else { return }
    var line: [Coordinate] = []
    var before = last
    var wasSeen = isSeen(before)
    if wasSeen { line.append(before) }
    for corner in ring {
      let way = Geodesic.wgs84.line(from: before, to: corner)
      // The middle of an edge may be visible even if its ends are not.
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

  /// Returns the coordinate where an edge enters or leaves another capsule.
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
