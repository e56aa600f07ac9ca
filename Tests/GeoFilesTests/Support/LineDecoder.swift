import GeoTracks
import GeoFormats

/// A test format: each line is a number, which becomes the longitude in thousandths of a degree.
///
/// Seconds since 1970 may follow after an `@`. `?` means that there is no fix; other lines are skipped. A line `hold N` is held
/// back until another line follows.
struct LineDecoder: LocationDecoder {
  private var line: [UInt8] = []
  private var held: Location?
  private var offset = 0

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    for i in bytes.indices {
      offset += 1
      if bytes[i] == 10 { endLine(into: &events) } else { line.append(bytes[i]) }
    }
  }

  mutating func finish(into events: inout [LocationEvent]) {
    if !line.isEmpty { endLine(into: &events) }
    flush(into: &events)
  }

  mutating func flush(into events: inout [LocationEvent]) {
    if let held { events.append(.location(held)) }
    held = nil
  }

  private mutating func endLine(into events: inout [LocationEvent]) {
    defer { line.removeAll() }
    flush(into: &events)
    var text = String(decoding: line, as: UTF8.self)
    let holds = text.hasPrefix("hold ")
    if holds { text.removeFirst(5) }
    let parts = text.split(separator: "@")
    let time = parts.count > 1 ? Double(parts[1]) : nil
    if text.hasPrefix("?") {
      events.append(.noFix(.init(timestamp: time.flatMap { Timestamp(secondsSince1970: $0) })))
    } else if let number = parts.first.flatMap({ Int($0) }) {
      let location = Location(
        Coordinate(latitude: 0, longitude: Double(number) / 1000),
        timestamp: time.flatMap { Timestamp(secondsSince1970: $0) })
      if holds { held = location } else { events.append(.location(location)) }
    } else {
      events.append(.diagnostic(Diagnostic(.unreadable, text, offset: offset - line.count)))
    }
  }
}

extension Location {
  /// The number of the line.
  var number: Int { Int((coordinate.longitude * 1000).rounded()) }
}
