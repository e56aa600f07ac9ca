import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// Coordinates on the command line, each as two arguments or as one quoted text.
struct CoordinateArguments {
  private let texts: [String]
  private let count: Int
  private let preceding: Int
  private let option: String?

  /// - Parameters:
  ///   - arguments: two angles for each point, or one coordinate.
  ///   - count: the number of expected points.
  ///   - preceding: the number of arguments before these, for messages.
  ///   - option: the option whose value the argument is, for messages.
  /// - Throws: `ValidationError` for a wrong number of arguments, or if an angle is missing.
  init(
    _ arguments: some Collection<ArgumentText>, count: Int, after preceding: Int = 0,
    option: String? = nil
  ) throws(ValidationError) {
    let isWhole = arguments.count == count && !arguments.contains { Self.isAngle($0.text) }
    guard isWhole || arguments.count == 2 * count else {
      if let advice = Self.advice(on: arguments.map(\.text)) { throw ValidationError(advice) }
      if let option {
        throw ValidationError(
          "\(option): expected a coordinate such as 40.7128,-74.0060; found \(arguments.map(\.text)[0])"
        )
      }
      throw ValidationError(
        "expected \(2 * count) angles, latitude before longitude, or \(count) quoted "
          + "\(count == 1 ? "coordinate" : "coordinates") such as \"40.7128 -74.0060\"; "
          + "found \(arguments.count)")
    }
    texts = arguments.map(\.text)
    self.count = count
    self.preceding = preceding
    self.option = option
  }

  /// Returns how many points the arguments specify, each as one coordinate or as two angles.
  static func count(of arguments: some Collection<ArgumentText>) -> Int {
    arguments.contains { isAngle($0.text) } ? arguments.count / 2 : arguments.count
  }

  /// Returns whether a text is a single angle without blanks, which cannot be a whole coordinate.
  static func isAngle(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    return (try? Coordinate.longitude(parsing: text)) != nil
      || (try? Coordinate.latitude(parsing: text)) != nil
  }

  /// Returns advice to quote a coordinate of a grid, such as `33U 601000 5340000`, that is several arguments. Nil if
  /// there is none.
  private static func advice(on texts: [String]) -> String? {
    for start in texts.indices {
      for count in 2...4 where start + count <= texts.count {
        let text = texts[start..<(start + count)].joined(separator: " ")
        guard (try? PlaceText(parsing: text))?.grid != nil else { continue }
        return "a grid coordinate is one argument; write \"\(text)\" in quotes"
      }
    }
    return nil
  }

  /// Returns the coordinates of the arguments and prints a note if heights are dropped.
  ///
  /// - Throws: code 65, with the number of the invalid argument and the column of the error in it.
  func read() throws(Failure) -> [Coordinate] {
    let places = try readTexts()
    noteHeights(of: places)
    return places.map(\.coordinate)
  }

  /// Prints a note for each height that is dropped.
  func noteHeights(of places: [PlaceText]) {
    for (i, place) in places.enumerated() where (place.height ?? 0) != 0 {
      Console.note("\(option ?? "argument \(preceding + i + 1)"): the height is ignored")
    }
  }

  /// Returns the points, with heights and all other data that the arguments specify.
  ///
  /// - Throws: code 65, with the number of the invalid argument and the column of the error in it.
  func readTexts() throws(Failure) -> [PlaceText] {
    var places: [PlaceText] = []
    for i in 0..<count {
      let isWhole = texts.count == count
      do throws(GeoError) {
        places.append(
          isWhole
            ? try PlaceText(parsing: texts[i])
            : PlaceText(try Coordinate(parsing: texts[2 * i], texts[2 * i + 1])))
      } catch {
        let first = preceding + (isWhole ? i : 2 * i) + 1
        if let advice = Self.advice(on: texts) { throw Failure(.badData, advice) }
        let position =
          option ?? (isWhole ? "argument \(first)" : "arguments \(first) and \(first + 1)")
        throw Failure(.badData, "\(position): \(error)")
      }
    }
    return places
  }
}

/// A point, or a file of points. A single argument that names a file or a library query is a file.
enum PlaceOrFile {
  case place(Coordinate)
  case file(String)

  /// Divides the arguments of a command into a file and a query. One of them may be missing; it is standard input.
  ///
  /// - Throws: `Failure` with code 64 if the file comes after the point, or if standard input is a terminal.
  static func divided(
    _ arguments: [ArgumentText]
  ) throws -> (file: String, query: PlaceOrFile) {
    let (first, rest) = (arguments[0], Array(arguments.dropFirst()))
    let point = { (texts: [ArgumentText]) in
      isInput(first.text)
        ? nil : try? CoordinateArguments(texts, count: 1).readTexts()[0].coordinate
    }
    if arguments.count < 3, let place = point(arguments) {
      return (try StandardInput.path(or: nil), .place(place))
    }
    if let last = rest.last, isInput(last.text), let place = point(Array(arguments.dropLast())) {
      throw Failure(
        .usage,
        "\(last.text) is a file, which comes before the point: \(last.text) \(place.latitude) \(place.longitude)"
      )
    }
    guard rest.isEmpty else { return (first.text, try PlaceOrFile(rest, after: 1)) }
    return (first.text, .file(try StandardInput.path(or: nil)))
  }

  /// Returns whether a text is standard input, a library query or an existing file.
  private static func isInput(_ text: String) -> Bool {
    text == "-" || LibraryScheme.query(ofSource: text) != nil || PathText.exists(text)
  }

  /// - Parameters:
  ///   - arguments: one or two arguments.
  ///   - preceding: the number of arguments before these, for messages.
  /// - Throws: `Failure` with code 66 for text that is neither a file nor a coordinate, 65 for an invalid coordinate.
  init(_ arguments: [ArgumentText], after preceding: Int) throws(Failure) {
    let text = arguments[0].text
    if arguments.count == 1, Self.isInput(text) {
      self = .file(text)
      return
    }
    guard
      arguments.count == 2 || Self.isLikeNumbers(text) || (try? Coordinate(parsing: text)) != nil
    else { throw Failure(.noInput, "\(text) is neither a file nor a coordinate") }
    do {
      let read = try CoordinateArguments(arguments, count: 1, after: preceding)
      self = .place(try read.read()[0])
    } catch let error as ValidationError {
      throw Failure(.usage, error.message)
    } catch {
      throw error as? Failure ?? Failure(.badData, "\(error)")
    }
  }

  /// Returns whether a text begins like a number, so that it is probably a coordinate.
  private static func isLikeNumbers(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return "+-0123456789".utf8.contains(first)
  }
}

/// Protects negative numbers among the arguments from being parsed as options by ArgumentParser.
enum NegativeNumbers {
  /// The character MINUS SIGN (U+2212). The parser does not read it as the start of an option.
  private static let minus: Unicode.Scalar = "\u{2212}"

  /// Returns `arguments`, and protects each one that begins like a negative number.
  ///
  /// These arguments begin with a hyphen and a digit, or with a hyphen, a point and a digit: `-74.0060`, `-.5`,
  /// `-74°0'21.6"W`, `-5km`. The hyphen becomes a minus sign. ``ArgumentText`` restores the hyphen, so parsing and
  /// messages use the text that the user wrote. No option of geocalc begins with a digit, so no option is mistaken for
  /// a number. Arguments after `--` need no protection, but protecting them is harmless.
  static func protected(_ arguments: [String]) -> [String] {
    arguments.map { argument in
      guard begins(argument) else { return argument }
      return String(minus) + String(argument.unicodeScalars.dropFirst())
    }
  }

  /// Returns an argument as the user wrote it.
  static func restored(_ argument: String) -> String {
    // Use scalars, because comparing characters would load the Unicode composition tables.
    var rest = argument.unicodeScalars[...]
    return rest.popFirst() == minus ? "-" + String(rest) : argument
  }

  /// Returns a message of the parser with the quoted arguments as the user wrote them.
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
