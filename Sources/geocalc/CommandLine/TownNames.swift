import GeoCore
import GeoPlaces

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
