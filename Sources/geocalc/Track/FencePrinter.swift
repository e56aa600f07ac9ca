import GeoTracks
import GeoFormats

/// Prints what happens at fences.
struct FencePrinter {
  /// The source that is being read.
  var source = ""

  private let names: [String]
  private let identifiers: [String?]
  private let isJSON: Bool
  private let namesSources: Bool
  private let style: FigureStyle

  /// - Parameter namesSources: say in text from which source an event is.
  init(_ fences: [Fence], isJSON: Bool, namesSources: Bool, style: FigureStyle = FigureStyle()) {
    self.style = style
    names = fences.map(\.name)
    identifiers = fences.map(\.identifier)
    self.isJSON = isJSON
    self.namesSources = namesSources
  }

  /// Prints events at once.
  func print(_ events: [FenceEvent]) throws(SystemFailure) {
    guard !events.isEmpty else { return }
    var json = JSONWriter()
    var text = ""
    for event in events {
      if isJSON { write(event, to: &json) } else { text += line(event) }
    }
    try StandardOutput.write(isJSON ? json.bytes : Array(text.utf8))
  }

  /// `2019-02-18T07:52:11.4Z  exit     Town at 52.66123, -8.62311 after 12.5 s`
  private func line(_ event: FenceEvent) -> String {
    let time = event.time.map { style.time($0, written: event.location.utcOffset) } ?? "no time"
    let kind = event.kind.rawValue
    let place =
      DecimalPrinter.string(event.place.latitude, places: 6) + ", "
      + DecimalPrinter.string(event.place.longitude, places: 6)
    var line = namesSources ? Talk.printable(source) + ": " : ""
    line += time + "  " + kind + String(repeating: " ", count: max(0, 7 - kind.count)) + "  "
    line += Talk.printable(names[event.fence]) + " at " + place
    if let seconds = event.seconds {
      line += " after \(DecimalPrinter.string(seconds, places: 1)) s"
    }
    return line + "\n"
  }

  private func write(_ event: FenceEvent, to json: inout JSONWriter) {
    json.object {
      $0.member("event", event.kind.rawValue)
      $0.member("fence", names[event.fence])
      if let identifier = identifiers[event.fence] { $0.member("fence_id", identifier) }
      $0.member("source", source)
      if let time = event.time {
        $0.member("time", time.description)
      }
      $0.member("latitude", event.place.latitude)
      $0.member("longitude", event.place.longitude)
      $0.member("interpolated", event.isInterpolated)
      if let seconds = event.seconds { $0.member("inside_s", seconds) }
      $0.key("position")
      $0.object { $0.members(of: event.location) }
    }
    json.endLine()
  }
}
