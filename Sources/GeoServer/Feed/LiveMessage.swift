import GeoFormats

/// What browsers are told: a server-sent event (WHATWG HTML, section 9.2).
struct LiveMessage: Sendable {
  /// Counts up; a browser that comes back names the last one it has.
  let number: Int
  let bytes: [UInt8]

  /// - Parameters:
  ///   - id: what a browser that comes back says; nil for messages that are nothing to come back to.
  ///   - body: writes the data, an object on one line.
  init(_ number: Int, _ event: String, id: String?, _ body: (inout JSONWriter) -> Void) {
    self.number = number
    var bytes = Array((id.map { "id: \($0)\n" } ?? "").utf8)
    bytes += Array("event: \(event)\ndata: ".utf8)
    var json = JSONWriter()
    json.object(body)
    bytes += json.bytes
    bytes += Array("\n\n".utf8)
    self.bytes = bytes
  }
}
