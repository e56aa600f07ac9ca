import GeoCore
import GeoFormats

/// Formats the rows of a table with their results, as copies of the input bytes with new columns or as JSON.
struct RowWriter: Sendable {
  /// The format of a new column.
  struct Column: Sendable {
    /// The divisor that converts results from SI units to the printed unit.
    let divisor: Double
    let places: Int
    /// The index of the column of ``RowResults`` to print.
    var source = 0
    /// Whether the column contains azimuths, which are printed as 0 if they round to 360.
    var isAzimuth = false
    /// The index of the result column with the latitude of the coordinate that ``text`` receives. Nil for the first
    /// coordinate of the row.
    var point: Int?
    /// Appends the text of a row, which is computed from a coordinate and three adjacent results, starting at
    /// `source`. Nil for numeric columns.
    var text: (@Sendable (Coordinate, (Double, Double, Double), inout [UInt8]) -> Void)?
  }

  /// The maximum length in bytes of the text in a new column.
  private let textRoom: Int

  /// The new columns, except the column with the method.
  let columns: [Column]
  /// Whether numbers in JSON are rounded as in text.
  let isRounded: Bool
  /// Whether azimuths are printed in addition to distances.
  let hasAzimuths: Bool
  /// Whether to print the method of each row, because the method may not converge for some rows.
  let hasMethod: Bool
  /// The line break after the first record. If the last record has no line break, this one is appended.
  var lineEnd = [UInt8(ascii: "\n")]
  /// Whether to write numbers with decimal commas, as in the input.
  var hasDecimalComma = false

  /// The two columns whose fields are exchanged. Nil if all fields stay in their columns.
  var exchanged: (Int, Int)?

  /// The names of the new columns.
  private(set) var names: [String]
  /// The JSON key of the reason why a row is invalid.
  private(set) var errorName = "error"

  /// - Parameters:
  ///   - hasAzimuths: whether to print azimuths in addition to distances.
  ///   - isCumulative: whether to print the distance from the start of the path.
  ///   - hasSpeed: whether to print the time and the speed since the previous row.
  ///   - length: the length of notations with a variable length, such as geohash. Nil for the default.
  ///   - towns: the towns of `--town`, or of the notation ``Notation/town``.
  init(
    _ operation: RowOperation = .distance, unit: LengthUnit, decimals: Decimals,
    hasAzimuths: Bool, hasMethod: Bool, isCumulative: Bool = false, hasSpeed: Bool = false,
    length: Int? = nil, towns: TownColumns = TownColumns()
  ) {
    // Quoting at most doubles the length of a label and adds two quotation marks.
    textRoom = max(64, 2 * towns.labelRoom + 2)
    (self.hasAzimuths, self.hasMethod) = (hasAzimuths, hasMethod)
    isRounded = decimals.given != nil
    let outputs = operation.outputs(
      unit: unit, azimuths: hasAzimuths, isCumulative: isCumulative, hasSpeed: hasSpeed)
    let point = towns.isEmpty ? nil : operation.point
    names =
      outputs.map(\.name) + (point == nil ? [] : towns.names) + (hasMethod ? ["method"] : [])
    columns =
      outputs.enumerated().map { number, output in
        var column = Self.column(output, of: operation, unit, decimals, length: length)
        column.source = output.source ?? number
        return column
      } + (point.map { Self.columns(of: towns, at: $0, decimals) } ?? [])
  }

  /// Returns two columns: the town nearest to a computed point, and the distance of this town.
  private static func columns(
    of towns: TownColumns, at point: Int, _ decimals: Decimals
  ) -> [Column] {
    let label = Column(divisor: 1, places: 0, source: RowResults.townDistance, point: point) {
      _, numbers, text in
      if numbers.1.isFinite { text += towns.label(Int(numbers.1)).utf8 }
    }
    return [
      label, Column(divisor: 1, places: decimals.length, source: RowResults.townDistance),
    ]
  }

  /// Returns the coordinate from which the text of a column is computed.
  ///
  /// - Parameter first: the first coordinate of the row.
  func place(
    _ column: Column, _ row: Int, of results: RowResults, first: Coordinate
  ) -> Coordinate {
    guard let point = column.point else { return first }
    return Coordinate(
      latitude: results.value(point, row), longitude: results.value(point + 1, row))
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

  /// Renames new columns whose names are already in use.
  ///
  /// - Returns: the old and the new name of each renamed column.
  mutating func avoid(_ taken: [String]) -> [(old: String, new: String)] {
    let taken = Set(taken)
    let old = names
    names = names.map { ColumnName.unique($0, prefix: "batch_", among: taken) }
    errorName = ColumnName.unique(errorName, prefix: "batch_", among: taken)
    return zip(old, names).filter { $0 != $1 }.map { (old: $0, new: $1) }
  }

  /// Copies the header of the input and appends the names of the new columns.
  func writeHeader(
    _ record: CSVRecord, of cursor: borrowing CSVCursor, to output: inout OutputBuffer
  ) {
    var header: [UInt8] = []
    cursor.append(record, to: &header)
    output.append(header)
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

  /// Copies the rows of a table and appends the new columns.
  ///
  /// - Parameters:
  ///   - table: the records with their parsed numbers. Empty records are copied unchanged.
  ///   - results: the results of the rows. NaN is printed as an empty field.
  ///   - ragged: the records with missing or extra fields, in order.
  ///   - limit: the maximum number of records to write.
  ///   - cursor: a cursor over the bytes of the table.
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
    output.append(room: byteCount + records.count * rowRoom + Self.slack) { output in
      var output = output
      var start = table.start
      var row = 0
      // The index of the next record in `ragged` and the start of this record, so that each row needs only one
      // comparison.
      var raggedIndex = 0
      var nextRagged = ragged.first?.start ?? -1
      var fallbacks = results.fallbacks[...]
      // A reusable buffer for the text of a row.
      var scratch: [UInt8] = []
      for extent in records {
        let (end, next) = (Int(extent.end), Int(extent.next))
        // An empty line is not a row, so it is copied without new columns.
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

  // The maximum length of the new columns of a row and its line break in bytes.
  private var rowRoom: Int {
    columns.count * (1 + max(DecimalPrinter.room, textRoom)) + 1 + RowResults.nameRoom
      + lineEnd.count
  }

  /// Writes typed rows as CSV and appends the new columns.
  ///
  /// The other parameters are the same as in ``write(_:results:ragged:limit:of:to:)``.
  func write(
    _ rows: TableRows, _ table: borrowing CSVNumberTable, results: RowResults, limit: Int,
    to output: inout OutputBuffer
  ) {
    let first = (UnsafePointer(table.column(0)), UnsafePointer(table.column(1)))
    var fallbacks = results.fallbacks[...]
    var (text, scratch): ([UInt8], [UInt8]) = ([], [])
    var start = table.start
    for (row, extent) in table.records.prefix(limit).enumerated() {
      let fields = start..<Int(extent.end)
      start = Int(extent.next)
      var isPlain = false
      if rows.mayBePlain {
        output.append(room: rows.plainRoom(of: fields)) { output in
          var output = output
          isPlain = rows.writePlainCSV(fields, column: source, to: &output)
          return output
        }
      }
      if !isPlain {
        text.removeAll(keepingCapacity: true)
        rows.appendCSV(fields, column: source, to: &text)
        output.append(text)
      }
      output.append(room: rowRoom + Self.slack) { output in
        var output = output
        write(row, of: results, first, &fallbacks, UInt8(ascii: ","), &scratch, to: &output)
        for byte in lineEnd { Self.append(byte, to: &output) }
        return output
      }
    }
  }

  /// Returns the column of the input whose field is written to the given output column.
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
        let place = place(
          column, row, of: results,
          first: Coordinate(latitude: first.latitudes[row], longitude: first.longitudes[row]))
        Self.append(separator, to: &output)
        scratch.removeAll(keepingCapacity: true)
        text(place, results.numbers(row, from: column.source), &scratch)
        // Quote text that contains the separator, such as a geo URI with a comma.
        let quote = UInt8(ascii: "\"")
        if scratch.contains(separator) {
          scratch = [quote] + scratch.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
        }
        let count = min(scratch.count, textRoom)
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

  // The number of additional bytes that the buffer needs, because a copy may write beyond the end of a record.
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

  /// Copies a record. For short records, steps of 16 bytes are fastest; the last step writes up to 15 extra bytes.
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
