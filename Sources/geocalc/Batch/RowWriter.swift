import GeoCore
import GeoFormats

/// Rows as they are printed: the input's bytes and the new columns, or JSON.
struct RowWriter: Sendable {
  /// How a new column is printed.
  struct Column: Sendable {
    /// What its numbers are divided by.
    let divisor: Double
    /// Decimals in CSV.
    let places: Int
    /// The column of the results.
    var source = 0
    /// Whether what rounds to 360 is printed as 0.
    var isAzimuth = false
    /// Appends what a text is of the row's first place and its numbers; nil for numbers.
    var text: (@Sendable (Coordinate, (Double, Double, Double), inout [UInt8]) -> Void)?
  }

  /// The longest text, in bytes.
  private static let textRoom = 64

  /// The new columns, but for the method.
  let columns: [Column]
  /// Whether distances have azimuths beside them.
  let hasAzimuths: Bool
  /// Whether the method of each row is printed, as one method may stand in for another.
  let hasMethod: Bool
  /// The line end of the first record, which a last one without its own gets too.
  var lineEnd = [UInt8(ascii: "\n")]
  /// Whether numbers have a decimal comma, as those of the input.
  var hasDecimalComma = false

  /// The names of the new columns.
  private(set) var names: [String]
  /// What JSON calls the reason why a row is bad.
  private(set) var errorName = "error"

  /// - Parameters:
  ///   - operation: what is found out for each row.
  ///   - unit: the unit of lengths.
  ///   - options: decimals.
  ///   - hasAzimuths: whether distances have azimuths beside them.
  ///   - hasMethod: whether the method of each row is printed.
  ///   - isCumulative: whether distances have those from the beginning of the path beside them.
  ///   - length: how long texts are; nil for as long as usual.
  init(
    _ operation: RowOperation = .distance, unit: LengthUnit, options: OutputOptions,
    hasAzimuths: Bool, hasMethod: Bool, isCumulative: Bool = false, length: Int? = nil
  ) {
    (self.hasAzimuths, self.hasMethod) = (hasAzimuths, hasMethod)
    let outputs = operation.outputs(
      unit: unit, azimuths: hasAzimuths, isCumulative: isCumulative)
    names = outputs.map(\.name) + (hasMethod ? ["method"] : [])
    columns = outputs.enumerated().map { number, output in
      var column = Self.column(output, of: operation, unit, options, length: length)
      column.source = output.source ?? number
      return column
    }
  }

  private static func column(
    _ output: RowOutput, of operation: RowOperation, _ unit: LengthUnit, _ options: OutputOptions,
    length: Int?
  ) -> Column {
    switch output.kind {
    case .length: Column(divisor: unit.meters, places: options.decimals.length)
    case .azimuth: Column(divisor: 1, places: options.decimals.azimuth, isAzimuth: true)
    case .place: Column(divisor: 1, places: options.decimals.coordinate)
    case .text:
      Column(divisor: 1, places: 0) { [decimals = options.decimals] place, numbers, text in
        guard case .convert(let notation) = operation else { return }
        notation.append(place, numbers, length: length, decimals: decimals, to: &text)
      }
    }
  }

  /// Gives the new columns names that the input does not have.
  ///
  /// - Returns: what is renamed, and how.
  mutating func avoid(_ taken: [String]) -> [(old: String, new: String)] {
    let taken = Set(taken)
    let old = names
    names = names.map { ColumnName.unique($0, prefix: "batch_", among: taken) }
    errorName = ColumnName.unique(errorName, prefix: "batch_", among: taken)
    return zip(old, names).filter { $0 != $1 }.map { (old: $0, new: $1) }
  }

  /// The header of the input with the new names.
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

  /// The rows of a table as CSV.
  ///
  /// - Parameters:
  ///   - table: where the records are; those without numbers are copied as they are.
  ///   - results: of each row, distances first; NaN is printed as an empty field.
  ///   - ragged: the records that have not as many fields as there are columns, in their order.
  ///   - limit: how many records are printed.
  ///   - cursor: has the bytes.
  func write(
    _ table: borrowing CSVNumberTable, results: RowResults, ragged: [RaggedRecord], limit: Int,
    of cursor: CSVCursor, to output: inout OutputBuffer
  ) {
    let records = UnsafeBufferPointer(rebasing: table.records.prefix(limit))
    guard let last = records.last else { return }
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
      // Where the next of them begins, so that a row is compared with a number only.
      var raggedIndex = 0
      var nextRagged = ragged.first?.start ?? -1
      var fallbacks = results.fallbacks[...]
      // Where the text of a row is made.
      var scratch: [UInt8] = []
      for extent in records {
        let (end, next) = (Int(extent.end), Int(extent.next))
        // An empty line is no row: it stays as it is.
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

  /// The new columns of a row.
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
        // A geo URI has a comma.
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

  // Bytes behind the output that a copy may touch.
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

  /// Copies a record, which mostly is short: sixteen bytes at a time, with up to fifteen too many.
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

extension RowWriter {
  /// The rows of a table as lines of JSON.
  ///
  /// Coordinates are numbers, as they were understood; every other column is a string, as CSV knows
  /// no types. Columns in another unit or notation than degrees stay as they are, and latitude and longitude in
  /// degrees follow the columns of the table. A bad row has its coordinates as strings too, `null` for results, and
  /// the reason.
  ///
  /// - Parameters:
  ///   - table: where the records are; those without numbers are no rows.
  ///   - isAlong: rows are places of a path, with one more in front.
  ///   - reasons: what is wrong with bad rows, by their number in the table; empty for a missing value.
  ///   - limit: how many records are printed.
  ///   - cursor: has the bytes.
  func writeJSON(
    _ table: borrowing CSVNumberTable, results: RowResults, columns: BatchColumns,
    isAlong: Bool, reasons: [Int: String], limit: Int, of cursor: inout CSVCursor,
    to json: inout JSONWriter
  ) {
    let offset = isAlong ? 1 : 0
    var start = table.start
    var row = 0
    var fallbacks = results.fallbacks[...]
    let degrees = columns.degreeKeys(besides: names)
    for extent in table.records.prefix(limit) {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      let reason = reasons[row]
      let isUnclosed = reason == RowDiagnostic.unclosedQuote
      if isUnclosed { cursor.dropFields() } else { cursor.split(record) }
      json.beginObject()
      for column in 0..<(isUnclosed ? 0 : max(cursor.fieldCount, columns.names.count)) {
        json.key(columns.key(column))
        if reason == nil, !columns.isConverted(column),
          let i = columns.indices.firstIndex(of: column)
        {
          json.value(table.column(i)[offset + row])
        } else if columns.units[column] != nil, let number = cursor.double(column) {
          json.value(number)
        } else {
          json.value(cursor.text(column))
        }
      }
      for (input, key) in degrees {
        json.key(key)
        if reason == nil { json.value(table.column(input)[offset + row]) } else { json.null() }
      }
      for (i, column) in self.columns.enumerated() {
        if let text = column.text {
          let place = Coordinate(latitude: table.column(0)[row], longitude: table.column(1)[row])
          json.key(names[i])
          var bytes: [UInt8] = []
          text(place, results.numbers(row), &bytes)
          if place.isValid {
            json.value(String(decoding: bytes, as: UTF8.self))
          } else {
            json.null()
          }
        } else {
          json.member(names[i], results.value(column.source, row) / column.divisor)
        }
      }
      if hasMethod {
        let isFallback = fallbacks.first == row
        if isFallback { fallbacks.removeFirst() }
        json.key(names[names.count - 1])
        let method = results.method(row, isFallback: isFallback)
        if method.isEmpty { json.null() } else { json.value(method) }
      }
      if let reason, !reason.isEmpty { json.member(errorName, reason) }
      json.endObject()
      json.endLine()
      row += 1
    }
  }
}
