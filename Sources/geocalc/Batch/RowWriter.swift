import GeoCore
import GeoFormats

/// Rows as they are printed: the input's bytes and the new columns, or JSON.
struct RowWriter {
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
    _ record: CSVRecord, from reader: borrowing CSVReader, to output: inout [UInt8]
  ) {
    reader.copy(record.bytes, to: &output)
    for name in names {
      output.append(reader.separator)
      output.append(contentsOf: name.utf8)
    }
    endLine(record, from: reader, to: &output)
  }

  /// The rows of a solved block as CSV.
  func write(_ block: RowBlock, from reader: borrowing CSVReader, to output: inout [UInt8]) {
    for (i, record) in block.records.enumerated() {
      reader.copy(record.bytes, to: &output)
      // An empty line is no row: it stays as it is.
      if !record.isEmpty {
        output.append(reader.separator)
        let distance = block.distances[i] / unit.metres
        DecimalPrinter.append(distance, places: places, to: &output)
        if hasAzimuths {
          // A row without a distance has no azimuths either: NaN prints as an empty field.
          output.append(reader.separator)
          DecimalPrinter.append(block.azimuths1[i], places: azimuthPlaces, to: &output)
          output.append(reader.separator)
          DecimalPrinter.append(block.azimuths2[i], places: azimuthPlaces, to: &output)
        }
      }
      endLine(record, from: reader, to: &output)
    }
  }

  /// The line end that the record had, or the first record's if it is a last one without.
  private func endLine(
    _ record: CSVRecord, from reader: borrowing CSVReader, to output: inout [UInt8]
  ) {
    let end = record.bytes.upperBound
    if record.lineEndCount > 0 {
      reader.copy(end..<end + record.lineEndCount, to: &output)
    } else {
      output.append(contentsOf: lineEnd)
    }
  }
}

// MARK: JSON

extension RowWriter {
  /// The row that `reader` stands at as a line of JSON.
  ///
  /// Coordinates are numbers, as they were understood; every other column is a string, as CSV knows
  /// no types. A bad row has its coordinates as strings too, `null` for results, and the reason.
  ///
  /// - Parameter problem: why the row could not be read; nil if it could.
  func writeJSON(
    _ block: RowBlock, columns: BatchColumns, from reader: borrowing CSVReader, problem: String?,
    to json: inout JSONWriter
  ) {
    guard let first = block.from.first, let second = block.to.first else { return }
    let places = columns.indices.count == 4 ? [first, second] : [second]
    let numbers = places.flatMap { [$0.latitude, $0.longitude] }
    json.beginObject()
    for column in 0..<reader.fieldCount {
      json.key(columns.name(column))
      if problem == nil, let i = columns.indices.firstIndex(of: column) {
        json.value(numbers[i])
      } else {
        json.value(reader.text(column))
      }
    }
    json.member(names[0], block.distances[0] / unit.metres)
    if hasAzimuths {
      json.member(names[1], block.azimuths1[0])
      json.member(names[2], block.azimuths2[0])
    }
    if let problem { json.member("error", problem) }
    json.endObject()
    json.endLine()
  }
}
