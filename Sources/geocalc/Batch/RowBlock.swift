import GeoCore
import GeoFormats

/// Some thousand rows of a table: where their bytes are, their coordinates, what was found.
///
/// Rows that have no coordinates hold NaN, which every solver answers with NaN and the printer with
/// an empty field, so that they need no case of their own.
struct RowBlock {
  /// How many rows are solved in one call: their arrays stay within a core's own cache.
  static let capacity = 4096

  private(set) var records: [CSVRecord] = []
  private(set) var from: [Coordinate] = []
  private(set) var to: [Coordinate] = []

  /// Metres; as many as rows once solved.
  private(set) var distances: [Double] = []

  /// Degrees; empty unless azimuths were asked for.
  private(set) var azimuths1: [Double] = []
  private(set) var azimuths2: [Double] = []

  init() {
    records.reserveCapacity(Self.capacity)
    from.reserveCapacity(Self.capacity)
    to.reserveCapacity(Self.capacity)
    distances.reserveCapacity(Self.capacity)
  }

  var isFull: Bool { records.count >= Self.capacity }

  mutating func append(_ record: CSVRecord, from: Coordinate, to: Coordinate) {
    records.append(record)
    self.from.append(from)
    self.to.append(to)
  }

  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    from.removeAll(keepingCapacity: true)
    to.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    azimuths1.removeAll(keepingCapacity: true)
    azimuths2.removeAll(keepingCapacity: true)
  }

  /// Measures all rows.
  mutating func solve(with solver: some DistanceSolver<Never>, azimuths wantsAzimuths: Bool) {
    for i in records.indices {
      if wantsAzimuths {
        let solution = solver.inverse(from: from[i], to: to[i])
        distances.append(solution.distance)
        azimuths1.append(solution.azimuth1)
        azimuths2.append(solution.azimuth2)
      } else {
        distances.append(solver.distance(from: from[i], to: to[i]))
      }
    }
  }
}

extension Coordinate {
  /// No place at all: solvers give NaN for it.
  static let none = Coordinate(latitude: .nan, longitude: .nan)
}
