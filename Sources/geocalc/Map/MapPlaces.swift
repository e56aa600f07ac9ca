import GeoCore
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
  init(_ path: String, store: StorePlace) throws {
    var reader = try PointReader(
      path, store: store, columns: nil, option: nil, isStrict: false)
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
}
