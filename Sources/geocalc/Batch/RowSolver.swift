import ArgumentParser
import GeoCore
import GeoFormats

/// Computes the results of a block of rows. No other code of `geocalc batch` calls solvers.
struct RowSolver: Sendable {
  /// The input columns, the number of rows, and a buffer for the result columns.
  private typealias Rows = (
    inputs: [UnsafeMutablePointer<Double>], count: Int, results: UnsafeMutablePointer<Double>
  )

  // The start point for all rows. Nil if rows are pairs or points of a path.
  private let start: Coordinate?
  // Whether to compute azimuths in addition to distances.
  private let hasAzimuths: Bool
  private let block: PairBlock
  // Computes an operation other than distances. Nil for distances, which use `block`.
  private let operation: (@Sendable (Rows) -> Void)?
  // Finds rows without a result and rows that need a note. Nil if the operation has no such rows.
  private let remark: (@Sendable (Rows, inout RowResults) -> Void)?
  // Counts the results for which the method did not converge and the geodesic solver was used. Nil for methods that
  // always converge.
  private let fallbacks: FallbackCounter?
  // The towns to find for the computed points, and the index of the result column with the latitudes of these points.
  private let towns: TownColumns
  private let point: Int?

  /// - Parameters:
  ///   - operation: the operation for each row.
  ///   - solver: the solver of the distance method.
  ///   - inputs: the inputs of the operation, in the order of the columns.
  ///   - start: the point from which all rows are measured. Nil if rows are pairs of points or points of a path.
  ///   - hasAzimuths: whether to compute azimuths in addition to distances.
  ///   - towns: the towns to find for the computed points.
  /// - Throws: `ValidationError` if the method does not support the operation.
  init(
    _ operation: RowOperation, _ solver: MethodSolver, inputs: [RowInput], from start: Coordinate?,
    hasAzimuths: Bool, towns: TownColumns = TownColumns()
  ) throws(ValidationError) {
    (self.start, self.hasAzimuths) = (start, hasAzimuths)
    (self.towns, point) = (towns, towns.isEmpty ? nil : operation.point)
    fallbacks = operation.isOfPairs ? solver.vincenty?.fallbacks : nil
    remark =
      switch operation {
      case .crosstrack, .intersection: Self.remarkLines
      case .convert(let notation): { Self.remark(notation, $0, &$1) }
      default: nil
      }
    switch operation {
    case .distance, .azimuth:
      block =
        solver.vincenty?.markingBlock(azimuths: hasAzimuths)
        ?? solver.solver.pairBlock(hasAzimuths ? .inverse : .distance, kernel: .preferred)
      self.operation = nil
    case .destination:
      let block = solver.solver.pairBlock(.direct, kernel: .preferred)
      self.block = block
      guard case .length(let unit) = inputs[3].kind else { preconditionFailure("no length") }
      self.operation = { rows in
        let count = rows.count
        // Use a result column that is not printed as a buffer for the lengths in meters.
        let lengths = rows.results + 3 * count
        for i in 0..<count { lengths[i] = rows.inputs[3][i] * unit.factor }
        block(
          PairBlock.Columns(
            rows.inputs[0], rows.inputs[1], rows.inputs[2], lengths, rows.results,
            rows.results + count, rows.results + 2 * count),
          count: count)
      }
    case .convert(let notation):
      block = solver.solver.pairBlock(.distance, kernel: .preferred)
      let ellipsoid = (solver.solver as? Geodesic)?.ellipsoid ?? .wgs84
      let unit: CSVUnit? =
        if case .length(let unit)? = inputs.dropFirst(2).first?.kind { unit } else { nil }
      guard !notation.isOfZones else {
        self.operation = Self.zones
        return
      }
      self.operation = { rows in
        let count = rows.count
        for i in 0..<count {
          let height = unit.map { rows.inputs[2][i] * $0.factor } ?? 0
          let numbers = notation.numbers(Self.place(0, i, rows), height: height, on: ellipsoid)
          rows.results[i] = numbers.0
          rows.results[count + i] = numbers.1
          rows.results[2 * count + i] = numbers.2
        }
      }
    case .swap:
      block = solver.solver.pairBlock(.distance, kernel: .preferred)
      self.operation = { _ in }
    case .crosstrack, .intersection:
      guard let geodesic = solver.lines else {
        throw ValidationError(
          "--operation \(operation.name) works with --method geodesic and haversine")
      }
      block = solver.solver.pairBlock(.distance, kernel: .preferred)
      let find = operation == .crosstrack ? Self.crossTracks : Self.intersections
      self.operation = { find($0, geodesic) }
    }
  }

  /// Writes UTM eastings and northings to the second and third result columns.
  @Sendable private static func zones(_ rows: Rows) {
    let count = rows.count
    let found = UTMCoordinate.coordinates(of: (0..<count).map { place(0, $0, rows) }, threads: 1)
    for (i, utm) in found.enumerated() {
      rows.results[i] = .nan
      rows.results[count + i] = utm?.easting ?? .nan
      rows.results[2 * count + i] = utm?.northing ?? .nan
    }
  }

  @Sendable private static func crossTracks(_ rows: Rows, _ geodesic: Geodesic) {
    let count = rows.count
    for i in 0..<count {
      let line = geodesic.line(from: place(0, i, rows), to: place(1, i, rows))
      // Two equal points do not define a line.
      let isOfPlaces = line.length == 0
      let found =
        isOfPlaces ? nil : geodesic.crossTrack(of: place(2, i, rows), from: line)
      rows.results[LineMark.column * count + i] = LineMark.number(nil, isOfPlaces: isOfPlaces)
      rows.results[i] = found?.crossTrack ?? .nan
      rows.results[count + i] = found?.alongTrack ?? .nan
      rows.results[2 * count + i] = found?.foot.latitude ?? .nan
      rows.results[3 * count + i] = found?.foot.longitude ?? .nan
    }
  }

  @Sendable private static func intersections(_ rows: Rows, _ geodesic: Geodesic) {
    let count = rows.count
    for i in 0..<count {
      let first = geodesic.line(from: place(0, i, rows), to: place(1, i, rows))
      let second = geodesic.line(from: place(2, i, rows), to: place(3, i, rows))
      // Two equal points do not define a line.
      let isOfPlaces = first.length == 0 || second.length == 0
      let found = isOfPlaces ? nil : geodesic.intersection(of: first, and: second)
      rows.results[LineMark.column * count + i] =
        LineMark.number(found?.kind, isOfPlaces: isOfPlaces)
      rows.results[i] = found?.alongFirst ?? .nan
      rows.results[count + i] = found?.alongSecond ?? .nan
      rows.results[2 * count + i] = found?.coordinate.latitude ?? .nan
      rows.results[3 * count + i] = found?.coordinate.longitude ?? .nan
    }
  }

  /// The outcome of a row with one or two lines, stored as a number in a result column that is not printed.
  private enum LineMark {
    static let column = 6

    static func number(_ kind: GeodesicIntersection.Kind?, isOfPlaces: Bool) -> Double {
      switch kind {
      case .coincident: 1
      case .opposite: -1
      case .crossing: 0
      case nil: isOfPlaces ? 2 : 0
      }
    }
  }

  @Sendable private static func remarkLines(_ rows: Rows, _ results: inout RowResults) {
    for i in 0..<rows.count {
      switch results.value(LineMark.column, i) {
      case 2:
        results.unsolved.append(
          (i, "both points of a line are the same, so the line has no direction"))
      case 1:
        results.coincident.append(
          (
            i,
            "the lines run along each other (coincident); the result is one of their common points"
          ))
      case -1:
        results.coincident.append(
          (i, "the lines run along each other (opposite); the result is one of their common points")
        )
      default: break
      }
    }
  }

  private static func remark(
    _ notation: Notation, _ rows: Rows, _ results: inout RowResults
  ) {
    guard notation.hasExceptions else { return }
    for i in 0..<rows.count {
      guard let reason = notation.refusal(of: place(0, i, rows)) else { continue }
      // Remove the computed numbers, because the notation cannot represent this coordinate.
      for column in 0..<3 { rows.results[column * rows.count + i] = .nan }
      results.unsolved.append((i, reason))
    }
  }

  private static func place(_ number: Int, _ row: Int, _ rows: Rows) -> Coordinate {
    Coordinate(
      latitude: rows.inputs[2 * number][row], longitude: rows.inputs[2 * number + 1][row])
  }

  /// Computes the results for the rows of a block.
  ///
  /// - Parameters:
  ///   - rows: the input columns. For a path, these columns begin with the last point of the previous block.
  ///   - isAlong: whether the rows are points of a path.
  ///   - links: the previous row of each point of a path. Nil if the previous row is always the preceding row of the
  ///     table.
  ///   - results: a buffer for `RowResults.columnCount` numbers per row.
  func solve(
    _ rows: borrowing CSVNumberTable, isAlong: Bool, links: RowPairing?,
    into results: UnsafeMutablePointer<Double>
  ) -> RowResults {
    if let operation {
      let count = rows.rowCount
      let inputs = (0..<rows.columnCount).map { rows.column($0) }
      operation((inputs, count, results))
      var found = RowResults(values: UnsafePointer(results), rowCount: count, fallbacks: [])
      remark?((inputs, count, results), &found)
      if let point { findTowns(point, (inputs, count, results)) }
      return found
    }
    let (a, b) = (rows.column(0), rows.column(1))
    let count = rows.rowCount
    let (c, d) =
      isAlong ? (a + 1, b + 1) : start == nil ? (rows.column(2), rows.column(3)) : (a, b)
    var latitudes: [Double]
    var longitudes: [Double]
    if let links {
      (latitudes, longitudes) = (links.latitudes, links.longitudes)
    } else if let start {
      latitudes = Array(repeating: start.latitude, count: count)
      longitudes = Array(repeating: start.longitude, count: count)
    } else {
      return solve(a, b, c, d, count: count, into: results)
    }
    return latitudes.withUnsafeMutableBufferPointer { a in
      longitudes.withUnsafeMutableBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else {
          return solve(c, d, c, d, count: 0, into: results)
        }
        return solve(a, b, c, d, count: count, into: results)
      }
    }
  }

  /// Writes the nearest towns of the computed points to two result columns.
  private func findTowns(_ point: Int, _ rows: Rows) {
    let count = rows.count
    for i in 0..<count {
      let found = towns.index(
        nearest: Coordinate(
          latitude: rows.results[point * count + i],
          longitude: rows.results[(point + 1) * count + i]))
      rows.results[RowResults.townDistance * count + i] = found?.distance ?? .nan
      rows.results[RowResults.town * count + i] = found.map { Double($0.index) } ?? .nan
    }
  }

  private func solve(
    _ a: UnsafeMutablePointer<Double>, _ b: UnsafeMutablePointer<Double>,
    _ c: UnsafeMutablePointer<Double>, _ d: UnsafeMutablePointer<Double>, count: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> RowResults {
    let columns = PairBlock.Columns(
      a, b, c, d, results, results + count, results + 2 * count, results + 3 * count)
    block(columns, count: count)
    var geodesics: [Int] = []
    if let fallbacks {
      let marks = hasAzimuths ? columns.result4 : columns.result2
      for i in 0..<count where marks[i] != 0 { geodesics.append(i) }
      fallbacks.add(geodesics.count)
    }
    return RowResults(values: UnsafePointer(results), rowCount: count, fallbacks: geodesics)
  }
}
