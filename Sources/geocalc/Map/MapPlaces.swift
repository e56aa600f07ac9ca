import ArgumentParser
import GeoCore
import GeoFormats
import GeoPictures

/// Places of a table.
struct MapPlaces {
  /// Those of the rows that could be read.
  private(set) var places: [MapContent.Place] = []
  /// What is left to say of rows that could not be read, each of which has been told; nil if there were none.
  private(set) var problem: String?

  /// Reads them, with their names where a column is called so.
  ///
  /// - Parameters:
  ///   - path: a table, or any recording that is read as one; `-` for standard input.
  ///   - store: the library, for its tracks.
  ///   - options: which columns are latitude and longitude; if they do not say it, or the table may lack them and
  ///     does, they are found by their names.
  ///   - mayLack: whether the columns that the options name may be those of recordings.
  init(_ path: String, store: StorePlace, columns options: CSVColumnOptions, mayLack: Bool) throws {
    let csv = try options.options
    let named = [csv.latitude, csv.longitude].compactMap(\.self)
    var reader = try PointReader(path, store: store, option: nil, isStrict: false) { header in
      let isThere = (try? CoordinateColumns.columns(named, header: header)) != nil
      if !named.isEmpty, isThere || !mayLack { return named }
      return Self.plane(header)
    }
    let names = reader.columns.names.map { $0.lowercased() }
    let column = ["name", "label", "title", "place", "id"].lazy.compactMap(names.firstIndex).first
    while let row = try reader.next() {
      guard row.problem == nil else { continue }
      let name = column.map { reader.text($0) } ?? ""
      places.append(MapContent.Place(row.place, name: name.isEmpty ? nil : name))
      try MemoryBound.half.check(places: places.count, textCount: name.utf8.count, reader.name)
    }
    problem = reader.conclude()
  }

  /// The columns x and y of a header that says of no others where places are, as recordings have them too.
  private static func plane(_ header: [String]) -> [String]? {
    let names = header.map { $0.lowercased() }
    guard names.contains("x"), names.contains("y") else { return nil }
    do { _ = try CoordinateColumns.point(in: header) } catch .notFound { return ["y", "x"] } catch {
    }
    return nil
  }

  /// Whether a value of --column says where the places are.
  static func isPlace(_ column: String) -> Bool {
    column.hasPrefix("latitude=") || column.hasPrefix("longitude=")
  }

  /// Refuses one of the two columns of places without the other.
  static func check(_ options: CSVColumnOptions) throws(ValidationError) {
    let csv = try options.options
    guard (csv.latitude == nil) == (csv.longitude == nil) else {
      throw ValidationError("--column latitude=… and --column longitude=… go together.")
    }
  }
}
