import FoundationEssentials
import GeoFiles

/// The user's file of settings: an object of JSON5, so that there may be comments.
struct SettingsFile {
  /// Names and values as text, in the order of names.
  private(set) var values: [(key: String, text: String)] = []

  /// More than any such file has.
  private static let byteLimit = 1 << 16

  /// Reads the file.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `Failure`: code 65 for what is no such object, 66 for a file that may not be read.
  init?(_ path: String) throws(Failure) {
    var bytes = [UInt8](repeating: 0, count: Self.byteLimit + 1)
    var count = 0
    do throws(SystemFailure) {
      guard PathText.exists(path) else { return nil }
      let file = try InputFile(path)
      while count < bytes.count {
        var failure: SystemFailure?
        let read = bytes.withUnsafeMutableBytes { space in
          do throws(SystemFailure) {
            return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
          } catch {
            failure = error
            return 0
          }
        }
        if let failure { throw failure }
        if read == 0 { break }
        count += read
      }
    } catch {
      throw Failure(.noInput, "\(error)")
    }
    guard count <= Self.byteLimit else {
      throw Failure(.badData, "\(path): longer than \(Self.byteLimit) bytes")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      let found = try decoder.decode([String: Value].self, from: Data(bytes[..<count]))
      values = found.map { ($0.key, $0.value.text) }.sorted { $0.0 < $1.0 }
    } catch let error as DecodingError {
      throw Failure(.badData, "\(path): \(Self.text(error))")
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }

  /// A text, number or truth value as it is written.
  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else if let number = try? container.decode(Double.self) {
        text = "\(number)"
      } else {
        text = "\(try container.decode(Bool.self))"
      }
    }
  }

  private static func text(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      guard let key = context.codingPath.first else {
        return "expected an object such as {\"unit\": \"km\"}"
      }
      return "\(key.stringValue): expected a text or a number"
    case .dataCorrupted: return "this is no JSON; expected an object such as {\"unit\": \"km\"}"
    @unknown default: return "\(error)"
    }
  }
}
