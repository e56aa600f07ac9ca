/// Where the features of GeoJSON documents are, so that each can be read without the others.
struct FeatureParts {
  /// Each of them, or each document that has none within.
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  // By the beginning of each, what stands before the first feature of its document, and behind the last.
  private var surroundings: [Int: (before: Range<Int>, after: [UInt8])] = [:]

  private static let (object, array) = (UInt8(ascii: "{"), UInt8(ascii: "["))
  private static let names = [Array("features".utf8), Array("geometries".utf8)]

  /// Looks through documents one after the other; of one that is cut what is whole counts.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Brackets that are open, and whether the array within the document is one of features.
    var (open, isCollection) = ([UInt8](), false)
    var (text, isText, isEscaped) = (0..<0, false, false)
    var (document, start, first) = (0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          (isText, text) = (false, text.lowerBound..<index)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where !open.isEmpty: (isText, text) = (true, index + 1..<index + 1)
      case Self.object, Self.array:
        if open.isEmpty { (document, first) = (index, ranges.count) }
        if open == [Self.object], byte == Self.array {
          isCollection = Self.names.contains { bytes[text].elementsEqual($0) }
        }
        if open == [Self.object, Self.array] { start = index }
        open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() != nil else { break }
        if isCollection, open == [Self.object, Self.array] { ranges.append(start..<index + 1) }
        guard open.isEmpty else { break }
        if first == ranges.count {
          ranges.append(document..<index + 1)
        } else {
          end(from: first, document, Array(bytes[ranges[ranges.count - 1].upperBound...index]))
        }
      default: break
      }
    }
    if !open.isEmpty, first < ranges.count { end(from: first, document, Array("]}".utf8)) }
  }

  private mutating func end(from first: Int, _ document: Int, _ after: [UInt8]) {
    let before = document..<ranges[first].lowerBound
    for range in ranges[first...] { surroundings[range.lowerBound] = (before, after) }
  }

  /// Bytes of all ``document(_:)`` together.
  var size: Int {
    ranges.reduce(0) { sum, range in
      let (before, after) = surroundings[range.lowerBound] ?? (0..<0, [])
      return sum + before.count + range.count + after.count
    }
  }

  /// A document with one of them alone.
  func document(_ part: Range<Int>) -> [UInt8] {
    guard let (before, after) = surroundings[part.lowerBound] else { return Array(bytes[part]) }
    return bytes[before] + bytes[part] + after
  }
}
