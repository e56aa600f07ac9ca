import GeoTracks

extension Skipped {
  /// What is told of a document that cannot be read further.
  init(_ problem: JSONProblem, at place: JSONPlace, stopsReading: Bool = true) {
    let (reason, detail): (Reason, String) =
      switch problem {
      case .syntax: (.unreadable, "broken JSON")
      case .tooDeep: (.unreadable, "JSON nested deeper than \(JSONTokenizer.maximumDepth)")
      case .end: (.truncated, "the input ends inside a JSON document")
      case .cut: (.truncated, "a JSON document without its end")
      case .noise: (.noise, "neither an object nor an array of JSON")
      }
    self.init(
      reason, detail, line: place.line, offset: place.offset,
      stopsReading: stopsReading && reason != .noise)
  }
}
