import Foundation
import Testing
import _TestSupport

/// The messages in the sources of geocalc, collected from its calls of `Console` and its errors.
@Suite struct MessageTests {
  /// A message in which `…` replaces each interpolation.
  struct Message: CustomTestStringConvertible {
    let position: String
    let text: String
    var testDescription: String { position }
  }

  /// Phrases that docs/Glossary.md and the rules of CONTRIBUTING replace.
  private static let unwanted = [
    #"\b(is|are) none\b"#, #"\b(told|tells?|says?|said)\b"#, #"\bin place of\b"#, #"\bbeside\b"#,
    #"\bpassed over\b"#, #"\bleft out\b"#, #"\bgiven out\b"#, #"\ball the same\b"#,
    #"\b(goes|go) with\b"#, #"\bbelongs? to\b"#, #"\bis no (?!such)\w+"#, #"\bare no\b"#,
  ]

  @Test("A message is one short clause in plain words") func form() throws {
    let messages = try Self.messages()
    #expect(messages.count > 40)
    for message in messages {
      let text = message.text
      #expect(text.count <= 200, "\(message.position): \(text)")
      #expect(!text.hasSuffix("."), "\(message.position): \(text)")
      // A name such as Vincenty's keeps its capital.
      let isName = text.hasPrefix("Vincenty")
      #expect(
        isName || text.prefixMatch(of: /[A-Z][a-z]/) == nil, "\(message.position): \(text)")
      for phrase in Self.unwanted {
        let found = text.range(of: phrase, options: .regularExpression)
        #expect(found == nil, "\(message.position): \(phrase): \(text)")
      }
    }
  }

  @Test("The scanner finds the text of a call") func scanner() {
    let source = #"""
      Console.note("\(names["a"] ?? "b"): one " + "two")
      throw Failure(.badData, "x; \(error)")
      throw ValidationError("Expected y.")
      """#
    let texts = Self.texts(in: source).map(\.text)
    #expect(texts == ["…: one two", "x; …", "Expected y."])
  }

  private static func messages() throws -> [Message] {
    let root = Fixture.repository.appending(path: "Sources/geocalc")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      texts(in: try String(contentsOf: root.appending(path: path), encoding: .utf8)).map {
        Message(position: "\(path):\($0.line)", text: $0.text)
      }
    }.filter { !$0.text.isEmpty }
  }

  /// Returns the joined literals of each call, with the line of the call.
  private static func texts(in source: String) -> [(line: Int, text: String)] {
    let calls = source.matches(
      of: /(Console\.(note|warning|error)|\bFailure|\bValidationError)\(/)
    return calls.map { call in
      let line = source[..<call.range.lowerBound].count { $0 == "\n" } + 1
      return (line, literals(in: source[call.range.upperBound...]))
    }
  }

  /// Returns the literals up to the closing parenthesis of a call.
  private static func literals(in source: Substring) -> String {
    var rest = source
    var depth = 1
    var text = ""
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"": text += literal(&rest)
      default: break
      }
    }
    return text
  }

  /// Reads a literal after its opening quote.
  private static func literal(_ rest: inout Substring) -> String {
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      guard escaped == "(" else {
        text.append(escaped)
        continue
      }
      text += "…"
      var depth = 1
      while depth > 0, let next = rest.popFirst() {
        depth += next == "(" ? 1 : next == ")" ? -1 : 0
        if next == "\"" { _ = literal(&rest) }
      }
    }
    return text
  }
}
