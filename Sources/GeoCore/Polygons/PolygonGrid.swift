/// A grid of cells in longitude and latitude that stores the polygon edges in each cell.
///
/// The anchor of a cell is its center point. For most cells, the grid stores which rings contain the anchor.
///
/// **Method.** The search follows a path from a point to an anchor whose rings are stored. The path runs along the
/// point's meridian to the latitude of the anchor, and then along this parallel to the anchor. If the path crosses a
/// ring's edges an even number of times, the ring contains both ends of the path or neither. To count the crossings
/// of one edge, consider the region south of the edge. The sides of this region are the edge and the meridians of the
/// edge's ends. The path crosses the edge an odd number of times if an odd number of these conditions is true:
///
/// - The point is south of the edge.
/// - The anchor is south of the edge.
/// - The path along the parallel crosses the meridian of the edge's western end, and this end is north of the parallel.
/// - The path along the parallel crosses the meridian of the edge's eastern end, and this end is north of the parallel.
///
/// Only edges in the cells along the path can cross the path.
struct PolygonGrid {
  /// A reference to an edge in one cell.
  private struct Entry {
    /// The index of the edge in the array of all edges.
    let edge: Int32
    // From the lowest bit: 14 bits for the southernmost row that the edge reaches in this column, 14 bits for the row
    // of the cell, and the two properties below. A grid has at most 8192 rows.
    private var bits: UInt32

    init(edge: Int32, row: Int, bottom: Int) {
      (self.edge, bits) = (edge, UInt32(row << 14 | bottom))
    }

    var bottom: Int { Int(bits & 0x3fff) }
    var row: Int { Int(bits >> 14 & 0x3fff) }
    /// Whether the meridian of the anchor crosses the edge.
    var isCrossed: Bool {
      get { bits >> 30 & 1 != 0 }
      set { bits = bits & ~(1 << 30) | (newValue ? 1 << 30 : 0) }
    }
    /// Whether the meridian of the anchor crosses the edge north of the anchor.
    var isNorthOfAnchor: Bool {
      get { bits >> 31 != 0 }
      set { bits = bits & ~(1 << 31) | (newValue ? 1 << 31 : 0) }
    }
  }

  private var frame = Frame()
  // The rings that contain the north pole. They also contain every point outside the grid, because no edge lies between
  // such a point and the pole.
  private let polar: [Int32]
  // For each cell, the index of its first entry. Cells are ordered by column, and from north to south in each column.
  private var starts: [Int32] = []
  private var entries: [Entry] = []
  // For each cell, the index of the list of rings around its anchor; -1 if no list is stored.
  private var known: [Int32] = []
  // The rings of all lists, concatenated, and the end of each list.
  private var rings: [Int32] = []
  private var ends: [Int] = []

  init(_ edges: [PolygonEdge], _ solver: Geodesic, polar: [Int32]) {
    self.polar = polar.sorted()
    guard !edges.isEmpty else { return }
    frame = Frame(edges)
    // Long edges pass through many cells. Halve the number of columns and rows until the entries fit the limit.
    while !fill(edges, limit: min(16 * edges.count + (1 << 16), Int(Int32.max))) {
      frame.setCells(columns: max(1, frame.columns / 2), rows: max(1, frame.rows / 2))
    }
    findAnchorRings(edges, solver)
  }

  /// Finds the rings that contain a point.
  ///
  /// - Parameters:
  ///   - place: a valid coordinate with a normalized longitude.
  ///   - found: the array to fill with the numbers of the rings, in ascending order.
  @inline(__always)
  func findRings(
    holding place: Coordinate, _ edges: [PolygonEdge], _ solver: Geodesic, _ found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    let offset = frame.offset(place.longitude)
    guard !starts.isEmpty, offset <= frame.width, place.latitude <= frame.north else {
      found += polar
      return
    }
    let (column, bottom) = (frame.column(offset: offset), frame.row(place.latitude))
    var row = bottom
    while row >= 0 {
      let cell = column * frame.rows + row
      let list = Int(known[cell])
      // If no anchor to the north is known, the path continues to the pole, so it has no section along a parallel.
      let path = list >= 0 ? frame.path(from: place.longitude, column: column, row: row) : nil
      for i in Int(starts[cell])..<Int(starts[cell + 1]) {
        let entry = entries[i]
        let edge = edges[Int(entry.edge)]
        var isOdd = false
        // An edge can be in several rows of a column. Test it only in the first of these rows on the path.
        if min(entry.bottom, bottom) == row {
          isOdd = edge.isCrossed(by: place.longitude) && Self.isBelow(edge, place, solver)
        }
        if let path {
          if entry.isNorthOfAnchor { isOdd.toggle() }
          if path.latitude < edge.westLatitude, path.crosses(edge.west) { isOdd.toggle() }
          if path.latitude < edge.eastLatitude, path.crosses(edge.east) { isOdd.toggle() }
        }
        if isOdd { found.append(edge.ring) }
      }
      if list >= 0 {
        let isSame = found.isEmpty
        found += rings[(list == 0 ? 0 : ends[list - 1])..<ends[list]]
        if !isSame { Self.keepOdd(&found) }
        return
      }
      row -= 1
    }
    found += polar
    Self.keepOdd(&found)
  }

  /// Removes rings that occur an even number of times, removes duplicates, and sorts the remaining rings.
  private static func keepOdd(_ rings: inout [Int32]) {
    rings.sort()
    var (i, count) = (0, 0)
    while i < rings.count {
      var next = i + 1
      while next < rings.count, rings[next] == rings[i] { next += 1 }
      if (next - i) % 2 == 1 {
        rings[count] = rings[i]
        count += 1
      }
      i = next
    }
    rings.removeLast(rings.count - count)
  }

  /// Returns whether the edge passes north of a point. The meridian of the point must cross the edge.
  private static func isBelow(
    _ edge: PolygonEdge, _ place: Coordinate, _ solver: Geodesic
  ) -> Bool {
    switch edge.side(of: place.latitude, at: place.longitude) {
    case .below: return true
    case .above: return false
    case .unsure: break
    }
    // An edge to a pole follows a meridian and changes its longitude at the pole, so other meridians cross the edge at
    // the pole.
    for end in [edge.westLatitude, edge.eastLatitude] where abs(end) == 90 { return end > 0 }
    if place.longitude == edge.west { return place.latitude < edge.westLatitude }
    let start = Coordinate(latitude: edge.westLatitude, longitude: edge.west)
    return solver.inverse(from: start, to: place).azimuth1 > edge.azimuth(solver)
  }
}

// MARK: Construction

extension PolygonGrid {
  /// A margin in degrees that exceeds all rounding errors.
  private static let slack = 1e-9

  /// Calls `body` for every column that an edge may pass through, with the edge's rows in that column.
  @inline(__always)
  private static func columns(
    of edge: PolygonEdge, in frame: Frame, _ body: (_ column: Int, _ rows: ClosedRange<Int>) -> Void
  ) {
    let (start, width) = (frame.offset(edge.west), edge.width)
    let first = frame.column(offset: start - slack)
    let last = frame.column(offset: start + width + slack)
    // An edge that extends beyond an offset of 360 degrees continues in the first column.
    let wrapped =
      start + width > 360 - slack
      ? frame.column(offset: start + width - 360 + slack) : -1
    guard first < last || wrapped >= 0, wrapped < first, edge.bulge.isFinite else {
      let rows = frame.row(edge.high)...frame.row(edge.low)
      for column in wrapped >= first ? 0...frame.columns - 1 : first...last { body(column, rows) }
      if wrapped >= 0, wrapped < first {
        for column in 0...wrapped { body(column, rows) }
      }
      return
    }
    for column in first...last { rows(of: edge, in: frame, from: start, width, column, body) }
    if wrapped >= 0 {
      for column in 0...wrapped {
        rows(of: edge, in: frame, from: start - 360, width, column, body)
      }
    }
  }

  /// Calls `body` for a column if the edge may pass through it, with the edge's rows based on the edge's chord.
  private static func rows(
    of edge: PolygonEdge, in frame: Frame, from start: Double, _ width: Double, _ column: Int,
    _ body: (_ column: Int, _ rows: ClosedRange<Int>) -> Void
  ) {
    var (low, high) = (edge.low, edge.high)
    let rise = (edge.eastLatitude - edge.westLatitude) / width
    // An edge along a meridian has no slope; use all its latitudes in each column.
    if rise.isFinite {
      // Limit the latitudes to the range between entering and leaving the column.
      let step = frame.width / Double(frame.columns)
      let left = max(0, Double(column) * step - start - slack)
      let right = min(width, Double(column + 1) * step - start + slack)
      let ends = (edge.westLatitude + rise * left, edge.westLatitude + rise * right)
      low = max(low, min(ends.0, ends.1) - edge.bulge - slack)
      high = min(high, max(ends.0, ends.1) + edge.bulge + slack)
    }
    guard low <= high else { return }
    body(column, frame.row(high)...frame.row(low))
  }

  /// Adds the edges to the columns that they may pass through.
  ///
  /// Sorting the entries by cell in one step would be slow, because neighboring edges of the input can be in distant
  /// cells. So this function sorts them by column, and `findAnchorRings` sorts each column by row. Only the first number
  /// in `starts` of each column is valid until then.
  ///
  /// - Returns: false if the edges need more than `limit` entries and the grid has more than one cell. In that case,
  ///   the grid is unchanged.
  private mutating func fill(_ edges: [PolygonEdge], limit: Int) -> Bool {
    // The number of entries in each column, and then the index of the next entry of each column.
    var next = Array(repeating: 0, count: frame.columns + 1)
    var total = 0
    for edge in edges {
      Self.columns(of: edge, in: frame) { column, rows in
        next[column + 1] += rows.count
        total += rows.count
      }
      guard total <= limit || frame.columns * frame.rows == 1 else { return false }
    }
    starts = Array(repeating: 0, count: frame.columns * frame.rows + 1)
    for column in 1...frame.columns {
      next[column] += next[column - 1]
      starts[column * frame.rows] = Int32(next[column])
    }
    entries = Array(unsafeUninitializedCapacity: total) { [frame] filled, count in
      for (i, edge) in edges.enumerated() {
        Self.columns(of: edge, in: frame) { column, rows in
          for row in rows {
            filled.initializeElement(
              at: next[column], to: Entry(edge: Int32(i), row: row, bottom: rows.upperBound))
            next[column] += 1
          }
        }
      }
      count = total
    }
    return true
  }

  /// Sorts the entries by row, and determines which rings contain the anchors, from north to south in each column.
  ///
  /// To limit the memory if many rings overlap, not every cell stores a list. A cell shares the list of the anchor to
  /// the north if the rings are the same. A new list is stored only if it is not longer than the number of cells and
  /// entries that were processed since the previous new list.
  private mutating func findAnchorRings(_ edges: [PolygonEdge], _ solver: Geodesic) {
    known = Array(repeating: -1, count: frame.columns * frame.rows)
    let ringCount = edges.reduce(polar.last ?? 0) { max($0, $1.ring) } + 1
    var held = RingSet(count: Int(ringCount))
    // The rings to toggle before the next row. They belong to edges that end in this row, south of the anchor, and to
    // edges north of the anchor that continue in the next row, where they are tested again.
    var leaving: [Int32] = []
    (rings, ends) = (polar, [polar.count])
    var unsorted: [Entry] = []
    for column in 0..<frame.columns {
      sortEntries(of: column, edges, solver, &unsorted)
      held.replace(with: polar)
      leaving.removeAll(keepingCapacity: true)
      var (list, credit, isChanged) = (0, 0, false)
      for row in 0..<frame.rows {
        let cell = column * frame.rows + row
        // Edges that end north of this row are north of its anchor, even if they are south of the previous row's
        // anchor.
        for ring in leaving { held.toggle(ring) }
        isChanged = isChanged || !leaving.isEmpty
        leaving.removeAll(keepingCapacity: true)
        for i in Int(starts[cell])..<Int(starts[cell + 1]) {
          let entry = entries[i]
          guard entry.isCrossed else { continue }
          let ring = edges[Int(entry.edge)].ring
          if entry.isNorthOfAnchor {
            held.toggle(ring)
            isChanged = true
          }
          if entry.isNorthOfAnchor != (entry.bottom == row) { leaving.append(ring) }
        }
        credit += 1 + Int(starts[cell + 1] - starts[cell])
        if isChanged, held.rings.count <= credit {
          let sorted = held.rings.sorted()
          if rings[(list == 0 ? 0 : ends[list - 1])..<ends[list]] != sorted[...] {
            list = ends.count
            rings += sorted
            ends.append(rings.count)
          }
          (credit, isChanged) = (0, false)
        }
        if !isChanged { known[cell] = Int32(list) }
      }
    }
  }

  /// Sorts the entries of a column by row, and determines which edges are north of the anchors.
  ///
  /// - Parameter unsorted: an array for temporary copies of the entries.
  private mutating func sortEntries(
    of column: Int, _ edges: [PolygonEdge], _ solver: Geodesic, _ unsorted: inout [Entry]
  ) {
    let cells = column * frame.rows..<(column + 1) * frame.rows
    var end = starts[cells.lowerBound]
    starts[cells.lowerBound] = 0
    unsorted.removeAll(keepingCapacity: true)
    for i in Int(end)..<Int(starts[cells.upperBound]) {
      var entry = entries[i]
      let edge = edges[Int(entry.edge)]
      let anchor = frame.anchor(column: column, row: entry.row)
      entry.isCrossed = edge.isCrossed(by: anchor.longitude)
      entry.isNorthOfAnchor = entry.isCrossed && Self.isBelow(edge, anchor, solver)
      unsorted.append(entry)
      starts[cells.lowerBound + entry.row] += 1
    }
    // Replace each count with the end of its cell. Filling the cells from their ends turns the ends into starts.
    for cell in cells {
      end += starts[cell]
      starts[cell] = end
    }
    for entry in unsorted.reversed() {
      let cell = cells.lowerBound + entry.row
      starts[cell] -= 1
      entries[Int(starts[cell])] = entry
    }
  }

  /// A set of ring numbers that adds or removes a ring in constant time.
  private struct RingSet {
    /// The rings in any order.
    private(set) var rings: [Int32] = []
    // The position of each ring in `rings`; -1 if the set does not contain the ring.
    private var positions: [Int32]

    init(count: Int) { positions = Array(repeating: -1, count: count) }

    mutating func replace(with others: [Int32]) {
      for ring in rings { positions[Int(ring)] = -1 }
      rings.removeAll(keepingCapacity: true)
      for ring in others { toggle(ring) }
    }

    /// Adds a ring that the set does not contain, or removes a ring that it contains.
    @inline(__always)
    mutating func toggle(_ ring: Int32) {
      let position = Int(positions[Int(ring)])
      guard position >= 0 else {
        positions[Int(ring)] = Int32(rings.count)
        rings.append(ring)
        return
      }
      positions[Int(ring)] = -1
      let last = rings.removeLast()
      guard last != ring else { return }
      rings[position] = last
      positions[Int(last)] = Int32(position)
    }
  }
}

// MARK: Frame

extension PolygonGrid {
  /// The region that the grid covers. Columns are counted eastward from `west`, and rows southward from `north`.
  private struct Frame {
    private(set) var west = 0.0, width = 0.0, north = 0.0, height = 0.0
    private(set) var columns = 1, rows = 1
    private var columnsPerDegree = 0.0, rowsPerDegree = 0.0

    init() {}

    /// Creates a frame around all edges, with about half as many cells as edges.
    init(_ edges: [PolygonEdge]) {
      var (low, high) = (90.0, -90.0)
      for edge in edges { (low, high) = (min(low, edge.low), max(high, edge.high)) }
      north = high
      height = max(1e-9, high - low)
      (west, width) = Self.longitudes(edges)
      let cells = Double(min(max(edges.count / 2, 16), 1 << 21))
      let ratio = (width / height).squareRoot()
      let columns = Int(max(1, min(8192, cells.squareRoot() * ratio)))
      let rows = Int(max(1, min(8192, cells / Double(columns))))
      // In smaller cells, rounding could move an anchor out of its cell.
      setCells(
        columns: min(columns, max(1, Int(width / 1e-9))),
        rows: min(rows, max(1, Int(height / 1e-9))))
    }

    mutating func setCells(columns: Int, rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      (columnsPerDegree, rowsPerDegree) = (Double(columns) / width, Double(rows) / height)
    }

    /// Returns the western limit and the width of the range of longitudes that contains all edges.
    ///
    /// The frame excludes the widest range of longitudes without edges, so no edge crosses the frame's western or
    /// eastern side. The search divides the Earth into 4096 strips and may miss ranges that are narrower than two
    /// strips.
    private static func longitudes(_ edges: [PolygonEdge]) -> (west: Double, width: Double) {
      let count = 4096
      func strip(_ longitude: Double) -> Int {
        min(count - 1, max(0, Int((longitude + 180) / 360 * Double(count))))
      }
      // For each strip, the change in the number of edges, the first western end, and the last eastern end.
      var changes = Array(repeating: 0, count: count + 1)
      var firstWest = Array(repeating: Double.infinity, count: count)
      var lastEast = Array(repeating: -Double.infinity, count: count)
      for edge in edges {
        let (first, last) = (strip(edge.west), strip(edge.east))
        changes[first] += 1
        changes[last + 1] -= 1
        if edge.east < edge.west {
          // An edge that crosses the antimeridian also covers the strips from -180 degrees.
          changes[0] += 1
          changes[count] -= 1
        }
        firstWest[first] = min(firstWest[first], edge.west)
        lastEast[last] = max(lastEast[last], edge.east)
      }
      var covered = Array(repeating: false, count: count)
      var edgesHere = 0
      for i in 0..<count {
        edgesHere += changes[i]
        covered[i] = edgesHere > 0
      }
      var (length, start, widest) = (0, 0, 0)
      for i in 0..<2 * count {
        length = covered[i % count] ? 0 : length + 1
        if length > widest, length < count { (widest, start) = (length, i + 1 - length) }
      }
      guard widest > 0 else { return (-180, 360) }
      let west = firstWest[(start + widest) % count]
      let east = lastEast[(start + count - 1) % count]
      guard west.isFinite, east.isFinite else { return (-180, 360) }
      return (west, max(1e-9, east >= west ? east - west : east + 360 - west))
    }

    @inline(__always)
    func offset(_ longitude: Double) -> Double {
      longitude >= west ? longitude - west : longitude + 360 - west
    }

    @inline(__always)
    func column(offset: Double) -> Int {
      min(columns - 1, max(0, Int(offset * columnsPerDegree)))
    }

    /// Returns the row that contains a latitude, clamped to the first or last row.
    @inline(__always)
    func row(_ latitude: Double) -> Int {
      min(rows - 1, max(0, Int((north - latitude) * rowsPerDegree)))
    }

    /// Returns the center point of a cell.
    @inline(__always)
    func anchor(column: Int, row: Int) -> Coordinate {
      var longitude = west + (Double(column) + 0.5) / Double(columns) * width
      if longitude >= 180 { longitude -= 360 }
      return Coordinate(
        latitude: north - (Double(row) + 0.5) / Double(rows) * height, longitude: longitude)
    }

    /// Returns the path along a parallel from a longitude to the anchor of a cell.
    @inline(__always)
    func path(from longitude: Double, column: Int, row: Int) -> Path {
      let anchor = anchor(column: column, row: row)
      return comesBefore(longitude, anchor.longitude)
        ? Path(frame: self, latitude: anchor.latitude, west: longitude, east: anchor.longitude)
        : Path(frame: self, latitude: anchor.latitude, west: anchor.longitude, east: longitude)
    }

    /// Returns whether longitude `a` is west of longitude `b` in the frame. Unlike a comparison of offsets, the result
    /// is exact.
    @inline(__always)
    func comesBefore(_ a: Double, _ b: Double) -> Bool {
      (a >= west) == (b >= west) ? a < b : a >= west
    }
  }

  /// A path along a parallel within a cell.
  private struct Path {
    let frame: Frame
    let latitude, west, east: Double

    /// Returns whether the path crosses a meridian: its western end is west of the meridian, and its eastern end is on
    /// or east of the meridian. This matches edges, which include their western end.
    @inline(__always)
    func crosses(_ longitude: Double) -> Bool {
      frame.comesBefore(west, longitude) && !frame.comesBefore(east, longitude)
    }
  }
}
