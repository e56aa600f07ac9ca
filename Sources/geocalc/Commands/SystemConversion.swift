import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPROJ

/// Converts coordinates from or to a reference system of the EPSG registry, with libproj.
struct SystemConversion {
  /// The EPSG code of the input. Nil for latitude and longitude on WGS 84.
  let source: String?
  /// The EPSG code of the output. Nil if the output has a notation.
  let target: String?
  /// The notation of the output. Nil if the output has an EPSG code.
  let notation: Notation?
  /// The length of notations with a variable length, such as geohash. Nil for the default.
  let length: Int?
  let decimals: Decimals

  private let transformation: PROJTransformation
  private let outputs: [RowOutput]
  /// The transformation from the input to WGS 84, if neither input nor output is on WGS 84.
  private let toWGS84: PROJTransformation?

  private static let wgs84 = "EPSG:4326"
  /// The number of rows at the start of a table whose PROJ operations are listed in the notes on accuracy.
  private static let examined = 100

  init(
    from source: String?, to target: String?, notation: Notation?, length: Int?, decimals: Decimals
  ) throws {
    (self.source, self.target, self.length, self.decimals) = (source, target, length, decimals)
    self.notation = target == nil ? notation : nil
    transformation = try PROJTransformation(
      from: source ?? Self.wgs84, to: target ?? Self.wgs84)
    toWGS84 =
      [source, target].allSatisfy { $0 != nil && $0 != Self.wgs84 }
      ? source.flatMap { try? PROJTransformation(from: $0, to: Self.wgs84) } : nil
    outputs =
      target == nil
      ? notation?.outputs ?? []
      : transformation.target.axes.map {
        RowOutput(name: Self.column($0), kind: $0.unit == "degree" ? .place : .length)
      }
  }

  /// Returns the column name of an axis, which includes the unit: `easting_m`.
  private static func column(_ axis: PROJTransformation.Axis) -> String {
    switch axis.unit {
    case "degree" where ["latitude", "longitude"].contains(axis.name): axis.name
    case "degree": axis.name + "_deg"
    case "metre": axis.name + "_m"
    default: axis.name + "_" + axis.unit.lowercased().split(separator: " ").joined(separator: "_")
    }
  }

  /// The names of the input columns in the order of the axes.
  private var inputs: [String] { transformation.source.axes.map(Self.column) }

  /// A coordinate and its conversion.
  private struct Converted {
    let input: (first: Double, second: Double)
    let numbers: (Double, Double, Double)
    let text: String
    /// The coordinate on WGS 84. Nil if input and output both have an EPSG code.
    let place: Coordinate?
    /// The PROJ operation. Nil if it was not requested.
    let operation: PROJTransformation.Operation?
    /// The system whose area of use does not contain the coordinate. Nil inside the areas of both systems.
    let exceeded: PROJTransformation.System?
  }

  /// Converts a coordinate.
  ///
  /// - Parameter isExamined: whether to determine the PROJ operation.
  /// - Returns: nil if the transformation is not defined at the coordinate, or if it cannot be reversed there.
  private func convert(_ first: Double, _ second: Double, isExamined: Bool = true) -> Converted? {
    guard let found = transformation.transform(first, second) else { return nil }
    // The inverse transformation may use another operation, so determine the operation first.
    let operation = isExamined ? transformation.lastOperation : nil
    let (start, end) = (
      Coordinate(latitude: first, longitude: second),
      Coordinate(latitude: found.first, longitude: found.second)
    )
    let place = source == nil ? start : target == nil || target == Self.wgs84 ? end : nil
    let exceeded = exceededSystem(place ?? wgs84(first, second))
    guard isPlausible(found),
      isReversible(first, second, found) ?? (exceeded == nil)
    else { return nil }
    guard let notation else {
      return Converted(
        input: (first, second), numbers: (found.first, found.second, .nan), text: "",
        place: place, operation: operation, exceeded: exceeded)
    }
    guard end.isValid, notation.refusal(of: end) == nil else { return nil }
    let numbers = notation.numbers(end, height: 0, on: .wgs84)
    return Converted(
      input: (first, second), numbers: numbers,
      text: notation.text(end, numbers, length: length, decimals: decimals), place: end,
      operation: operation, exceeded: exceeded)
  }

  /// Returns the coordinate on WGS 84 for numbers of the source system; nil if it is unknown.
  private func wgs84(_ first: Double, _ second: Double) -> Coordinate? {
    if source == Self.wgs84 { return Coordinate(latitude: first, longitude: second) }
    return toWGS84?.transform(first, second).map {
      Coordinate(latitude: $0.first, longitude: $0.second)
    }
  }

  /// How far outside the area of use the stated accuracy is still assumed (degrees).
  ///
  /// Systems are often used a little beyond their area, for example near a border.
  private static let margin = 1.0

  /// Returns the first system whose area of use is more than ``margin`` away from a coordinate; nil if there is none.
  private func exceededSystem(_ place: Coordinate?) -> PROJTransformation.System? {
    guard let place else { return nil }
    return [transformation.source, transformation.target].first {
      $0.area.map { !$0.contains(place, margin: Self.margin) } ?? false
    }
  }

  /// Returns whether the numbers can be coordinates on the Earth. At a pole, a projection can return huge numbers.
  private func isPlausible(_ numbers: (first: Double, second: Double)) -> Bool {
    zip(transformation.target.axes, [numbers.first, numbers.second]).allSatisfy { axis, number in
      abs(number) <= (axis.unit == "metre" ? 1e8 : 4e8)
    }
  }

  /// Returns whether the inverse transformation leads back to the input, within about a kilometer.
  ///
  /// Far outside its area, a projection may assign several inputs to the same output. The result is nil if the inverse
  /// transformation is not defined.
  private func isReversible(
    _ first: Double, _ second: Double, _ found: (first: Double, second: Double)
  ) -> Bool? {
    guard let back = transformation.inverse(found.first, found.second) else { return nil }
    let units = transformation.source.axes.map(\.unit)
    guard units == ["degree", "degree"] else {
      let limit = units.contains("grad") ? 0.01 : 3000
      return abs(back.first - first) <= limit && abs(back.second - second) <= limit
    }
    let isLatitudeFirst = transformation.source.axes[0].name == "latitude"
    func place(_ numbers: (Double, Double)) -> Coordinate {
      Coordinate(
        latitude: isLatitudeFirst ? numbers.0 : numbers.1,
        longitude: isLatitudeFirst ? numbers.1 : numbers.0)
    }
    return Geodesic.wgs84.distance(from: place((first, second)), to: place(back)) <= 1000
  }

  private func cells(of one: Converted?) -> [Cell] {
    guard let one else { return outputs.map { _ in .empty } }
    return zip(outputs, [one.numbers.0, one.numbers.1, one.numbers.2]).map { output, value in
      switch output.kind {
      case .text: .text(one.text)
      case .place: .number(value, places: decimals.coordinate)
      default: .number(value, places: decimals.length)
      }
    }
  }

  /// Prints a note on the order and units of each system's axes.
  private func noteAxes() {
    for (code, system) in [
      (source, transformation.source), (target, transformation.target),
    ] where code != nil {
      let axes = system.axes.map { "\($0.name) (\($0.unit))" }.joined(separator: ", ")
      Console.note("\(system.code) is \(system.name): \(axes)")
    }
  }

  /// The coordinates outside the area of use of a system.
  private struct Outliers {
    let system: PROJTransformation.System
    /// The first of the coordinates, in the numbers of the input.
    let first: (first: Double, second: Double)
    var count = 1
  }

  /// Adds a coordinate to the outliers, if it is outside the area of use of a system.
  private static func add(_ one: Converted, to outliers: inout [Outliers]) {
    guard let system = one.exceeded else { return }
    if let index = outliers.firstIndex(where: { $0.system == system }) {
      outliers[index].count += 1
    } else {
      outliers.append(Outliers(system: system, first: one.input))
    }
  }

  /// Prints a note on the coordinates outside the area of use of each system.
  private func note(_ outliers: [Outliers]) {
    for one in outliers {
      guard let box = one.system.area?.box else { continue }
      func range(_ low: Double, _ high: Double) -> String {
        "\(ShortestDecimal.string(low)) to \(ShortestDecimal.string(high))"
      }
      let first =
        "\(ShortestDecimal.string(one.first.first)) \(ShortestDecimal.string(one.first.second))"
      let what = one.count == 1 ? "\(first) is" : "\(one.count) coordinates (first: \(first)) are"
      let order = source == nil ? "" : "; the order is \(inputs.joined(separator: ", "))"
      Console.note(
        "\(what) outside the area of use of \(one.system.code) (latitude \(range(box.south, box.north)), longitude "
          + "\(range(box.west, box.east))), so the accuracy is unknown\(order)")
    }
  }

  /// Prints a note on the accuracy of each PROJ operation.
  private func note(_ operations: Set<PROJTransformation.Operation>) {
    for operation in operations.sorted(by: { $0.name < $1.name }) {
      let accuracy = operation.accuracy.map { "accuracy \(ShortestDecimal.string($0)) m" }
      Console.note("\(accuracy ?? "no accuracy stated"): \(operation.name)")
    }
  }
}

// MARK: Coordinates from the arguments

extension SystemConversion {
  /// Converts the coordinates in the arguments and prints them.
  func run(_ arguments: [ArgumentText], _ names: TownNames, _ choice: OutputChoice) throws {
    var operations: Set<PROJTransformation.Operation> = []
    var converted: [Converted] = []
    var outliers: [Outliers] = []
    for (first, second) in try read(arguments, names) {
      guard let one = convert(first, second) else {
        throw Failure(
          .badData,
          "\(ShortestDecimal.string(first)) \(ShortestDecimal.string(second)) is outside the area in which "
            + "\(transformation.source.code) can be transformed to \(transformation.target.code); "
            + "the order is \(inputs.joined(separator: ", "))")
      }
      if one.exceeded == nil, let operation = one.operation { operations.insert(operation) }
      Self.add(one, to: &outliers)
      converted.append(one)
    }
    noteAxes()
    note(outliers)
    note(operations)
    let target = try choice.open()
    switch target.form {
    case nil where !choice.decimalComma, .table:
      for one in converted { try target.write(line(one) + "\n") }
    case .json:
      var json = target.json()
      json.beginArray()
      for one in converted { write(one, to: &json) }
      json.endArray()
      json.endLine()
      try target.write(json.bytes)
    default:
      let rows = TableOutput(target)
      begin(rows, inputs, numbers: [0, 1])
      for one in converted {
        let input = [one.input.first, one.input.second].map { Cell.number($0, places: nil) }
        try rows.write(input + cells(of: one), at: one.place.map { [$0] } ?? [])
      }
      return try rows.finish()
    }
    try target.finish()
  }

  /// Parses the arguments as pairs of numbers in the order of the source's axes.
  private func read(
    _ arguments: [ArgumentText], _ names: TownNames
  ) throws -> [(Double, Double)] {
    guard source != nil else {
      return try CoordinateArguments(arguments).read(names).map { ($0.latitude, $0.longitude) }
    }
    // A quoted argument may contain both numbers.
    let texts = arguments.flatMap { $0.text.split { $0 == " " || $0 == "," }.map(String.init) }
    guard texts.count.isMultiple(of: 2) else {
      throw Failure(
        .usage, "\(transformation.source.code) has two numbers: \(inputs.joined(separator: ", "))")
    }
    let numbers = try texts.map { text in
      guard let number = DecimalParser.double(Array(text.utf8).span) else {
        throw Failure(
          .badData,
          "\(text) is not a number; \(transformation.source.code) has "
            + inputs.joined(separator: ", "))
      }
      return number
    }
    return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
  }

  /// Returns one line of text. The name of each axis precedes its number.
  private func line(_ one: Converted) -> String {
    let texts = cells(of: one).map(\.text)
    if notation == .town { return "\(texts[1]) m from \(texts[0])" }
    guard notation == nil else { return texts.joined(separator: " ") }
    return zip(transformation.target.axes, texts).map { "\($0.name) \($1)" }
      .joined(separator: " ")
  }

  private func write(_ one: Converted, to json: inout JSONWriter) {
    json.object { json in
      json.key("from")
      json.object {
        $0.member("system", transformation.source.code)
        $0.member(inputs[0], one.input.first)
        $0.member(inputs[1], one.input.second)
      }
      json.key("to")
      json.object {
        $0.member("system", transformation.target.code)
        for (output, value) in zip(outputs, [one.numbers.0, one.numbers.1, one.numbers.2]) {
          if case .text = output.kind {
            $0.member(output.name, one.text)
          } else {
            $0.member(output.name, value)
          }
        }
      }
      if let operation = one.operation { json.member("operation", operation.name) }
      if one.exceeded == nil, let accuracy = one.operation?.accuracy {
        json.member("accuracy_m", accuracy)
      }
    }
  }

  private func begin(_ rows: TableOutput, _ names: [String], numbers: Set<Int>) {
    let added = outputs.indices.filter { if case .text = outputs[$0].kind { false } else { true } }
    rows.begin(
      TableShape(
        names: names + outputs.map(\.name),
        numbers: numbers.union(added.map { names.count + $0 })))
  }
}

// MARK: Tables

extension SystemConversion {
  struct TableOptions {
    var columns: [String]?
    var separator: UInt8?
    var isStrict: Bool
  }

  /// Appends the converted coordinate to each row of a table.
  func run(_ path: String, _ options: TableOptions, _ choice: OutputChoice) throws {
    var table = Table(rows: TableOutput(try choice.open()))
    if source == nil {
      try convertPlaces(path, options, &table)
    } else {
      try convertNumbers(path, options, &table)
    }
    try table.rows.finish()
    noteAxes()
    note(table.outliers)
    note(table.operations)
    if table.hasProblems { throw Failure(.badData) }
  }

  /// The output, and the facts about the rows that the notes at the end report.
  private struct Table {
    let rows: TableOutput
    var operations: Set<PROJTransformation.Operation> = []
    var outliers: [Outliers] = []
    var hasProblems = false
    var count = 0
  }

  /// Converts and writes one row.
  ///
  /// - Returns: an error message for a coordinate outside the transformation's area of use.
  private func write(
    _ fields: [Cell], _ numbers: (Double, Double)?, to table: inout Table
  ) throws -> String? {
    table.count += 1
    let isExamined = table.count <= Self.examined
    let one = numbers.flatMap { convert($0, $1, isExamined: isExamined) }
    if let one {
      if one.exceeded == nil, let operation = one.operation { table.operations.insert(operation) }
      Self.add(one, to: &table.outliers)
    }
    try table.rows.write(fields + cells(of: one), at: one?.place.map { [$0] } ?? [])
    return numbers == nil || one != nil
      ? nil : "outside the area in which \(transformation.source.code) can be transformed"
  }

  /// Converts a table with latitude and longitude columns.
  private func convertPlaces(_ path: String, _ options: TableOptions, _ table: inout Table) throws {
    var reader = try PointReader(
      path, columns: options.columns, separator: options.separator, option: "--columns",
      isStrict: options.isStrict)
    let names = reader.columns.names
    begin(table.rows, names, numbers: Set(reader.columns.indices))
    var outside = RowDiagnostics(source: reader.name)
    while let row = try reader.next() {
      if row.problem != nil, options.isStrict { throw Failure(.badData) }
      let fields = names.indices.map { column -> Cell in
        let text = row.record == nil ? "" : reader.text(column)
        return reader.columns.indices.contains(column) ? .field(text) : .text(text)
      }
      let numbers = (row.place.latitude, row.place.longitude)
      let problem = try write(fields, row.problem == nil ? numbers : nil, to: &table)
      if let problem, let record = row.record { outside.add(line: record.line, problem) }
    }
    try end(&table, [reader.conclude(), outside.conclude(rowCount: table.count)])
  }

  /// Converts a table with one column for each axis of the source system.
  private func convertNumbers(
    _ path: String, _ options: TableOptions, _ table: inout Table
  ) throws {
    let input = try InputFile(table: path, store: StorePlace())
    var csv = CSVReader(separator: options.separator, readsPrologue: true)
    var problems = RowDiagnostics(source: input.name)
    var columns: [Int] = []
    var width = 0
    reading: while true {
      let step: CSVStep
      do { step = try csv.step() } catch { throw Failure(.badData, "\(input.name): \(error)") }
      switch step {
      case .record(let record) where record.isEmpty: continue
      case .record(let record):
        let texts = (0..<csv.cursor.fieldCount).map(csv.cursor.text)
        if columns.isEmpty {
          problems.begin(titles: csv.titleLineCount, item: input.rowItem)
          columns = try self.columns(options.columns, in: texts, of: input.name)
          width = texts.count
          let isHeader = columns.allSatisfy { csv.cursor.double($0) == nil }
          let names = isHeader ? texts : (1...width).map { "column\($0)" }
          begin(table.rows, names, numbers: Set(columns))
          if isHeader { continue }
        }
        let fields = (0..<width).map { column -> Cell in
          let text = column < texts.count ? texts[column] : ""
          return columns.contains(column) ? .field(text) : .text(text)
        }
        let numbers = columns.compactMap { $0 < texts.count ? csv.cursor.double($0) : nil }
        let thousands = thousands(
          columns.map { $0 < texts.count ? texts[$0] : "" }, separator: csv.separator)
        let pair = numbers.count == 2 && thousands == nil ? (numbers[0], numbers[1]) : nil
        let problem =
          pair == nil
          ? thousands ?? "expected numbers in the columns \(inputs.joined(separator: " and "))"
          : nil
        let outside = try write(fields, pair, to: &table)
        if let problem = problem ?? outside {
          problems.add(line: record.line, problem)
          if options.isStrict { throw Failure(.badData) }
        }
      case .tooLong(let line):
        table.count += 1
        problems.add(line: line, RowNote.tooLong)
      case .needsInput: try input.fill(&csv)
      case .end: break reading
      }
    }
    guard !columns.isEmpty else {
      throw Failure(.badData, "\(input.name) is empty: expected a header or rows of numbers")
    }
    try end(&table, [problems.conclude(rowCount: table.count)])
  }

  /// Returns the error for numbers of a projected system that may have thousands separators; nil for other numbers.
  ///
  /// In a table with commas between the fields, the mark is a comma in a quoted field. In other tables, both numbers
  /// have the form `530.000`, which would be within a kilometer of the origin.
  private func thousands(_ texts: [String], separator: UInt8) -> String? {
    let units = transformation.source.axes.map(\.unit)
    guard
      !units.contains(where: { $0.contains("deg") || $0.contains("grad") || $0.contains("rad") })
    else { return nil }
    let marks = texts.map { CSVLocationText.possibleThousands($0) }
    if separator == UInt8(ascii: ",") {
      guard let index = marks.firstIndex(of: UInt8(ascii: ",")) else { return nil }
      return BatchColumns.thousands(texts[index])
    }
    guard !marks.contains(nil) else { return nil }
    return BatchColumns.thousands(texts[0])
  }

  private func end(_ table: inout Table, _ summaries: [String?]) throws {
    for summary in summaries.compactMap(\.self) {
      Console.error(summary)
      table.hasProblems = true
    }
  }

  private func columns(
    _ wanted: [String]?, in header: [String], of name: String
  ) throws(Failure) -> [Int] {
    let plain = transformation.source.axes.map(\.name)
    for names in wanted.map({ [$0] }) ?? [plain, inputs] {
      if let found = try? CoordinateColumns.columns(names, header: header), found.count == 2 {
        return found
      }
    }
    throw Failure(
      .badData,
      "\(name): the columns \((wanted ?? plain).joined(separator: " and ")) were not found among "
        + "\(header.map { "\"\($0)\"" }.joined(separator: ", ")); name them with --columns, in the order "
        + plain.joined(separator: ", "))
  }
}
