import GeoCore
import GeoFormats

/// Formats rows as the input bytes with the new columns appended, or as JSON.
struct RowWriter: Sendable {
  /// The format of a new column.
  struct Column: Sendable {
    /// The divisor that converts results to the printed unit.
    let divisor: Double
    /// The number of decimals in CSV.
    let places: Int
    /// The index of the results column that is printed.
    var source = 0
    /// Whether a value that rounds to 360 is printed as 0.
    var isAzimuth = false
    /// Appends the text of the column, which depends on the first coordinate and the numbers of the row. Nil for
    /// numeric columns.
    var text: (@Sendable (Coordinate, (Double, Double, Double), inout [UInt8]) -> Void)?
  }

  /// The size of the longest text, in bytes.
  private static let textRoom = 64

  /// The new columns, except for the method column.
  let columns: [Column]
  /// Whether numbers in JSON have as many decimals as in text, instead of all digits.
  let isRounded: Bool
  /// Whether distances include azimuths.
  let hasAzimuths: Bool
  /// Whether to print the method of each row. Needed if a fallback may replace the method.
  let hasMethod: Bool
  /// The line end of the first record. A last record without a line end gets the same line end.
  var lineEnd = [UInt8(ascii: "\n")]
  /// Whether to write a decimal comma, as in the input.
  var hasDecimalComma = false

  /// The two columns whose fields are exchanged. Nil if all fields stay in their columns.
  var exchanged: (Int, Int)?

  /// The names of the new columns.
  private(set) var names: [String]
  /// The JSON key under which the reason for a bad row is printed.
  private(set) var errorName = "error"

  /// - Parameters:
  ///   - operation: the operation for each row.
  ///   - unit: the unit of lengths.
  ///   - decimals: the decimals of the new columns.
  ///   - hasAzimuths: whether distances include azimuths.
  ///   - hasMethod: whether to print the method of each row.
  ///   - isCumulative: whether to add the distance from the start of the path.
  ///   - hasSpeed: whether to add the time and the speed from the previous row.
  ///   - length: the length of texts, such as geohashes. Nil for the default.
  init(
    _ operation: RowOperation = .distance, unit: LengthUnit, decimals: Decimals,
    hasAzimuths: Bool, hasMethod: Bool, isCumulative: Bool = false, hasSpeed: Bool = false,
    length: Int? = nil
  ) {
    (self.hasAzimuths, self.hasMethod) = (hasAzimuths, hasMethod)
    isRounded = decimals.given != nil
    let outputs = operation.outputs(
      unit: unit, azimuths: hasAzimuths, isCumulative: isCumulative, hasSpeed: hasSpeed)
    names = outputs.map(\.name) + (hasMethod ? ["method"] : [])
    columns = outputs.enumerated().map { number, output in
      var column = Self.column(output, of: operation, unit, decimals, length: length)
      column.source = output.source ?? number
      return column
    }
  }

  private static func column(
    _ output: RowOutput, of operation: RowOperation, _ unit: LengthUnit, _ decimals: Decimals,
    length: Int?
  ) -> Column {
    switch output.kind {
    case .length: Column(divisor: unit.meters, places: decimals.length)
    case .azimuth: Column(divisor: 1, places: decimals.azimuth, isAzimuth: true)
    case .place: Column(divisor: 1, places: decimals.coordinate)
    case .seconds: Column(divisor: 1, places: decimals.length)
    case .speed:
      Column(
        divisor: FigureUnits(UnitChoice(unit)).speedUnit.metersPerSecond, places: decimals.length)
    case .text:
      Column(divisor: 1, places: 0) { place, numbers, text in
        guard case .convert(let notation) = operation else { return }
        notation.append(place, numbers, length: length, decimals: decimals, to: &text)
      }
    }
  }

  /// Renames new columns that the input already has.
  ///
  /// - Returns: the old and new name of each renamed column.
  mutating func avoid(_ taken: [String]) -> [(old: String, new: String)] {
    let taken = Set(taken)
    let old = names
    names = names.map { ColumnName.unique($0, prefix: "batch_", among: taken) }
    errorName = ColumnName.unique(errorName, prefix: "batch_", among: taken)
    return zip(old, names).filter { $0 != $1 }.map { (old: $0, new: $1) }
  }

  /// Writes the header of the input and the names of the new columns.
  func writeHeader(
    _ record: CSVRecord, of cursor: borrowing CSVCursor, to output: inout OutputBuffer
  ) {
    output.append(cursor.bytes(record.bytes))
    for name in names {
      output.append(CollectionOfOne(cursor.separator))
      output.append(name.utf8)
    }
    if record.lineEndCount > 0 {
      output.append(cursor.lineEnd(of: record))
    } else {
      output.append(lineEnd)
    }
  }

  /// Writes the rows of a table as CSV.
  ///
  /// - Parameters:
  ///   - table: the records. Records without numbers are copied unchanged.
  ///   - results: the results columns, distances first. NaN is printed as an empty field.
  ///   - ragged: the records with a different number of fields than columns, in order.
  ///   - limit: the number of printed records.
  ///   - cursor: reads the bytes of the table.
  func write(
    _ table: borrowing CSVNumberTable, results: RowResults, ragged: [RaggedRecord], limit: Int,
    of cursor: CSVCursor, to output: inout OutputBuffer
  ) {
    let records = UnsafeBufferPointer(rebasing: table.records.prefix(limit))
    guard let last = records.last else { return }
    if let exchanged {
      return writeExchanging(exchanged, records, from: table.start, of: cursor, to: &output)
    }
    let bytes = cursor.bytes
    let first = (UnsafePointer(table.column(0)), UnsafePointer(table.column(1)))
    let separator = cursor.separator
    let byteCount = Int(last.next) - table.start + ragged.reduce(0) { $0 + $1.missingCount }
    let rowRoom =
      columns.count * (1 + max(DecimalPrinter.room, Self.textRoom)) + 1 + RowResults.nameRoom
      + lineEnd.count
    output.append(room: byteCount + records.count * rowRoom + Self.slack) { output in
      var output = output
      var start = table.start
      var row = 0
      // Remember where the next record with a wrong number of fields starts. Each row then needs only one comparison.
      var raggedIndex = 0
      var nextRagged = ragged.first?.start ?? -1
      var fallbacks = results.fallbacks[...]
      // A buffer for the text of a row.
      var scratch: [UInt8] = []
      for extent in records {
        let (end, next) = (Int(extent.end), Int(extent.next))
        // An empty line is not a row and is copied unchanged.
        let isRow = end > start
        if start == nextRagged {
          let record = ragged[raggedIndex]
          Self.copy(bytes + start, count: record.end - start, to: &output)
          for _ in 0..<record.missingCount { Self.append(separator, to: &output) }
          if isRow { write(row, of: results, first, &fallbacks, separator, &scratch, to: &output) }
          Self.copy(bytes + record.end, count: end - record.end, to: &output)
          raggedIndex += 1
          nextRagged = raggedIndex < ragged.count ? ragged[raggedIndex].start : -1
        } else {
          Self.copy(bytes + start, count: end - start, to: &output)
          if isRow { write(row, of: results, first, &fallbacks, separator, &scratch, to: &output) }
        }
        if isRow { row += 1 }
        if next > end {
          Self.copy(bytes + end, count: next - end, to: &output)
        } else {
          for byte in lineEnd { Self.append(byte, to: &output) }
        }
        start = next
      }
      return output
    }
  }

  /// Returns the column of the input whose field is written to a column.
  func source(ofColumn column: Int) -> Int {
    guard let exchanged else { return column }
    return column == exchanged.0 ? exchanged.1 : column == exchanged.1 ? exchanged.0 : column
  }

  /// Copies records with the fields of two columns exchanged. A record without both fields is copied unchanged.
  private func writeExchanging(
    _ columns: (Int, Int), _ records: UnsafeBufferPointer<CSVNumberTable.Extent>, from start: Int,
    of cursor: CSVCursor, to output: inout OutputBuffer
  ) {
    let (left, right) = (min(columns.0, columns.1), max(columns.0, columns.1))
    var (cursor, start) = (cursor, start)
    for extent in records {
      let (end, next) = (Int(extent.end), Int(extent.next))
      cursor.dropFields()
      if end > start { cursor.split(start..<end) }
      if cursor.fieldCount > right {
        let (first, second) = (cursor.range(of: left), cursor.range(of: right))
        output.append(cursor.bytes(start..<first.lowerBound))
        output.append(cursor.bytes(second))
        output.append(cursor.bytes(first.upperBound..<second.lowerBound))
        output.append(cursor.bytes(first))
        output.append(cursor.bytes(second.upperBound..<end))
      } else {
        output.append(cursor.bytes(start..<end))
      }
      if next > end {
        output.append(cursor.bytes(end..<next))
      } else {
        output.append(lineEnd)
      }
      start = next
    }
  }

  /// Writes the new columns of a row.
  @inline(__always)
  private func write(
    _ row: Int, of results: RowResults,
    _ first: (latitudes: UnsafePointer<Double>, longitudes: UnsafePointer<Double>),
    _ fallbacks: inout ArraySlice<Int>, _ separator: UInt8, _ scratch: inout [UInt8],
    to output: inout UnsafeMutableRawPointer
  ) {
    for i in 0..<columns.count {
      let column = columns[i]
      if let text = column.text {
        let place = Coordinate(latitude: first.latitudes[row], longitude: first.longitudes[row])
        Self.append(separator, to: &output)
        scratch.removeAll(keepingCapacity: true)
        text(place, results.numbers(row), &scratch)
        // Quote the text if necessary: a geo URI contains a comma.
        if scratch.contains(separator) {
          scratch.insert(UInt8(ascii: "\""), at: 0)
          scratch.append(UInt8(ascii: "\""))
        }
        let count = min(scratch.count, Self.textRoom)
        scratch.withUnsafeBytes { bytes in
          if let start = bytes.baseAddress { output.copyMemory(from: start, byteCount: count) }
        }
        output += count
        continue
      }
      var value = results.value(column.source, row) / column.divisor
      if column.isAzimuth { value = DecimalPrinter.azimuth(value, places: column.places) }
      append(value, column.places, separator, to: &output)
    }
    if hasMethod {
      let isFallback = fallbacks.first == row
      if isFallback { fallbacks.removeFirst() }
      Self.append(separator, to: &output)
      for byte in results.method(row, isFallback: isFallback).utf8 {
        Self.append(byte, to: &output)
      }
    }
  }

  // The number of bytes after the output that a copy may overwrite.
  private static let slack = 16

  @inline(__always)
  private static func append(_ byte: UInt8, to output: inout UnsafeMutableRawPointer) {
    output.storeBytes(of: byte, as: UInt8.self)
    output += 1
  }

  @inline(__always)
  private func append(
    _ value: Double, _ places: Int, _ separator: UInt8, to output: inout UnsafeMutableRawPointer
  ) {
    Self.append(separator, to: &output)
    let count = DecimalPrinter.write(value, places: places, to: output)
    if hasDecimalComma, places > 0, count > places {
      let mark = output + (count - places - 1)
      if mark.load(as: UInt8.self) == UInt8(ascii: ".") {
        mark.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      }
    }
    output += count
  }

  /// Copies a record in steps of 16 bytes, because most records are short. The last step copies up to 15 extra bytes.
  @inline(__always)
  private static func copy(
    _ bytes: UnsafePointer<UInt8>, count: Int, to output: inout UnsafeMutableRawPointer
  ) {
    let source = UnsafeRawPointer(bytes)
    if count <= 256 {
      var i = 0
      while i < count {
        let piece = source.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
        output.storeBytes(of: piece, toByteOffset: i, as: SIMD16<UInt8>.self)
        i += 16
      }
    } else {
      output.copyMemory(from: source, byteCount: count)
    }
    output += count
  }
}
