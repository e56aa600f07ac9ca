/// A cursor over a text, one Unicode scalar at a time. It is a value: a copy looks ahead.
package struct TextScanner {
  package let text: String
  package private(set) var index: String.Index

  package init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  package var isAtEnd: Bool { index == text.endIndex }

  /// The scalar under the cursor; nil at the end.
  package var scalar: Unicode.Scalar? { isAtEnd ? nil : text.unicodeScalars[index] }

  package mutating func advance() { index = text.unicodeScalars.index(after: index) }

  /// Steps over the scalar under the cursor if it meets the condition, and says whether it did.
  package mutating func take(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar, condition(scalar) else { return false }
    advance()
    return true
  }

  package mutating func take(_ expected: Unicode.Scalar) -> Bool { take { $0 == expected } }

  /// Everything from the cursor on that meets the condition, possibly nothing.
  package mutating func takeAll(where condition: (Unicode.Scalar) -> Bool) -> Substring {
    let start = index
    while take(where: condition) {}
    return text[start..<index]
  }

  /// Steps over an ASCII word whatever its case, or stays where it is.
  package mutating func take(word: String) -> Bool {
    var ahead = self
    for expected in word.unicodeScalars {
      guard ahead.take(where: { $0.lowercasedASCII == expected.lowercasedASCII }) else {
        return false
      }
    }
    self = ahead
    return true
  }

  /// The complaint that something else was expected under the cursor.
  package func unreadable(expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}
