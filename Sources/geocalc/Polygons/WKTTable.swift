import GeoCore
import GeoFormats

/// Reads a table that has a column of polygons in well-known text.
struct WKTTable {
  private let column: Int
  // The column with the names of polygons.
  private let nameColumn: Int?
  private let by: String?
  private let names: [String]
  private let separator: UInt8?

  private static let columns = ["wkt", "geometry", "geom", "the_geom", "geometry_wkt", "wkt_geom"]
  private static let nameColumns = ["name", "id", "code"]

  /// The size limit of a row in bytes. The outline of a country may need megabytes.
  private static let recordLimit = 1 << 26

  /// Creates a reader if the header has a column of well-known text.
  ///
  /// - Parameters:
  ///   - header: the first bytes.
  ///   - by: the column with names. Nil for a column called name, id or code.
  ///   - separator: the field separator. If nil, it is detected.
  init?(header: ArraySlice<UInt8>, by: String?, separator: UInt8?) {
    self.separator = separator
    var csv = CSVReader(separator: separator)
    csv.append(Array(header))
    guard case .record = try? csv.step() else { return nil }
    self.names = (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
    let names = self.names.map { $0.lowercased() }
    guard let column = names.firstIndex(where: { Self.columns.contains($0) }) else { return nil }
    self.column = column
    self.by = by
    nameColumn =
      by.map { by in names.firstIndex(of: by.lowercased()) }
      ?? names.firstIndex { Self.nameColumns.contains($0) }
  }

  /// Reads the table to its end.
  ///
  /// - Returns: the polygons, and whether there were unreadable rows. The rows are already reported.
  func read(
    _ input: borrowing InputFile, isStrict: Bool
  ) throws -> ([PolygonFeature], Bool) {
    if let by, nameColumn == nil {
      throw Failure(
        .badData,
        "\(input.name): --by: no column \"\(by)\" among "
          + names.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    var csv = CSVReader(separator: separator, recordLimit: Self.recordLimit)
    var problems = RowDiagnostics(source: input.name)
    var (features, rowCount, others, placeCount) = ([PolygonFeature](), -1, 0, 0)
    reading: while true {
      let step: CSVStep
      do { step = try csv.step() } catch { throw Failure(.badData, "\(input.name): \(error)") }
      switch step {
      case .needsInput:
        let count = try csv.fill { space throws(SystemFailure) in try input.read(into: space) }
        if count == 0 { csv.finish() }
      case .end: break reading
      case .tooLong(let line):
        rowCount += 1
        problems.add(line: line, "longer than \(Self.recordLimit >> 20) MiB, skipped")
        if isStrict { throw Failure(.badData) }
      case .record(let record):
        guard !record.isEmpty else { continue }
        rowCount += 1
        // The first record is the header.
        guard rowCount > 0 else { continue }
        do throws(FeatureError) {
          let geometry = try geometry(csv.cursor, record)
          guard !geometry.polygons.isEmpty else {
            others += 1
            continue
          }
          let name = nameColumn.map { csv.cursor.text($0) } ?? "polygon \(rowCount)"
          features.append(PolygonFeature(name: name, polygons: geometry.polygons))
          placeCount += geometry.polygons.reduce(0) { sum, polygon in
            sum + polygon.outer.count + polygon.holes.reduce(0) { $0 + $1.count }
          }
        } catch {
          problems.add(line: record.line, error.reason)
          if isStrict { throw Failure(.badData) }
        }
        try MemoryBound.half.check(places: placeCount, textCount: 0, input.name)
      }
    }
    if others > 0 { Console.note("\(input.name): \(others) rows without polygons skipped") }
    let summary = problems.conclude(rowCount: rowCount)
    if let summary { Console.error(summary) }
    guard !features.isEmpty else {
      throw Failure(.badData, "\(input.name): it contains no polygons")
    }
    return (features, summary != nil)
  }

  private func geometry(
    _ cursor: borrowing CSVCursor, _ record: CSVRecord
  ) throws(FeatureError) -> WKTReader.Geometry {
    guard !record.isUnclosed else {
      throw FeatureError(line: nil, feature: nil, reason: "a quote is not closed")
    }
    guard column < cursor.fieldCount else {
      throw FeatureError(line: nil, feature: nil, reason: "a row without geometry")
    }
    var reader = WKTReader(Array(cursor.text(column).utf8))
    guard let geometry = try reader.next() else {
      throw FeatureError(line: nil, feature: nil, reason: "no geometry")
    }
    guard try reader.next() == nil else {
      throw FeatureError(line: nil, feature: nil, reason: "more than one geometry")
    }
    return geometry
  }
}
