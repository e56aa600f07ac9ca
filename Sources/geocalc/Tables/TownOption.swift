import ArgumentParser
import GeoCore
import GeoFormats
import GeoPlaces
import GeoTracks

/// The option `--town`, which adds the nearest town to each computed point.
struct TownOption: ParsableArguments {
  @Flag(help: "Add the nearest town of each point.")
  var town = false

  /// Returns the towns to print. Without the option, the result adds nothing, and no list of towns is read.
  ///
  /// - Parameter names: the names of `--places`, in commands that have this option.
  /// - Throws: the errors of reading the file of `--places`.
  func read(_ names: TownNames = TownNames()) throws -> TownColumns {
    town ? TownColumns(try names.towns) : TownColumns()
  }
}

/// Writes the nearest town of points in every form of output. Without `--town`, the methods write nothing.
///
/// A point without a town, such as an invalid coordinate, gets empty fields in tables and `null` in JSON.
struct TownColumns: Sendable {
  /// The nearest town of a point.
  struct Found {
    let label: String
    /// The distance in meters.
    let distance: Double
  }

  /// The names of the columns and of the JSON members: the label of the town, and the distance in meters.
  private static let allNames = ["town", "town_distance_m"]

  private let towns: TownList?

  /// - Parameter towns: the towns to search. Nil without `--town`.
  init(_ towns: TownList? = nil) { self.towns = towns }

  /// True if the option `--town` is absent.
  var isEmpty: Bool { towns == nil }

  /// The names of the two columns.
  var names: [String] { isEmpty ? [] : Self.allNames }

  /// The name of the column in a table with units.
  var head: [String] { names.isEmpty ? [] : [names[0]] }

  /// Returns the text of a distance from a town: `3.4 km from Graz, AT`.
  static func text(_ distance: String, from label: String) -> String { "\(distance) from \(label)" }

  /// Returns the index of the town nearest to a point, and its distance in meters.
  func index(nearest place: Coordinate) -> (index: Int, distance: Double)? {
    towns?.nearest(to: place)
  }

  /// Returns the label of the town with an index. Empty for an unknown index.
  func label(_ index: Int) -> String {
    guard let towns, towns.towns.indices.contains(index) else { return "" }
    return towns.towns[index].label
  }

  /// The length of the longest label in bytes.
  var labelRoom: Int { towns?.towns.lazy.map { $0.label.utf8.count }.max() ?? 0 }

  private func find(_ place: Coordinate?) -> Found? {
    guard let place, let found = index(nearest: place) else { return nil }
    return Found(label: label(found.index), distance: found.distance)
  }

  /// Returns the distance and the town as text. Nil without a town.
  func text(_ place: Coordinate?, _ units: FigureUnits) -> String? {
    find(place).map { Self.text(units.roughLength($0.distance), from: $0.label) }
  }

  /// Returns the cell below ``head``.
  func texts(_ place: Coordinate?, _ units: FigureUnits) -> [String] {
    isEmpty ? [] : [text(place, units) ?? ""]
  }

  /// Returns the town as the end of a line of text: two blanks, the distance and the label. Empty without a town.
  func end(_ place: Coordinate?, _ units: FigureUnits) -> String {
    text(place, units).map { "  \(Console.printable($0))" } ?? ""
  }

  /// Adds the columns to the end of a table.
  func added(to shape: TableShape) -> TableShape {
    var shape = shape
    shape.names += names
    if !isEmpty { shape.numbers.insert(shape.names.count - 1) }
    return shape
  }

  /// Returns the cells below ``names``.
  ///
  /// - Parameter places: the number of decimals of the distance.
  func cells(_ place: Coordinate, places: Int) -> [Cell] {
    guard !isEmpty else { return [] }
    guard let found = find(place) else { return [.text(""), .empty] }
    return [.text(found.label), .number(found.distance, places: places)]
  }

  /// Adds the values to the end of a record. If `place` is nil, adds the names without values.
  func add(_ place: Coordinate?, to record: inout FigureRecord) {
    guard !isEmpty else { return }
    let found = find(place)
    record.add(Self.allNames[0], found?.label)
    record.add(Self.allNames[1], found?.distance)
  }

  /// Writes the members of a point.
  func write(_ place: Coordinate, to json: inout JSONWriter) {
    var record = FigureRecord()
    add(place, to: &record)
    record.write(to: &json)
  }

  /// Adds the town to a waypoint of a file in GPX, KML or GeoJSON.
  ///
  /// GPX and KML get a description. GeoJSON gets the same members as JSON.
  func describe(_ location: inout Location, in format: LocationFormat, _ units: FigureUnits) {
    guard let found = find(location.coordinate) else { return }
    if format == .geojson {
      location.attributes.append(Location.Attribute(Self.allNames[0], found.label))
      location.attributes.append(Location.Attribute(Self.allNames[1], "\(found.distance)"))
    } else {
      let text = Self.text(units.roughLength(found.distance), from: found.label)
      location.attributes.append(Location.Attribute("desc", text))
    }
  }
}
