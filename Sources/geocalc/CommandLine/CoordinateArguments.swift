import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// Coordinates on the command line, each as two arguments or as one whole text.
struct CoordinateArguments {
  private let texts: [String]
  private let count: Int
  private let preceding: Int

  /// - Parameters:
  ///   - arguments: twice `count` angles, or `count` coordinates.
  ///   - count: how many places are meant.
  ///   - preceding: how many arguments stand before these, for messages.
  /// - Throws: `ValidationError` for any other number of arguments, and where angles are missing.
  init(
    _ arguments: some Collection<ArgumentText>, count: Int, after preceding: Int = 0
  ) throws(ValidationError) {
    let isWhole = arguments.count == count && !arguments.contains { Self.isAngle($0.text) }
    guard isWhole || arguments.count == 2 * count else {
      throw ValidationError(
        "Expected \(2 * count) angles, latitude before longitude, or \(count) quoted "
          + "\(count == 1 ? "coordinate" : "coordinates") such as \"40.7128 -74.0060\"; "
          + "found \(arguments.count).")
    }
    texts = arguments.map(\.text)
    self.count = count
    self.preceding = preceding
  }

  /// How many places so many arguments are, whole or as two angles each.
  static func count(of arguments: some Collection<ArgumentText>) -> Int {
    arguments.contains { isAngle($0.text) } ? arguments.count / 2 : arguments.count
  }

  /// Whether a text is a single angle without blanks, as a coordinate never is.
  static func isAngle(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    return (try? Coordinate.longitude(parsing: text)) != nil
      || (try? Coordinate.latitude(parsing: text)) != nil
  }

  /// The places that the arguments name; says of heights that they are left out.
  ///
  /// - Throws: code 65 with the argument's position, and the column in it.
  func read() throws(Failure) -> [Coordinate] {
    let places = try readTexts()
    noteHeights(of: places)
    return places.map(\.coordinate)
  }

  /// Says of heights that they are left out.
  func noteHeights(of places: [PlaceText]) {
    for (i, place) in places.enumerated() where (place.height ?? 0) != 0 {
      Console.note("argument \(preceding + i + 1): the height is left out")
    }
  }

  /// All that the arguments say of the places.
  ///
  /// - Throws: code 65 with the argument's position, and the column in it.
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
        let position = isWhole ? "argument \(first)" : "arguments \(first) and \(first + 1)"
        throw Failure(.badData, "\(position): \(error)")
      }
    }
    return places
  }
}

/// What may be a place, or a file of places: one argument that names a file is that file, and so are tracks of the
/// library.
enum PlaceOrFile {
  case place(Coordinate)
  case file(String)

  /// - Parameters:
  ///   - arguments: one or two.
  ///   - preceding: how many arguments stand before these, for messages.
  /// - Throws: `Failure` with code 66 for what is neither, 65 for a place that cannot be read.
  init(_ arguments: [ArgumentText], after preceding: Int) throws(Failure) {
    let text = arguments[0].text
    let isInput =
      text == "-" || LibraryScheme.query(ofSource: text) != nil || PathText.exists(text)
    if arguments.count == 1, isInput {
      self = .file(text)
      return
    }
    guard
      arguments.count == 2 || Self.isLikeNumbers(text) || (try? Coordinate(parsing: text)) != nil
    else { throw Failure(.noInput, "there is no file \(text), and it is no coordinate either") }
    do {
      let read = try CoordinateArguments(arguments, count: 1, after: preceding)
      self = .place(try read.read()[0])
    } catch let error as ValidationError {
      throw Failure(.usage, error.message)
    } catch {
      throw error as? Failure ?? Failure(.badData, "\(error)")
    }
  }

  /// Whether a text begins like a number and so is meant as a coordinate, readable or not.
  private static func isLikeNumbers(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return "+-0123456789".utf8.contains(first)
  }
}

/// Negative numbers among the arguments, which ArgumentParser would take for options.
enum NegativeNumbers {
  /// MINUS SIGN, U+2212: a minus that does not begin an option.
  private static let minus: Unicode.Scalar = "\u{2212}"

  /// `arguments` with every token that begins like a negative number protected.
  ///
  /// Such a token is a hyphen followed by a digit, or by a point and a digit: `-74.0060`, `-.5`,
  /// `-74°0'21.6"W`, `-5km`. Its hyphen becomes a minus sign, which ``ArgumentText`` turns back, so
  /// that what the user wrote is what is read and quoted in messages. No option of geocalc begins
  /// with a digit, so no option is taken for a number; what follows `--` needs no protection and
  /// is safe with it.
  static func protected(_ arguments: [String]) -> [String] {
    arguments.map { argument in
      guard begins(argument) else { return argument }
      return String(minus) + String(argument.unicodeScalars.dropFirst())
    }
  }

  /// An argument as the user wrote it.
  static func restored(_ argument: String) -> String {
    // By scalars: comparing characters would load the tables of their composition.
    var rest = argument.unicodeScalars[...]
    return rest.popFirst() == minus ? "-" + String(rest) : argument
  }

  /// A message in which the parser quotes arguments, with each as the user wrote it.
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
