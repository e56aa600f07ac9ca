/// Cells of one size along latitude or longitude, `cells` in every `degrees` degrees, counted from the
/// south pole or 180° W.
///
/// The edges are the doubles nearest to the true ones, and a cell holds the doubles between its edges; so a
/// place is in one cell and no other, and a place that was written as an edge is on it.
struct GridAxis {
  let cells, degrees: Int
  /// 90 for latitudes, 180 for longitudes.
  let half: Int

  /// Cells from one end to the other.
  var count: Int { 2 * half * cells / degrees }

  /// The edge before a cell (degrees).
  ///
  /// The integers are below 2^53, so that the quotient alone is rounded.
  func edge(_ index: Int) -> Double {
    Double((index - count / 2) * degrees) / Double(cells)
  }

  /// The cell of an angle from one end to the other, of which the last cell holds that.
  func index(_ angle: Double) -> Int {
    let guess = Int((angle * Double(cells) / Double(degrees)).rounded(.down))
    var index = min(max(guess + count / 2, 0), count - 1)
    // Rounding can have crossed an edge.
    if angle < edge(index) {
      index -= 1
    } else if index < count - 1, angle >= edge(index + 1) {
      index += 1
    }
    return min(max(index, 0), count - 1)
  }
}

/// The finest cells of a grid, which its texts name by ever more symbols.
struct GridAxes {
  let latitude, longitude: GridAxis

  /// So many cells in every so many degrees, of each.
  init(latitude: (cells: Int, degrees: Int), longitude: (cells: Int, degrees: Int)) {
    self.latitude = GridAxis(cells: latitude.cells, degrees: latitude.degrees, half: 90)
    self.longitude = GridAxis(cells: longitude.cells, degrees: longitude.degrees, half: 180)
  }

  /// The finest cell of a place.
  func indices(_ coordinate: Coordinate) throws(GeoError) -> (latitude: Int, longitude: Int) {
    try coordinate.checkForGrid()
    return (
      latitude.index(coordinate.latitude), longitude.index(coordinate.normalized.longitude)
    )
  }

  /// A cell of `height` by `width` finest cells, of which `row` and `column` are the first.
  func cell(row: Int, column: Int, height: Int, width: Int) -> GridCell {
    GridCell(
      south: latitude.edge(row), west: longitude.edge(column),
      north: latitude.edge(row + height), east: longitude.edge(column + width))
  }
}
