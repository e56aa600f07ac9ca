import GeoTracks

/// The cells of a chunk: small boxes inside the chunk's box, each around 32 consecutive positions.
///
/// For most chunks, the cells alone show whether a position is inside a queried box. The positions need to be decoded
/// only if an edge of the queried box crosses a cell.
///
/// A cell has four bytes: its western, eastern, southern and northern edges. Each byte is a fraction of the chunk's box
/// in 255ths, rounded outward. The cells of 1024 positions take 128 bytes.
struct ChunkCells {
  /// The result of testing whether a chunk has a position in an area.
  enum Answer {
    /// No position of the chunk is in the area.
    case none
    /// At least one position of the chunk is in the area.
    case some
    /// The cells are not precise enough, so the caller must decode the positions.
    case unknown
  }

  /// The cells, four bytes each; empty if the chunk has no cells.
  let bytes: [UInt8]

  private static let positions = 32
  private static let steps: Int64 = 255
  // The tolerance for comparing cells with areas, in units of 1e-7 degrees. Half of it accounts for the outward
  // rounding of the edges of areas; the other half is a safety margin.
  private static let slack: Int64 = 2
  // 180 degrees in units of 1e-7 degrees. Chunks that touch this longitude are split there or span all longitudes.
  private static let edge: Int64 = 1_800_000_000

  /// Creates cells from the bytes in a database row.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Computes the cells of a chunk.
  ///
  /// A chunk that crosses the antimeridian gets no cells, because it has two boxes. A chunk at a pole gets no cells
  /// either, because its box spans all longitudes.
  ///
  /// - Parameters:
  ///   - coordinates: The coordinates of the chunk's positions, in order.
  ///   - edges: The boxes of the chunk.
  init(_ coordinates: some Collection<Coordinate>, in edges: [ChunkBox.Edges]) {
    var bytes: [UInt8] = []
    guard edges.count == 1, let box = edges.first, Self.isPlain(box) else {
      self.bytes = bytes
      return
    }
    bytes.reserveCapacity((coordinates.count / Self.positions + 1) * 4)
    func append(_ low: Double, _ high: Double, _ start: Int64, _ end: Int64) -> Bool {
      let (low, high) = (
        Int64(saturating: (low * 1e7).rounded(.down)), Int64(saturating: (high * 1e7).rounded(.up))
      )
      guard low >= start, high <= end else { return false }
      let width = end - start
      bytes.append(UInt8((low - start) * Self.steps / width))
      bytes.append(UInt8(((high - start) * Self.steps + width - 1) / width))
      return true
    }
    var rest = coordinates[...]
    while !rest.isEmpty {
      var (west, east) = (Double.infinity, -Double.infinity)
      var (south, north) = (west, east)
      for coordinate in rest.prefix(Self.positions) {
        let longitude = coordinate.normalized.longitude
        (west, east) = (min(west, longitude), max(east, longitude))
        (south, north) = (min(south, coordinate.latitude), max(north, coordinate.latitude))
      }
      rest = rest.dropFirst(Self.positions)
      guard append(west, east, box.west, box.east), append(south, north, box.south, box.north)
      else {
        self.bytes = []
        return
      }
    }
    self.bytes = bytes
  }

  /// Returns whether the chunk has a position in an area, if the cells are precise enough to show it.
  ///
  /// - Parameters:
  ///   - area: The edges of the area, rounded outward.
  ///   - box: The box of the chunk.
  func answer(_ area: ChunkBox.Edges, in box: ChunkBox.Edges) -> Answer {
    guard !bytes.isEmpty, bytes.count % 4 == 0, Self.isPlain(box) else { return .unknown }
    let columns = Scale(box.west, box.east, area.west, area.east)
    let rows = Scale(box.south, box.north, area.south, area.north)
    var answer = Answer.none
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let across = columns.reach(bytes[index], bytes[index + 1])
      let up = rows.reach(bytes[index + 2], bytes[index + 3])
      guard across != .apart, up != .apart else { continue }
      // Along one axis, all positions of the cell are between the edges of the area. Along the other axis, at least
      // one of them is. This position is therefore inside the area.
      if across == .inside && up >= .oneInside || up == .inside && across >= .oneInside {
        return .some
      }
      answer = .unknown
    }
    return answer
  }

  private static func isPlain(_ box: ChunkBox.Edges) -> Bool {
    -edge < box.west && box.west < box.east && box.east < edge
      && -edge < box.south && box.south < box.north && box.north < edge
  }

  /// The location of a cell relative to an area, along one axis.
  private enum Reach: Int, Comparable {
    /// No position of the cell is between the edges of the area.
    case apart
    /// Positions of the cell may be between the edges of the area.
    case across
    /// At least the outermost position of the cell is between the edges of the area.
    case oneInside
    /// All positions of the cell are between the edges of the area.
    case inside

    static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
  }

  /// One axis of a chunk's box, and the edges of the queried area along this axis.
  private struct Scale {
    let start: Int64
    let width: Int64
    let low: Int64
    let high: Int64

    init(_ start: Int64, _ end: Int64, _ low: Int64, _ high: Int64) {
      (self.start, width, self.low, self.high) = (start, end - start, low, high)
    }

    func reach(_ first: UInt8, _ last: UInt8) -> Reach {
      let from = start + Int64(first) * width / ChunkCells.steps
      let to = start + (Int64(last) * width + ChunkCells.steps - 1) / ChunkCells.steps
      guard from <= high, to >= low else { return .apart }
      let isFromIn = from >= low + ChunkCells.slack
      let isToIn = to <= high - ChunkCells.slack
      if isFromIn && isToIn { return .inside }
      // The edge of the cell was rounded outward, so the outermost position of the cell is at most one step away
      // from the edge.
      let step = width / ChunkCells.steps + 1 + ChunkCells.slack
      if isFromIn && from + step <= high || isToIn && to - step >= low { return .oneInside }
      return .across
    }
  }
}

/// The bounding box of a chunk, in units of 1e-7 degrees; two boxes if the chunk crosses the antimeridian.
///
/// The boxes include the geodesics between the positions, and the geodesic from the last position before the chunk. The
/// boxes are at most 2 m too large.
struct ChunkBox {
  /// The edges of a box, in units of 1e-7 degrees.
  struct Edges: Equatable, Sendable {
    var west: Int64
    var east: Int64
    var south: Int64
    var north: Int64
  }

  private(set) var edges: [Edges] = []

  // The margin around the positions in degrees (1.1 m).
  private static let margin = 1e-5
  // The limits of longitude difference and latitude, in degrees. If a geodesic is within both limits, it extends
  // beyond the bounding box of its two end points by less than half the margin.
  private static let shortStep = 0.05
  private static let steep = 85.0

  /// - Parameters:
  ///   - locations: The positions of the chunk, in order.
  ///   - before: The last coordinate before the chunk in the same segment; nil if the chunk begins the segment.
  init(_ locations: UnsafeBufferPointer<Location>, after before: Coordinate?) {
    guard var last = before ?? locations.first?.coordinate else { return }
    var (south, north) = (last.latitude, last.latitude)
    let start = last.normalized.longitude
    // Measure longitudes from the first position, so that they do not jump at the antimeridian.
    var (here, west, east) = (0.0, 0.0, 0.0)
    for index in locations.indices {
      let coordinate = locations[index].coordinate
      let step = Angle.difference(from: last.longitude, to: coordinate.longitude).value
      here += step
      (west, east) = (min(west, here), max(east, here))
      (south, north) = (min(south, coordinate.latitude), max(north, coordinate.latitude))
      if abs(step) > Self.shortStep || abs(coordinate.latitude) > Self.steep,
        let box = Geodesic.wgs84.boundingBox(ofSegmentFrom: last, to: coordinate)
      {
        (south, north) = (min(south, box.south), max(north, box.north))
      }
      last = coordinate
    }
    (south, north) = (max(-90, south - Self.margin), min(90, north + Self.margin))
    (west, east) = (start + west - Self.margin, start + east + Self.margin)
    // Make a box that touches a pole span all longitudes, because all meridians meet at the pole.
    if abs(south) == 90 || abs(north) == 90 || east - west >= 360 { (west, east) = (-180, 180) }
    edges = Self.edges(south: south, west: west, north: north, east: east)
  }

  /// Splits a box at the antimeridian.
  ///
  /// The parameter `east` must be at least `west`, and both may be outside -180 to 180 degrees.
  static func edges(south: Double, west: Double, north: Double, east: Double) -> [Edges] {
    func edges(_ west: Double, _ east: Double) -> Edges {
      Edges(
        west: Int64(saturating: (west * 1e7).rounded(.down)),
        east: Int64(saturating: (east * 1e7).rounded(.up)),
        south: Int64(saturating: (south * 1e7).rounded(.down)),
        north: Int64(saturating: (north * 1e7).rounded(.up)))
    }
    if west < -180 { return [edges(west + 360, 180), edges(-180, east)] }
    if east > 180 { return [edges(west, 180), edges(-180, east - 360)] }
    return [edges(west, east)]
  }
}
