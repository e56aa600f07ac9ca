import GeoCore

/// Which columns of a table are read, and as what.
struct CSVLocationLayout: Sendable {
  /// In the order of the columns.
  private(set) var steps: [CSVLocationStep] = []
  /// Whether the first record names the columns.
  let hasHeader: Bool
  /// Columns of other values that are left out, as there are too many.
  private(set) var leftOutCount = 0
  /// The most columns whose values become extras.
  static let maximumExtras = 256
  /// How many fields a row has to have.
  var leastCount: Int { (steps.last?.column ?? -1) + 1 }

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - comment: the fields of a comment right before it, which may name the columns.
  ///   - options: what is given.
  /// - Throws: ``CSVLayoutError`` if it is not clear where the coordinates are.
  init(
    first: [String], comment: [String]?, options: CSVLocationOptions
  ) throws(CSVLayoutError) {
    do throws(CoordinateColumnsError) {
      if CSVLocationGuess.isData(first) {
        hasHeader = false
        if let comment, comment.count == first.count, Self.namesCoordinates(comment) {
          steps = try Self.named(comment, options)
        } else {
          steps = try Self.given(first, options, isHeader: false)
        }
      } else {
        hasHeader = true
        steps = try Self.named(first, options)
      }
    } catch {
      throw .columns(error)
    }
    if !steps.contains(where: { $0.field == .latitude }) {
      steps += try CSVLocationGuess.steps(first, without: steps)
    }
    if options.keepsExtras {
      let extras = steps.indices.filter { steps[$0].field == .extra }.dropFirst(Self.maximumExtras)
      leftOutCount = extras.count
      if let first = extras.first { steps.removeSubrange(first...) }
    }
    order()
  }

  /// Leaves out a column.
  mutating func drop(_ field: CSVLocationField) {
    steps.removeAll { $0.field == field }
    order()
  }

  private mutating func order() {
    steps.sort { $0.column < $1.column }
    var next = 0
    for i in steps.indices {
      steps[i].skipped = steps[i].column - next
      next = steps[i].column + 1
    }
  }

  // MARK: Names

  private static func namesCoordinates(_ header: [String]) -> Bool {
    (try? coordinates(in: header)) != nil
  }

  private static func coordinates(
    in header: [String]
  ) throws(CoordinateColumnsError) -> CoordinateColumns.Point {
    let names = header.map { $0.lowercased() }
    // `LATITUDE N/S` holds the letter; it is no other point than `LONGITUDE E/W`.
    let bare = names.map { name in
      guard name.count > 4, name.hasSuffix("n/s") || name.hasSuffix("e/w") else { return name }
      return String(name.dropLast(3))
    }
    do throws(CoordinateColumnsError) {
      return try CoordinateColumns.point(in: bare)
    } catch {
      guard case .notFound = error, let y = names.firstIndex(of: "y"),
        let x = names.firstIndex(of: "x")
      else { throw error }
      return CoordinateColumns.Point(latitude: y, longitude: x)
    }
  }

  /// The columns by their names, and those that the options name.
  private static func named(
    _ header: [String], _ options: CSVLocationOptions
  ) throws(CoordinateColumnsError) -> [CSVLocationStep] {
    var steps = try given(header, options, isHeader: true)
    if !steps.contains(where: { $0.field == .latitude }) {
      let point = try coordinates(in: header)
      steps.append(
        CSVLocationStep(
          field: .latitude, column: point.latitude, name: header[point.latitude]))
      steps.append(
        CSVLocationStep(
          field: .longitude, column: point.longitude, name: header[point.longitude]))
    }
    for (column, name) in header.enumerated() where !steps.contains(where: { $0.column == column })
    {
      guard let meaning = CSVLocationHeader.meaning(of: name),
        !steps.contains(where: { $0.field == meaning.field })
      else { continue }
      steps.append(
        CSVLocationStep(field: meaning.field, column: column, factor: meaning.factor, name: name))
    }
    pairTimes(&steps)
    // A name alone tells tracks apart.
    if !steps.contains(where: { $0.field == .track }),
      let name = steps.firstIndex(where: { $0.field == .trackName })
    {
      steps[name].field = .track
    }
    if options.keepsExtras {
      let known = Set(steps.map(\.column))
      for (column, name) in header.enumerated() where !known.contains(column) {
        steps.append(CSVLocationStep(field: .extra, column: column, name: name))
      }
    }
    return steps
  }

  /// A date and a time of the day belong together; one alone holds both.
  private static func pairTimes(_ steps: inout [CSVLocationStep]) {
    let hasTime = steps.contains { $0.field == .time }
    let date = steps.firstIndex { $0.field == .date }
    let clock = steps.firstIndex { $0.field == .clock }
    if hasTime {
      steps.removeAll { $0.field == .date || $0.field == .clock }
    } else if date == nil || clock == nil, let only = date ?? clock {
      steps[only].field = .time
    }
  }

  /// The columns that the options give.
  private static func given(
    _ header: [String], _ options: CSVLocationOptions, isHeader: Bool
  ) throws(CoordinateColumnsError) -> [CSVLocationStep] {
    var steps: [CSVLocationStep] = []
    let wanted: [(String?, CSVLocationField)] = [
      (options.latitude, .latitude), (options.longitude, .longitude), (options.time, .time),
      (options.altitude, .altitude), (options.speed, .speed), (options.course, .course),
      (options.accuracy, .horizontalAccuracy),
    ]
    for case (let name?, let field) in wanted {
      guard let column = try CoordinateColumns.columns([name], header: header).first else {
        continue
      }
      let name = isHeader ? header[column] : String(column + 1)
      let meaning = isHeader ? CSVLocationHeader.meaning(of: name) : nil
      let factor = meaning.map { $0.field == field ? $0.factor : 1 } ?? 1
      steps.append(
        CSVLocationStep(field: field, column: column, factor: factor, name: name))
    }
    // Behind what says that a column that was named is not there.
    guard (options.latitude == nil) == (options.longitude == nil) else {
      throw .notFound(header)
    }
    return steps
  }
}

/// Why it is not known which columns of a table hold locations.
enum CSVLayoutError: Error, CustomStringConvertible {
  /// The names do not say.
  case columns(CoordinateColumnsError)
  /// There are no names, and the values leave it open.
  case noHeader(String)

  var description: String {
    switch self {
    case .columns(let error):
      "\(error); name the columns of latitude and longitude, or give their numbers"
    case .noHeader(let why):
      "the table has no header, and \(why); name the columns of latitude and longitude by number"
    }
  }
}
