import GeoCore
import GeoFormats

/// What is found out for each row of a table.
enum RowOperation: Sendable, Hashable {
  case distance, azimuth, destination, crosstrack, intersection
  case convert(Notation)

  /// Those of `batch`.
  static let ofBatch: [RowOperation] = [
    .distance, .azimuth, .destination, .crosstrack, .intersection,
  ]

  /// What it is called.
  var name: String {
    switch self {
    case .distance: "distance"
    case .azimuth: "azimuth"
    case .destination: "destination"
    case .crosstrack: "crosstrack"
    case .intersection: "intersection"
    case .convert: "convert"
    }
  }

  /// Whether it needs a method that knows lines.
  var isOfLines: Bool { self == .crosstrack || self == .intersection }

  /// Whether its rows are pairs of places, or with `--along` places of a path.
  var isOfPairs: Bool { self == .distance || self == .azimuth }

  /// The columns that are read.
  ///
  /// - Parameter isAlong: rows are places of a path.
  func inputs(isAlong: Bool) -> [RowInput] {
    switch self {
    case .distance, .azimuth: isAlong ? RowInput.point : RowInput.places("1", "2")
    case .destination:
      RowInput.places("1") + [
        RowInput(name: "azimuth_deg", kind: .azimuth),
        RowInput(name: "distance_m", kind: .length(.meter)),
      ]
    case .crosstrack: RowInput.places("1", "2", "")
    case .intersection: RowInput.places("1", "2", "3", "4")
    case .convert: RowInput.point
    }
  }

  /// The columns that are appended.
  ///
  /// - Parameters:
  ///   - unit: the unit of lengths.
  ///   - azimuths: whether distances have azimuths beside them.
  ///   - isCumulative: whether distances have those from the beginning of the path beside them.
  func outputs(unit: LengthUnit, azimuths: Bool, isCumulative: Bool = false) -> [RowOutput] {
    func length(_ name: String) -> RowOutput {
      RowOutput(name: "\(name)_\(unit.rawValue)", kind: .length)
    }
    func place(_ latitude: String, _ longitude: String) -> [RowOutput] {
      [RowOutput(name: latitude, kind: .place), RowOutput(name: longitude, kind: .place)]
    }
    var azimuth1And2: [RowOutput] {
      [("azimuth1_deg", 1), ("azimuth2_deg", 2)].map {
        RowOutput(name: $0, kind: .azimuth, source: $1)
      }
    }
    switch self {
    case .distance:
      var cumulative = length("cumulative")
      cumulative.source = RowResults.cumulative
      return [length("distance")] + (isCumulative ? [cumulative] : [])
        + (azimuths ? azimuth1And2 : [])
    case .azimuth: return azimuth1And2
    case .destination:
      return place("lat2", "lon2") + [RowOutput(name: "azimuth2_deg", kind: .azimuth)]
    case .crosstrack:
      return [length("cross_track"), length("along_track")]
        + place("foot_latitude", "foot_longitude")
    case .intersection: return [length("x"), length("y")] + place("latitude", "longitude")
    case .convert(let notation): return notation.outputs
    }
  }

  /// An example of a header, for messages.
  func example(isAlong: Bool) -> String {
    let names = inputs(isAlong: isAlong).map(\.name)
    return (self == .convert(.ecef) ? names + ["height_m"] : names).joined(separator: ",")
  }

  /// Finds the columns to read by the names in a header.
  ///
  /// - Returns: the columns, counted from 0, with the inputs as the names say they are. A whole coordinate
  ///   has its first column twice.
  func columns(
    in header: [String], isAlong: Bool
  ) throws(CoordinateColumnsError) -> (
    indices: [Int], inputs: [RowInput], wholes: [WholeCoordinate], units: [Int: CSVUnit]
  ) {
    var inputs = inputs(isAlong: isAlong)
    var points: [CoordinateColumns.Point]
    var others: [Int] = []
    var units: [Int: CSVUnit] = [:]
    switch self {
    case .distance where isAlong, .azimuth where isAlong:
      points = [try CoordinateColumns.point(in: header)]
    case .distance, .azimuth:
      let (first, second) = try CoordinateColumns.pair(in: header)
      points = [first, second]
    case .destination:
      points = [try CoordinateColumns.start(in: header)]
      let (azimuth, angle) = try CoordinateColumns.azimuth(in: header)
      units[azimuth] = angle
      let (distance, unit) = try CoordinateColumns.distance(in: header)
      others = [azimuth, distance]
      inputs[3] = .length(inputs[3].name, unit)
    case .crosstrack: points = try CoordinateColumns.lineAndPoint(in: header)
    case .intersection: points = try CoordinateColumns.four(in: header)
    case .convert(let notation):
      points = [try CoordinateColumns.point(in: header)]
      if notation.hasHeight, let (column, unit) = try CoordinateColumns.height(in: header) {
        others = [column]
        inputs.append(.height(unit))
      }
    }
    for point in points {
      if let unit = point.latitudeUnit { units[point.latitude] = unit }
      if let unit = point.longitudeUnit { units[point.longitude] = unit }
    }
    return (
      points.flatMap { [$0.latitude, $0.longitude] } + others, inputs,
      points.compactMap(\.whole), units
    )
  }
}
