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

/// The town names that are accepted instead of coordinates: those in the file of `--places`, then those in the built-in
/// lists.
///
/// The list of larger towns comes before the list of smaller towns, so `Paris` is the town in France. Lists are read at
/// the first lookup, so a command with only coordinates does not read them.
final class TownNames {
  private let read: (() throws -> TownList)?
  private let path: String?
  private var loaded: [TownList]?
  // The labels of the towns that the arguments name, keyed by coordinate.
  private var labels: [Coordinate: String] = [:]

  /// - Parameters:
  ///   - path: the file of `--places`. Nil without the option.
  ///   - read: reads the file. Nil without the option.
  init(path: String? = nil, read: (() throws -> TownList)? = nil) {
    self.path = path
    self.read = read
  }

  private var lists: [TownList] {
    get throws {
      if let loaded { return loaded }
      let lists = try (read.map { [try $0()] } ?? []) + [.naturalEarth, .geoNames]
      loaded = lists
      return lists
    }
  }

  /// The towns to search for the town nearest to a point: the towns in the file of `--places` or, without the file,
  /// the built-in towns without suburbs.
  var towns: TownList {
    get throws { path == nil ? .withoutSuburbs : try lists[0] }
  }

  /// Returns the town with a given name. Nil if the name is in none of the lists.
  ///
  /// - Throws: `Failure` with code 65 if the name is ambiguous in the first list that contains it; the errors of
  ///   reading the file.
  func find(_ text: String) throws -> Town? {
    for list in try lists {
      let found = list.named(text)
      guard let town = found.first else { continue }
      guard found.allSatisfy({ $0.coordinate == town.coordinate }) else {
        throw Failure(.badData, Self.ambiguity(text, found, in: list))
      }
      return town
    }
    return nil
  }

  /// The maximum number of towns in a message.
  private static let mostNamed = 6

  private static func ambiguity(_ text: String, _ towns: [Town], in list: TownList) -> String {
    let towns = towns.sorted { $0.population > $1.population }
    let named = towns.prefix(mostNamed)
    let labels = named.map { list.label(of: $0) }
    let others = towns.count > mostNamed ? " …" : ""
    guard Set(labels).count < labels.count else {
      let names = labels.map { "\"\($0)\"" }.joined(separator: ", ")
      return "\"\(text)\" is the name of \(towns.count) towns; write one of \(names)\(others)"
    }
    let coordinates = zip(labels, named)
      .map { "\($0) at \($1.coordinate)" }.joined(separator: "; ")
    return "\"\(text)\" is the name of \(towns.count) towns; write the coordinate of one: "
      + "\(coordinates)\(others)"
  }

  /// Returns the end of the error message for input that is neither a coordinate nor a known name.
  func advice(for text: String) throws -> String {
    let name = text.split(separator: ",").first.map { TownName.key($0) } ?? ""
    if let town = try similarTown(to: name) { return "did you mean \"\(town)\"?" }
    guard let path else {
      return
        "geocalc knows towns of 15,000 inhabitants; --places FILE adds names, and Nominatim finds addresses"
    }
    return "\(path) and the built-in lists do not have the name"
  }

  /// Returns the label of the town whose name is most similar to a key. A similar name differs in one or two letters,
  /// or has more words at the end. Nil if no name is similar.
  private func similarTown(to key: String) throws -> String? {
    guard key.utf8.count > 2 else { return nil }
    // A name with more words at the end ranks after all names that differ in at most `limit` letters.
    let limit = key.utf8.count < 6 ? 1 : 2
    var best: (distance: Int, list: TownList, key: String)?
    for list in try lists {
      for other in list.keys(like: key) {
        let edits = Spelling.distance(key, other)
        let distance = edits <= limit ? edits : other.hasPrefix(key + " ") ? limit + 1 : limit + 2
        if distance < min(best?.distance ?? .max, limit + 2) { best = (distance, list, other) }
      }
    }
    return best.flatMap { best in
      best.list.numbers(withKey: best.key).first.map { best.list.label(of: best.list.towns[$0]) }
    }
  }

  /// Returns the label of a town that an argument named, as printed in the note. Nil for other points.
  func label(of place: Coordinate) -> String? { labels[place] }

  /// Prints a note on the town that an argument named.
  func note(_ text: String, _ town: Town) {
    labels[town.coordinate] = town.fullLabel
    Console.note("\"\(text)\" is \(town.coordinate) (\(town.fullLabel))")
  }
}
