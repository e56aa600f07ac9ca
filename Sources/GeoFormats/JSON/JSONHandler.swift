/// Takes what ``JSONTokenizer`` reads, in the order of the text.
///
/// The texts are valid during the call only.
protocol JSONHandler {
  mutating func beginObject()
  mutating func endObject(at place: JSONPlace)
  mutating func beginArray()
  mutating func endArray(at place: JSONPlace)

  /// The key of the member whose value comes next.
  mutating func key(_ text: JSONText)

  mutating func text(_ text: JSONText)

  /// A number; NaN if it is not finite.
  mutating func number(_ value: Double)

  mutating func bool(_ value: Bool)

  /// A number with its text; without an implementation ``number(_:)`` gets the value.
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>)

  /// `null`, or a string or number that is too long.
  mutating func other()

  /// A string or number that is too long; without an implementation the same as `null`.
  mutating func tooLong()

  /// The text is no JSON at this place, or ends here: no container that is open will be closed, and
  /// what comes next, if anything, is a new document.
  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace)
}

extension JSONHandler {
  mutating func bool(_ value: Bool) { other() }
  mutating func tooLong() { other() }

  @inline(__always)
  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>) { number(value) }
}

/// Where something stands.
struct JSONPlace: Sendable {
  /// From 1.
  var line: Int
  /// Bytes from the beginning of the input.
  var offset: Int
}

/// Why a document cannot be read further.
enum JSONProblem: Sendable {
  /// Something stands where it must not.
  case syntax
  /// Containers in each other beyond ``JSONTokenizer/maximumDepth``.
  case tooDeep
  /// The input ends inside a document.
  case end
  /// A record separator stands inside a document: it was cut, and the next one begins.
  case cut
  /// Between documents stands something that begins none.
  case noise
}
