import GeoFormats
import GeoTracks

/// Columns for what has no property of its own: one for each measure that is known under several names, and one
/// for each other name.
struct ExtraColumns {
  /// The most names that get a column, as in tables that are written.
  static let maximumNames = 256

  /// Where values of a name go.
  private struct Place {
    let measure: Int?
    // Of its texts; nil until one is no measure.
    var texts: Int?
  }

  private static let measures = TrackMeasure.allCases

  private var places: [String: Place] = [:]
  private var measured = measures.map { _ in ArrowColumn<Doubles>() }
  private var columns: [(name: String, texts: ArrowColumn<Texts>)] = []
  /// Values that have no column, because of the names or for want of room.
  private(set) var leftOut = 0

  mutating func set(_ extras: [Location.Extra], row: Int) {
    for extra in extras {
      let measure =
        places[extra.name].map(\.measure)
        ?? TrackMeasure(extra: extra.name).flatMap(Self.measures.firstIndex)
      if let measure, !measured[measure].hasValue(row), let number = Self.number(extra.value) {
        measured[measure].set(number, row: row)
      } else {
        set(extra, measure, row: row)
      }
    }
  }

  private mutating func set(_ extra: Location.Extra, _ measure: Int?, row: Int) {
    var place = places[extra.name] ?? Place(measure: measure, texts: nil)
    if place.texts == nil, columns.count < Self.maximumNames {
      place.texts = columns.count
      places[extra.name] = place
      columns.append((extra.name, ArrowColumn()))
    }
    guard let texts = place.texts, !columns[texts].texts.hasValue(row),
      columns[texts].texts.elements.hasRoom(for: extra.value)
    else {
      leftOut += 1
      return
    }
    columns[texts].texts.set(extra.value, row: row)
  }

  /// The columns, of doubles where all values are plain numbers.
  ///
  /// - Parameter taken: the names of other columns.
  consuming func finished(rows: Int, besides taken: [String]) -> [FinishedColumn] {
    var taken = Set(taken)
    var finished: [FinishedColumn] = []
    for (measure, column) in zip(Self.measures, measured) where !column.isEmpty {
      taken.insert(measure.rawValue)
      finished.append(column.finished(measure.rawValue, rows: rows))
    }
    for (name, texts) in columns {
      var name = name
      while !taken.insert(name).inserted { name = "extra " + name }
      finished.append(
        Self.numbers(texts, rows: rows)?.finished(name, rows: rows)
          ?? texts.finished(name, rows: rows))
    }
    return finished
  }

  private static func numbers(_ texts: ArrowColumn<Texts>, rows: Int) -> ArrowColumn<Doubles>? {
    var numbers = ArrowColumn<Doubles>()
    for row in 0..<min(rows, texts.elements.count) where texts.hasValue(row) {
      guard let number = texts.elements.withText(row, number) else { return nil }
      numbers.set(number, row: row)
    }
    return numbers
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { number($0.span) }
  }

  /// The number that a text is; nil for one that says more than its number, such as 007 or +1.
  private static func number(_ text: Span<UInt8>) -> Double? {
    let zero = UInt8(ascii: "0")
    guard text.count > 0, text[0] != UInt8(ascii: "+") else { return nil }
    let digits = text[0] == UInt8(ascii: "-") ? 1 : 0
    if text.count > digits + 1, text[digits] == zero, text[digits + 1] &- zero < 10 { return nil }
    return DecimalParser.double(text)
  }
}
