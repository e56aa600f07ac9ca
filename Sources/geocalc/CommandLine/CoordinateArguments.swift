import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPlaces

/// The points in the arguments of a command. Each point is two angles, one quoted coordinate, or the name of a town.
struct CoordinateArguments {
  private struct Item {
    /// The index of the point's first argument.
    let index: Int
    /// The arguments of a point: two angles, or a single string.
    let texts: ArraySlice<String>
  }

  private let items: [Item]
  private let preceding: Int
  private let option: String?

  /// The number of points.
  var count: Int { items.count }

  /// - Parameters:
  ///   - arguments: two angles, one coordinate or one name for each point.
  ///   - count: the required number of points; nil for any number.
  ///   - preceding: the number of arguments that precede `arguments` on the command line. Argument numbers in
  ///     messages include these arguments.
  ///   - option: the option to which the point belongs, as shown in messages. Nil for positional arguments.
  /// - Throws: `ValidationError` for a wrong number of arguments, or if an angle is missing.
  init(
    _ arguments: some Collection<ArgumentText>, count: Int? = nil, after preceding: Int = 0,
    option: String? = nil
  ) throws(ValidationError) {
    let texts = arguments.map(\.text)
    self.preceding = preceding
    self.option = option
    if let advice = Self.decimalCommaAdvice(on: texts) { throw ValidationError(advice) }
    if let count, texts.count == 2 * count {
      items = Self.pairs(texts)
    } else if let items = Self.items(texts), count == nil || items.count == count {
      self.items = items
    } else if let advice = Self.advice(on: texts) {
      throw ValidationError(advice)
    } else if let option {
      throw ValidationError(
        "\(option): expected a coordinate such as 40.7128,-74.0060, or a town; found \(texts[0])")
    } else if count == nil, texts.count.isMultiple(of: 2) {
      // An argument is not a valid angle. Group the arguments in pairs, so that the error names this argument.
      items = Self.pairs(texts)
    } else {
      let wanted = count ?? (texts.count + 1) / 2
      throw ValidationError(
        "expected \(2 * wanted) angles, latitude before longitude, or \(wanted) quoted "
          + "\(wanted == 1 ? "coordinate" : "coordinates") such as \"40.7128 -74.0060\", or "
          + "\(wanted == 1 ? "a town" : "towns") such as \"New York\"; found \(texts.count)")
    }
  }

  /// Returns advice if arguments such as `47,5 8,5` may be either two points or two angles with decimal commas; nil for
  /// other arguments.
  ///
  /// If any argument contains a decimal point, the commas separate angles.
  private static func decimalCommaAdvice(on texts: [String]) -> String? {
    guard !texts.contains(where: { $0.contains(".") }),
      let start = texts.indices.dropLast().first(where: { index in
        texts[index...index + 1].allSatisfy(isDecimalComma)
      })
    else { return nil }
    let pair = texts[start...start + 1]
    let numbers = pair.map { $0.replacing(",", with: ".") }.joined(separator: " ")
    let points = pair.map { "\"\($0.replacing(",", with: " "))\"" }.joined(separator: " ")
    return "\(pair.joined(separator: " ")) may be one point with decimal commas or two points; "
      + "write \(numbers) for one point, or \(points) for two"
  }

  /// Returns whether a string consists of two groups of digits with a comma between them.
  private static func isDecimalComma(_ text: String) -> Bool {
    let digits = text.drop { "+-".contains($0) }
      .split(separator: ",", omittingEmptySubsequences: false)
    return digits.count == 2
      && digits.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
      }
  }

  private static func pairs(_ texts: [String]) -> [Item] {
    stride(from: 0, to: texts.count, by: 2).map { Item(index: $0, texts: texts[$0..<$0 + 2]) }
  }

  /// Groups arguments into points. Nil if the last argument is an angle without a second angle.
  private static func items(_ texts: [String]) -> [Item]? {
    var items: [Item] = []
    var index = 0
    while index < texts.count {
      let end = index + (isAngle(texts[index]) ? 2 : 1)
      guard end <= texts.count else { return nil }
      items.append(Item(index: index, texts: texts[index..<end]))
      index = end
    }
    return items
  }

  /// Returns whether a string contains no blanks and is a valid angle.
  static func isAngle(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    return (try? Coordinate.longitude(parsing: text)) != nil
      || (try? Coordinate.latitude(parsing: text)) != nil
  }

  /// Returns advice to quote a coordinate that the user split into several arguments. Nil otherwise.
  static func advice(on texts: [String]) -> String? {
    sexagesimalPointAdvice(on: texts)
      ?? grid(in: texts).map { "a grid coordinate is one argument; write \"\($0)\" in quotes" }
  }

  /// Returns advice on UTM such as `33N 601985 5340501`, in which the letter may be a hemisphere or a latitude band.
  /// Nil otherwise.
  static func hemisphereAdvice(on words: [String]) -> String? {
    guard words.count == 3, let match = words[0].wholeMatch(of: /(\d{1,2})([nNsS])/),
      words.dropFirst().allSatisfy({ (Double($0) ?? 0) > 1000 })
    else { return nil }
    let hemisphere = match.2.lowercased() == "n" ? "north" : "south"
    return
      "\(words[0]) may be a hemisphere or a latitude band; for the hemisphere, use: geocalc convert "
      + "'\(match.1) \(hemisphere) \(words[1]) \(words[2])' --to decimal"
  }

  /// Returns advice if six numbers such as `48 12 29.5 16 22 25.7` may be either three points or one point in degrees,
  /// minutes and seconds. Nil otherwise.
  static func sexagesimalAdvice(on texts: [String]) -> String? {
    let numbers = texts.compactMap { Double($0) }
    guard texts.count == 6, numbers.count == 6,
      [0, 1, 3, 4].allSatisfy({ numbers[$0] == numbers[$0].rounded() }),
      [1, 2, 4, 5].allSatisfy({ 0..<60 ~= numbers[$0] && !texts[$0].hasPrefix("-") })
    else { return nil }
    func angle(_ start: Int, _ letters: (String, String)) -> String {
      let sign = texts[start].hasPrefix("-")
      let words = [
        texts[start].drop { "+-".contains($0) }, texts[start + 1][...], texts[start + 2][...],
      ]
      return words.joined(separator: " ") + " " + (sign ? letters.1 : letters.0)
    }
    let points = [0, 2, 4].map { "\"\(texts[$0]) \(texts[$0 + 1])\"" }.joined(separator: " ")
    return
      "six numbers may be three points, or one in degrees, minutes and seconds; write \(points), or "
      + "\"\(angle(0, ("N", "S"))) \(angle(3, ("E", "W")))\""
  }

  /// Returns advice to quote a coordinate in degrees, minutes and seconds. Nil if the arguments contain no such
  /// coordinate.
  static func sexagesimalPointAdvice(on texts: [String]) -> String? {
    sexagesimal(in: texts).map {
      "a point in degrees, minutes and seconds is one argument; write \"\($0)\" in quotes"
    }
  }

  /// Returns a coordinate such as `46 37 12 N 8 30 0 E` that the user split into several arguments. Nil otherwise.
  static func sexagesimal(in texts: [String]) -> String? {
    // Each angle has two or three numbers and a hemisphere.
    for (start, count) in texts.indices.flatMap({ start in (4...8).reversed().map { (start, $0) } })
    where start + count <= texts.count {
      let words = texts[start..<start + count].joined(separator: " ").split(separator: " ")
      let letters = words.filter { $0.count == 1 && "NSEWnsew".contains($0) }
      guard letters.count == 2, words.count > 5 else { continue }
      let text = words.joined(separator: " ")
      if (try? Coordinate(parsing: text)) != nil { return text }
    }
    return nil
  }

  /// Returns a grid coordinate such as `33U 601000 5340000` that the user split into several arguments. Nil otherwise.
  static func grid(in texts: [String]) -> String? {
    for start in texts.indices {
      for count in 2...4 where start + count <= texts.count {
        let text = texts[start..<(start + count)].joined(separator: " ")
        guard (try? PlaceText(parsing: text))?.grid != nil else { continue }
        return text
      }
    }
    return nil
  }

  /// Parses the coordinates. Prints notes that heights are dropped.
  ///
  /// - Parameter names: the town names that are accepted instead of coordinates.
  /// - Throws: `Failure` with code 65, which names the argument and the column of the error.
  func read(_ names: TownNames) throws -> [Coordinate] {
    let places = try readTexts(names)
    noteHeights(of: places)
    return places.map(\.coordinate)
  }

  /// Prints a note for each point with a height, because the command ignores heights.
  func noteHeights(of places: [PlaceText]) {
    for (item, place) in zip(items, places) where (place.height ?? 0) != 0 {
      Console.note("\(option ?? "argument \(preceding + item.index + 1)"): the height is ignored")
    }
  }

  /// Prints a note on each longitude outside [-180, 180].
  private func noteLongitudes(of places: [PlaceText]) {
    for (item, place) in zip(items, places) {
      guard let note = place.coordinate.longitudeNote else { continue }
      Console.note("\(option ?? "argument \(preceding + item.index + item.texts.count)"): \(note)")
    }
  }

  /// Parses the points with their heights and grid coordinates.
  ///
  /// Prints a note for each name, which identifies the town, and for each longitude outside [-180, 180].
  ///
  /// - Throws: `Failure` with code 65, which names the argument and the column of the error.
  func readTexts(_ names: TownNames) throws -> [PlaceText] {
    let places = try readItems(names)
    noteLongitudes(of: places)
    return places
  }

  private func readItems(_ names: TownNames) throws -> [PlaceText] {
    try items.map { item in
      let first = preceding + item.index + 1
      guard item.texts.count == 2 else {
        do {
          return try Self.read(item.texts[item.index], names, option ?? "argument \(first)")
        } catch {
          if let advice = Self.advice(on: items.flatMap(\.texts)) {
            throw Failure(.badData, advice)
          }
          throw error
        }
      }
      do throws(GeoError) {
        return PlaceText(
          try Coordinate(parsing: item.texts[item.index], item.texts[item.index + 1]))
      } catch {
        if let advice = Self.advice(on: items.flatMap(\.texts)) {
          throw Failure(.badData, advice)
        }
        let name = item.texts.joined(separator: " ")
        let advice =
          !name.contains(where: \.isNumber) && (try? names.find(name)) != nil
          ? "; a name of several words needs quotes: \"\(name)\"" : ""
        throw Failure(.badData, "arguments \(first) and \(first + 1): \(error)\(advice)")
      }
    }
  }

  /// Words with at least five letters that may be part of a coordinate.
  private static let coordinateWords: Set = [
    "north", "south", "latitude", "longitude", "degree", "degrees", "minute", "minutes", "second",
    "seconds", "easting", "northing", "northern", "southern", "hemisphere",
  ]

  /// Returns whether a string looks like a street address: it contains a number and a word that is not part of a
  /// coordinate.
  private static func isAddress(_ text: String) -> Bool {
    // Links, notations such as `utm:`, and plus codes with a town are mistyped coordinates and not addresses.
    guard text.contains(where: \.isNumber), !text.contains(where: { "/:+°".contains($0) }) else {
      return false
    }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains {
      $0.count > 4 && $0.allSatisfy(\.isLetter) && !coordinateWords.contains(String($0))
    }
  }

  /// Parses a coordinate or the name of a town.
  private static func read(
    _ text: String, _ names: TownNames, _ position: String
  ) throws -> PlaceText {
    do throws(GeoError) {
      return try PlaceText(parsing: text)
    } catch {
      guard text.contains(where: \.isLetter) else {
        throw Failure(.badData, "\(position): \(error)")
      }
      do {
        if let town = try names.find(text) {
          names.note(text, town)
          return PlaceText(town.coordinate)
        }
      } catch let failure as Failure where failure.code == .badData {
        throw Failure(.badData, "\(position): \(failure.message ?? "")")
      }
      if Self.isAddress(text) {
        throw Failure(
          .badData,
          "\(position): \"\(text)\" is neither a coordinate nor a town; geocalc does not read street addresses; "
            + "write its town, or look the address up with Nominatim and write the coordinate")
      }
      // A link, or input with digits, is more likely a mistyped coordinate than a name.
      let advice =
        text.contains { $0.isNumber || $0 == "/" }
        ? "" : ", or the name of a town; \(try names.advice(for: text))"
      throw Failure(.badData, "\(position): \(error)\(advice)")
    }
  }
}

extension Coordinate {
  /// A note on a longitude outside [-180, 180], which contains the equivalent longitude. Nil within this range.
  var longitudeNote: String? {
    guard abs(longitude) > 180 else { return nil }
    return "longitude \(ShortestDecimal.string(longitude)) is outside -180 to 180 and is read as "
      + ShortestDecimal.string(normalized.longitude)
  }
}

/// A point, or a file of points.
enum PlaceOrFile {
  case place(Coordinate)
  case file(String)

  /// Splits arguments into a file and a query, which is a point or another file. If the file or the query is missing,
  /// standard input replaces it.
  ///
  /// - Parameter names: the town names that are accepted instead of coordinates.
  /// - Throws: `Failure` with code 64 if the file follows the point, or if standard input is needed and is a terminal.
  static func divided(
    _ arguments: [ArgumentText], _ names: TownNames
  ) throws -> (file: String, query: PlaceOrFile) {
    let (first, rest) = (arguments[0], Array(arguments.dropFirst()))
    let point = { (texts: [ArgumentText]) in
      isInput(first.text)
        ? nil : try? CoordinateArguments(texts, count: 1).readTexts(names)[0].coordinate
    }
    if arguments.count < 3, let place = point(arguments) {
      return (try StandardInput.path(or: nil), .place(place))
    }
    if let last = rest.last, isInput(last.text), let place = point(Array(arguments.dropLast())) {
      throw Failure(
        .usage,
        "\(last.text) is a file, which comes before the point: \(CommandHint.quoted(last.text)) \(place.latitude) \(place.longitude)"
      )
    }
    guard rest.isEmpty else { return (first.text, try PlaceOrFile(rest, after: 1, names)) }
    return (first.text, .file(try StandardInput.path(or: nil)))
  }

  /// Returns whether a string is `-`, a library query or the path of an existing file.
  private static func isInput(_ text: String) -> Bool {
    text == "-" || LibraryScheme.query(ofSource: text) != nil || PathText.exists(text)
  }

  /// - Parameters:
  ///   - arguments: one or two arguments: a file, one coordinate or name, or two angles.
  ///   - preceding: the number of arguments that precede `arguments` on the command line. Argument numbers in
  ///     messages include these arguments.
  ///   - names: the town names that are accepted instead of coordinates.
  /// - Throws: `Failure` with code 66 for input that is neither a file nor a point, and with code 65 for an invalid
  ///   coordinate.
  init(_ arguments: [ArgumentText], after preceding: Int, _ names: TownNames) throws {
    let text = arguments[0].text
    if arguments.count == 1, Self.isInput(text) {
      self = .file(text)
      return
    }
    if Self.isInput(text), let advice = Geocalc.adviceOnSources(isRefused: true) {
      throw Failure(.usage, advice)
    }
    let isPoint =
      arguments.count == 2 || Self.isLikeNumbers(text) || (try? Coordinate(parsing: text)) != nil
    guard try isPoint || names.find(text) != nil else {
      if text.hasPrefix("http") {
        do throws(GeoError) {
          _ = try PlaceText(parsing: text)
        } catch {
          throw Failure(.badData, "argument \(preceding + 1): \(error)")
        }
      }
      let advice = text.contains { "./".contains($0) } ? "" : "; \(try names.advice(for: text))"
      throw Failure(
        .noInput, "\(text) is neither a file nor a coordinate nor the name of a town\(advice)")
    }
    do {
      let read = try CoordinateArguments(arguments, count: 1, after: preceding)
      self = .place(try read.read(names)[0])
    } catch let error as ValidationError {
      throw Failure(.usage, error.message)
    }
  }

  /// Returns whether a string begins like a number, which suggests a coordinate.
  private static func isLikeNumbers(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return "+-0123456789".utf8.contains(first)
  }
}

/// Prevents ArgumentParser from reading negative numbers as options.
enum NegativeNumbers {
  /// The character MINUS SIGN (U+2212), with which no option begins.
  private static let minus: Unicode.Scalar = "\u{2212}"

  /// Returns the arguments, with a minus sign instead of the hyphen of negative numbers.
  ///
  /// A negative number begins with a hyphen and a digit, or with a hyphen, a point and a digit: `-74.0060`, `-.5`,
  /// `-74°0'21.6"W`, `-5km`. No option of geocalc begins in this form. ``ArgumentText`` restores the hyphen, so parsing
  /// and messages use the text that the user wrote. Arguments after `--` are changed too, which has no effect on the
  /// result.
  static func protected(_ arguments: [String]) -> [String] {
    arguments.map { argument in
      guard begins(argument) else { return argument }
      return String(minus) + String(argument.unicodeScalars.dropFirst())
    }
  }

  /// Returns an argument as the user wrote it, with a hyphen instead of a minus sign at the start.
  static func restored(_ argument: String) -> String {
    // Compare scalars, because comparing characters is slower: it loads the tables for Unicode normalization.
    var rest = argument.unicodeScalars[...]
    return rest.popFirst() == minus ? "-" + String(rest) : argument
  }

  /// Returns a message of ArgumentParser with all arguments as the user wrote them.
  static func restored(in message: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = message.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isProtected = scalar == minus && begins("-" + String(rest.prefix(2)))
      text.append(isProtected ? "-" : scalar)
    }
    return String(text)
  }

  private static func begins(_ argument: String) -> Bool {
    var rest = argument.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "-") else { return false }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    guard let digit = rest.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
  }
}
