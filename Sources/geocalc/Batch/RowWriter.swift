import GeoCore
import GeoFormats

/// Rows as they are printed: the input's bytes and the new columns, or JSON.
struct RowWriter: Sendable {
  /// The unit of distances.
  let unit: LengthUnit
  /// Decimals of distances and of azimuths in CSV.
  let places: Int
  let azimuthPlaces: Int
  /// Whether azimuths are printed.
  let hasAzimuths: Bool
  /// The line end of the first record, which a last one without its own gets too.
  var lineEnd = [UInt8(ascii: "\n")]

  /// The names of the new columns.
  var names: [String] {
    ["distance_\(unit.rawValue)"] + (hasAzimuths ? ["azimuth1_deg", "azimuth2_deg"] : [])
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
  ///   - cursor: has the bytes.
  func write(
    _ table: borrowing CSVNumberTable, results: UnsafePointer<Double>, of cursor: CSVCursor,
    to output: inout OutputBuffer
  ) {
    let records = table.records
    guard let last = records.last else { return }
    let bytes = cursor.bytes
    let byteCount = Int(last.next) - table.start
    let rowRoom = 3 * (1 + DecimalPrinter.room) + lineEnd.count
    let separator = cursor.separator
    let azimuths1 = results + table.rowCount
    let azimuths2 = azimuths1 + table.rowCount
    output.append(room: byteCount + records.count * rowRoom + Self.slack) { output in
      var output = output
      var start = table.start
      var row = 0
      for extent in records {
        let (end, next) = (Int(extent.end), Int(extent.next))
        Self.copy(bytes + start, count: end - start, to: &output)
        // An empty line is no row: it stays as it is.
        if end > start {
          append(results[row] / unit.metres, places, separator, to: &output)
          if hasAzimuths {
            append(azimuths1[row], azimuthPlaces, separator, to: &output)
            append(azimuths2[row], azimuthPlaces, separator, to: &output)
          }
          row += 1
        }
        if next > end {
          Self.copy(bytes + end, count: next - end, to: &output)
        } else {
          for byte in lineEnd {
            output.storeBytes(of: byte, as: UInt8.self)
            output += 1
          }
        }
        start = next
      }
      return output
    }
  }

  // Bytes behind the output that a copy may touch.
  private static let slack = 16

  @inline(__always)
  private func append(
    _ value: Double, _ places: Int, _ separator: UInt8, to output: inout UnsafeMutableRawPointer
  ) {
    output.storeBytes(of: separator, as: UInt8.self)
    output += 1
    output += DecimalPrinter.write(value, places: places, to: output)
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
