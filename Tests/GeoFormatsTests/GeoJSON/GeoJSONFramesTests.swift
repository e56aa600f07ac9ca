import Testing

@testable import GeoFormats

@Suite struct GeoJSONFramesTests {
  /// Records the kind of each container and member, in text order.
  private struct Recorder: JSONHandler {
    var frames = GeoJSONFrames<Int>()
    var log: [String] = []
    var deepest = 0
    private var depth = 0

    mutating func beginObject() { begin(frames.beginObject(depth)) }
    mutating func beginArray() { begin(frames.beginArray()) }

    private mutating func begin(_ begun: (frame: GeoJSONFrame, parent: GeoJSONFrame?)) {
      let feature = begun.frame == .object && frames.object?.isFeature == true ? " (feature)" : ""
      log.append("\(begun.frame)\(feature)")
      depth += 1
      deepest = max(deepest, depth)
    }

    mutating func endObject(at place: JSONPlace) { end() }
    mutating func endArray(at place: JSONPlace) { end() }

    private mutating func end() {
      let ended = frames.end()
      depth -= 1
      // Stored content must belong to the same object.
      if let object = ended.object, object.content != depth { log.append("mixed up") }
    }

    mutating func key(_ text: JSONText) { frames.key(text) }
    mutating func text(_ text: JSONText) {
      if frames.member == .type {
        frames.type(text)
      } else if frames.member != .other {
        log.append("\(frames.member)")
      }
    }
    mutating func number(_ value: Double) {
      if frames.member != .other { log.append("\(frames.member)") }
    }
    mutating func other() {}
    mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
      frames.reset()
      depth = 0
    }
  }

  private func read(_ text: String) -> Recorder {
    var tokenizer = JSONTokenizer()
    var recorder = Recorder()
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &recorder) }
    tokenizer.finish(into: &recorder)
    return recorder
  }

  @Test(
    "Each container has its role in RFC 7946",
    arguments: [
      (#"{"type":"Point","coordinates":[8,47]}"#, ["object (feature)", "coordinates"]),
      (
        #"{"features":[{"id":1,"geometry":{"coordinates":[[8,47]]},"properties":{"a":1}}]}"#,
        [
          "object (feature)", "features", "object (feature)", "id", "object", "coordinates",
          "coordinates", "properties", "property",
        ]
      ),
      (
        #"{"geometry":{"geometries":[{"coordinates":[8,47]}]}}"#,
        ["object (feature)", "object", "geometries", "object", "coordinates"]
      ),
      (
        #"{"properties":{"coordinateProperties":{"times":["a","b"]},"x":{"y":[1]}}}"#,
        [
          "object (feature)", "properties", "pointProperties", "values", "other", "other",
        ]
      ),
      (
        #"{"crs":{"type":"name","properties":{"name":"EPSG:4326"}}}"#,
        ["object (feature)", "crs", "crs", "crsName"]
      ),
      (#"{"metadata":{"name":"x"}}"#, ["object (feature)", "metadata", "property"]),
      (#"[{"type":"Feature"}]"#, ["features", "object (feature)"]),
    ])
  func containers(text: String, expected: [String]) {
    let recorder = read(text)
    #expect(recorder.log == expected)
    #expect(recorder.frames.isEmpty)
  }

  @Test("Nesting is limited by the tokenizer") func depth() {
    let deep = read(String(repeating: "[", count: 100_000))
    #expect(deep.deepest <= JSONTokenizer.maximumDepth)
    #expect(deep.frames.isEmpty)
  }
}
