import ArgumentParser
import GeoCore
import GeoFiles

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
