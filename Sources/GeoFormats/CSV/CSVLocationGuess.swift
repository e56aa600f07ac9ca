import GeoCore

/// What the values of a table without header say about its columns.
enum CSVLocationGuess {
  /// Whether a record is one of data: at least two of its fields are numbers or coordinates.
  static func isData(_ fields: [String]) -> Bool {
    var count = 0
    for field in fields where isValue(field) {
      count += 1
      if count == 2 { return true }
    }
    return false
  }

  /// Whether a field is a number, a time or a coordinate.
  static func isValue(_ field: String) -> Bool {
    isNumber(field) || isTime(field) || isAngle(field)
  }

  /// Latitude, longitude and perhaps altitude in this order, a time before or behind.
  ///
  /// - Parameters:
  ///   - fields: the first record.
  ///   - taken: columns whose meaning is given.
  /// - Throws: ``CSVLayoutError`` if the values could mean something else.
  static func steps(
    _ fields: [String], without taken: [CSVLocationStep]
  ) throws(CSVLayoutError) -> [CSVLocationStep] {
    let free = fields.indices.filter { column in !taken.contains { $0.column == column } }
    var steps: [CSVLocationStep] = []
    func add(_ field: CSVLocationField, _ column: Int) {
      if !taken.contains(where: { $0.field == field }) {
        steps.append(CSVLocationStep(field: field, column: column, name: String(column + 1)))
      }
    }
    if let time = free.first(where: { isTime(fields[$0]) }) { add(.time, time) }
    let places = free.filter { isNumber(fields[$0]) || isAngle(fields[$0]) }
      .filter { !isTime(fields[$0]) }
    guard places.count >= 2 else { throw .noHeader("there are not two numbers in its first row") }
    let (first, second) = (places[0], places[1])
    let a = number(fields[first])
    let b = number(fields[second])
    if let a, let b {
      guard a.magnitude <= 90 else {
        throw .noHeader(
          b.magnitude <= 90 && a.magnitude <= 360
            ? "its first number, \(fields[first]), is no latitude: longitude seems to come first"
            : "its first number, \(fields[first]), is no latitude")
      }
      guard b.magnitude <= 360 else {
        throw .noHeader("its second number, \(fields[second]), is no longitude")
      }
      // A row number, or an identifier, and coordinates behind it.
      let isWhole = !fields[first].contains(".") && !fields[first].contains(",")
      guard places.count == 2 || !isWhole else {
        throw .noHeader("its first number, \(fields[first]), may be no coordinate")
      }
    }
    add(.latitude, first)
    add(.longitude, second)
    if places.count == 3, places[2] == second + 1 { add(.altitude, places[2]) }
    return steps
  }

  private static func number(_ text: String) -> Double? {
    let bytes = Array(CSVLocationText.withPoint(text).utf8)
    return DecimalParser.double(bytes.span)
  }

  private static func isNumber(_ text: String) -> Bool { number(text) != nil }

  /// A date, or a count that may be one since 1970.
  private static func isTime(_ text: String) -> Bool {
    if let value = number(text), value.magnitude < CSVTime.leastCount { return false }
    let bytes = Array(text.utf8)
    return CSVTime.reading(bytes.span) != nil
  }

  /// A coordinate with its letter, as in `48.2N`.
  private static func isAngle(_ text: String) -> Bool {
    guard let last = text.unicodeScalars.last, text.utf8.contains(where: { $0 &- 0x30 < 10 }) else {
      return false
    }
    return "NSEW°\"'".unicodeScalars.contains(last) && CSVLocationText.angle(text) != nil
  }
}
