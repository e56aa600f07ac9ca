import GeoCore
import GeoPictures

/// Places of a table.
enum MapPlaces {
  /// Reads them, with their names where a column is called so; rows that are bad have been told.
  ///
  /// - Parameters:
  ///   - path: a table, or any recording that is read as one; `-` for standard input.
  ///   - store: the library, for its tracks.
  static func read(_ path: String, store: StorePlace) throws -> [MapContent.Place] {
    var reader = try PointReader(
      path, store: store, columns: nil, option: nil, isStrict: false)
    let names = reader.columns.names.map { $0.lowercased() }
    let column = ["name", "label", "title", "place", "id"].lazy.compactMap(names.firstIndex).first
    var places: [MapContent.Place] = []
    while let row = try reader.next() {
      guard row.problem == nil else { continue }
      let name = column.map { reader.text($0) } ?? ""
      places.append(MapContent.Place(row.place, name: name.isEmpty ? nil : name))
      try MemoryBound.half.check(places: places.count, textCount: name.utf8.count, reader.name)
    }
    if let summary = reader.conclude() { Talk.error(summary) }
    return places
  }
}
