import GeoCore
import GeoFormats

/// What is printed of each place found beside its row.
extension NearestRun {
  /// The names of the columns with results, such as no column of the points has: the distance, and
  /// the method if there may be another than was asked for.
  var resultNames: [String] {
    let taken = Set(table.columns.names)
    return (["distance_\(unit.rawValue)"] + (marker == nil ? [] : ["method"])).map {
      ColumnName.unique($0, among: taken)
    }
  }

  /// The method by which a place was found; nil if there is but one.
  ///
  /// - Throws: `Failure` with code 65 where it is another than was asked for, with `--strict`.
  func method(_ neighbor: Neighbor, of query: Coordinate) throws(Failure) -> String? {
    guard let marker else { return nil }
    let place = table.rows.places[neighbor.index]
    guard marker.answer(from: query, to: place).isFallback else {
      return VincentyOrGeodesic.name
    }
    guard !isStrict else {
      throw Failure(
        .badData,
        "\(query.latitude), \(query.longitude) to \(place.latitude), \(place.longitude): "
          + VincentyOrGeodesic.refusal)
    }
    return VincentyOrGeodesic.fallbackName
  }

  /// Appends the fields with the results, with separators between them.
  func appendResults(_ neighbor: Neighbor, _ method: String?, to bytes: inout [UInt8]) {
    let start = bytes.count
    DecimalPrinter.append(neighbor.distance / unit.meters, places: places, to: &bytes)
    // Other forms get their marks where they are written.
    if table.hasDecimalComma, rows.output == nil, !rows.decimalComma,
      let mark = bytes[start...].firstIndex(of: UInt8(ascii: "."))
    {
      bytes[mark] = UInt8(ascii: ",")
    }
    guard let method else { return }
    bytes.append(table.separator)
    bytes += method.utf8
  }
}
