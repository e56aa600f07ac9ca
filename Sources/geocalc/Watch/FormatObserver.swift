import GeoTracks
import GeoFormats

/// Reads locations in any format, and tells which it is once that is known.
struct FormatObserver: LocationDecoder {
  private var decoder: AnyLocationDecoder
  private var tell: (@Sendable (LocationFormat) -> Void)?

  init(_ decoder: AnyLocationDecoder, _ tell: @escaping @Sendable (LocationFormat) -> Void) {
    (self.decoder, self.tell) = (decoder, tell)
  }

  mutating func begin(with options: DecodingOptions) { decoder.begin(with: options) }

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    decoder.decode(bytes, into: &events)
    observe()
  }

  mutating func giveMore(into events: inout [SourceEvent]) -> Bool {
    decoder.giveMore(into: &events)
  }

  mutating func finish(into events: inout [SourceEvent]) {
    decoder.finish(into: &events)
    observe()
  }

  mutating func flush(into events: inout [SourceEvent]) {
    decoder.flush(into: &events)
    observe()
  }

  mutating func settle(into events: inout [SourceEvent]) {
    decoder.settle(into: &events)
    observe()
  }

  var failure: String? { decoder.failure }

  private mutating func observe() {
    guard let format = decoder.format, let tell else { return }
    tell(format)
    self.tell = nil
  }
}

/// Says of an input that is no table that its columns are not looked for, though the user named some.
enum ColumnNote {
  static func tell(_ name: String, _ format: LocationFormat) {
    guard format != .csv else { return }
    Talk.note("\(name) is \(format.rawValue), no table of CSV: --column changes nothing in it")
  }
}

extension CSVLocationOptions {
  /// Whether any column is given.
  var namesColumns: Bool {
    [latitude, longitude, time, altitude, speed, course, accuracy].contains { $0 != nil }
  }
}
