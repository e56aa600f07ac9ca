import GeoCore
import GeoFormats

/// Formats a matrix for output.
struct MatrixWriter: Sendable {
  /// The output formats.
  enum Form {
    /// CSV with a row for each point of the first file and a column for each of the second.
    case wide
    /// CSV with a row for each pair of points.
    case long
    /// Little-endian doubles, row by row.
    case doubles
    /// Little-endian doubles as a NumPy array.
    case npy
  }

  let form: Form
  let rows, columns: MatrixPlaces
  /// The unit of distances, and their decimals in text.
  let unit: LengthUnit
  let places: Int
  /// Whether rows become JSON objects, whose first member is the name of the row.
  var isJSON = false

  /// The structure of the rows.
  var shape: TableShape {
    let distance = "distance_\(unit.rawValue)"
    guard form == .wide else { return TableShape(names: ["from", "to", distance], numbers: [2]) }
    return TableShape(names: names, numbers: Set(1..<names.count))
  }

  /// Whether the form is text, and not binary.
  var isOfText: Bool { form == .wide || form == .long }

  /// The column names of the wide format, without duplicates.
  private var names: [String] {
    ColumnName.distinct(
      [isJSON ? "from" : "distance_\(unit.rawValue)"] + (0..<columns.count).map(columns.text))
  }

  /// Columns that were renamed because several points have the same name, at most three.
  var renamed: [(old: String, new: String)] {
    guard form == .wide else { return [] }
    let old = (0..<columns.count).map(columns.text)
    return zip(old, names.dropFirst()).filter { $0 != $1 }.prefix(3).map { (old: $0, new: $1) }
  }

  /// Writes the start of the output.
  func begin(_ output: inout OutputBuffer) {
    let distance = "distance_\(unit.rawValue)"
    switch form {
    case .wide:
      var bytes: [UInt8] = []
      for (column, name) in names.enumerated() {
        if column > 0 { bytes.append(MatrixPlaces.separator) }
        CSVField.append(name, separator: MatrixPlaces.separator, to: &bytes)
      }
      output.append(bytes)
      output.append(Self.lineEnd)
    case .long: output.append("from,to,\(distance)\n".utf8)
    case .doubles: break
    case .npy: output.append(NPYHeader(shape: [rows.count, columns.count]).bytes)
    }
  }

  /// Writes consecutive entries of a row.
  ///
  /// - Parameters:
  ///   - values: the distances in meters. NaN is written as an empty field.
  ///   - row: the index of the row.
  ///   - range: the range of columns.
  func write(
    _ values: UnsafePointer<Double>, row: Int, columns range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    switch form {
    case .wide: writeWide(values, row, range, to: &output)
    case .long: writeLong(values, row, range, to: &output)
    case .doubles, .npy:
      output.append(room: 8 * range.count) { bytes in
        for i in 0..<range.count {
          bytes.storeBytes(
            of: (values[i] / unit.meters).bitPattern.littleEndian, toByteOffset: 8 * i,
            as: UInt64.self)
        }
        return bytes + 8 * range.count
      }
    }
  }

  /// Adds consecutive entries of a row as cells, and writes the rows that are complete.
  ///
  /// - Parameters:
  ///   - values: the distances in meters.
  ///   - partial: the cells of a wide row that is not complete yet.
  func write(
    _ values: UnsafePointer<Double>, row: Int, columns range: Range<Int>,
    partial: inout [Cell], to output: TableOutput
  ) throws(SystemFailure) {
    if form == .wide, range.lowerBound == 0 { partial = [.text(rows.text(row))] }
    for column in range {
      let value = Cell.number(values[column - range.lowerBound] / unit.meters, places: places)
      if form == .wide {
        partial.append(value)
      } else {
        try output.write([.text(rows.text(row)), .text(columns.text(column)), value])
      }
    }
    if form == .wide, range.upperBound == columns.count {
      try output.write(partial)
      partial = []
    }
  }

  private static let lineEnd = CollectionOfOne(UInt8(ascii: "\n"))

  private func writeWide(
    _ values: UnsafePointer<Double>, _ row: Int, _ range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    if range.lowerBound == 0 { output.append(rows.name(row)) }
    output.append(room: range.count * (DecimalPrinter.room + 1)) { bytes in
      var bytes = bytes
      for i in 0..<range.count { append(values[i], to: &bytes) }
      return bytes
    }
    if range.upperBound == columns.count { output.append(Self.lineEnd) }
  }

  private func writeLong(
    _ values: UnsafePointer<Double>, _ row: Int, _ range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    let from = rows.name(row)
    for column in range {
      let to = columns.name(column)
      output.append(room: from.count + to.count + DecimalPrinter.room + 3) { bytes in
        var bytes = bytes
        Self.copy(from, to: &bytes)
        bytes.storeBytes(of: MatrixPlaces.separator, as: UInt8.self)
        bytes += 1
        Self.copy(to, to: &bytes)
        append(values[column - range.lowerBound], to: &bytes)
        bytes.storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
        return bytes + 1
      }
    }
  }

  @inline(__always)
  private func append(_ value: Double, to bytes: inout UnsafeMutableRawPointer) {
    bytes.storeBytes(of: MatrixPlaces.separator, as: UInt8.self)
    bytes += 1
    bytes += DecimalPrinter.write(value / unit.meters, places: places, to: bytes)
  }

  private static func copy(_ name: ArraySlice<UInt8>, to bytes: inout UnsafeMutableRawPointer) {
    UnsafeMutableRawBufferPointer(start: bytes, count: name.count).copyBytes(from: name)
    bytes += name.count
  }
}
