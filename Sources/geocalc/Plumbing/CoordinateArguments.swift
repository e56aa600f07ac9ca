import ArgumentParser
import GeoCore
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
      Talk.note("argument \(preceding + i + 1): the height is left out")
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
