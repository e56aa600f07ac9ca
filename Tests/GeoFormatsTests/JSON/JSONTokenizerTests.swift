import GeoCore
import Testing

@testable import GeoFormats

@Suite struct JSONTokenizerTests {
  /// Records the tokens: a string as `"…"`, a key as `…:`, problems in angle brackets with line and offset.
  private struct Recorder: JSONHandler {
    var tokens: [String] = []
    mutating func beginObject() { tokens.append("{") }
    mutating func endObject(at place: JSONPlace) { tokens.append("}") }
    mutating func beginArray() { tokens.append("[") }
    mutating func endArray(at place: JSONPlace) { tokens.append("]") }
    mutating func key(_ text: JSONText) { tokens.append("\(text.string):") }
    mutating func text(_ text: JSONText) { tokens.append("\"\(text.string)\"") }
    mutating func number(_ value: Double) { tokens.append("\(value)") }
    mutating func other() { tokens.append("?") }
    mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
      tokens.append("<\(problem) \(place.line) \(place.offset)>")
    }
  }

  private static func tokens(_ bytes: [UInt8], cutAt cuts: [Int] = []) -> String {
    var tokenizer = JSONTokenizer()
    var recorder = Recorder()
    var start = 0
    for cut in cuts + [bytes.count] {
      Array(bytes[start..<cut]).withUnsafeBufferPointer { tokenizer.read($0, into: &recorder) }
      start = cut
    }
    tokenizer.finish(into: &recorder)
    return recorder.tokens.joined(separator: " ")
  }

  static let documents: [(String, String)] = [
    ("{}", "{ }"), ("[]", "[ ]"), ("\u{FEFF}[]", "[ ]"),
    (
      #"{"a":1,"b":[true,false,null,"x",-1.5e3,{"c":{}}]}"#,
      #"{ a: 1.0 b: [ ? ? ? "x" -1500.0 { c: { } } ] }"#
    ),
    (#"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"]"#, "[ \"\"\\/\u{8}\u{C}\n\r\té\u{1F600}\" ]"),
    (#"["\ud800","\u12","\ud83dx"]"#, "[ \"\u{FFFD}\" \"\u{FFFD}12\" \"\u{FFFD}x\" ]"),
    (#"[NaN,Infinity,-Infinity,1e400,-1e400,1e-400]"#, "[ nan nan nan nan nan 0.0 ]"),
    ("[0.1,123456789012345678901234567890]", "[ 0.1 1.2345678901234568e+29 ]"),
    ("{}\n[1]\r\n{}", "{ } [ 1.0 ] { }"), ("\u{1E}{}\n\u{1E}[]\n", "{ } [ ]"),
    ("[1,]", "[ 1.0 <syntax 1 3>"), ("[1 2]", "[ 1.0 <syntax 1 3>"), ("[,1]", "[ <syntax 1 1>"),
    ("[1}", "[ 1.0 <syntax 1 2>"), (#"{"a"}"#, "{ a: <syntax 1 4>"),
    (#"{"a":1,}"#, "{ a: 1.0 <syntax 1 7>"), (#"{1:2}"#, "{ <syntax 1 1>"),
    (#"{"a":}"#, "{ a: <syntax 1 5>"), ("[tru]", "[ <syntax 1 4>"), ("[1.2.3]", "[ <syntax 1 6>"),
    ("[\"a\nb\"]", "[ <syntax 1 3>"), ("[\"a\\\nb\"]", "[ <syntax 1 4>"),
    ("[1", "[ <end 1 2>"),
    ("{\"a\n{}", "{ <syntax 1 3> { }"), ("x\ny\n{}", "<noise 1 0> { }"),
    ("{\"a\":1\n{\"b\":2}", "{ a: 1.0 <syntax 2 7> { b: 2.0 }"), ("}{}\n{}", "<noise 1 0> { }"),
    ("[\u{1E}{}", "[ <cut 1 1> { }"),
  ]

  @Test("The tokens do not depend on how the input is divided", arguments: documents) func document(
    text: String, expected: String
  ) {
    let bytes = Array(text.utf8)
    #expect(Self.tokens(bytes) == expected)
    for cut in 0...bytes.count { #expect(Self.tokens(bytes, cutAt: [cut]) == expected) }
    #expect(Self.tokens(bytes, cutAt: Array(0..<bytes.count)) == expected)
    // Before the end of a piece, numbers take the fast path.
    let blanks = [UInt8](repeating: 0x20, count: 64)
    if !expected.contains("<") { #expect(Self.tokens(bytes + blanks) == expected) }
  }

  @Test("Containers may be nested up to the limit", arguments: [1, 63, 64, 65, 128, 511, 512])
  func depth(count: Int) {
    // Objects and arrays alternate, so the tokenizer must store each container.
    let opening = (0..<count).map { $0 % 3 == 1 ? #"{"a":"# : "[" }
    let closing = (0..<count).reversed().map { $0 % 3 == 1 ? "}" : "]" }
    let text = opening.joined() + "1" + closing.joined()
    let tokens = Self.tokens(Array(text.utf8))
    #expect(!tokens.contains("<"))
    #expect(
      tokens.split(separator: " ").filter { $0 == "]" || $0 == "}" }.joined() == closing.joined())
    let wrong = opening.joined() + "1" + closing.dropLast().joined() + "}"
    #expect(Self.tokens(Array(wrong.utf8)).contains("<syntax"))
    let deeper = String(repeating: "[", count: 513)
    #expect(Self.tokens(Array(deeper.utf8)).hasSuffix("<tooDeep 1 512>"))
  }
}
