import GeoCore
import GeoFormats

/// Reads locations in any format, and says of an input that is no table that its columns are not looked
/// for, though the user named some.
struct ColumnNote: LocationDecoder {
  private var decoder: AnyLocationDecoder
  private let name: String
  private var isTold = false

  /// - Parameter name: what messages call the input.
  init(_ decoder: AnyLocationDecoder, name: String) {
    (self.decoder, self.name) = (decoder, name)
  }

  /// Says it.
  static func tell(_ name: String, _ format: String) {
    Talk.note("\(name) is \(format), no table of CSV: --column changes nothing in it")
  }

  mutating func begin(with options: DecodingOptions) { decoder.begin(with: options) }

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    decoder.decode(bytes, into: &events)
    tell()
  }

  mutating func finish(into events: inout [SourceEvent]) {
    decoder.finish(into: &events)
    tell()
  }

  mutating func flush(into events: inout [SourceEvent]) {
    decoder.flush(into: &events)
    tell()
  }

  var failure: String? { decoder.failure }

  private mutating func tell() {
    guard !isTold, let format = decoder.format else { return }
    isTold = true
    if format != .csv { Self.tell(name, format.rawValue) }
  }
}

extension CSVLocationOptions {
  /// Whether any column is given.
  var namesColumns: Bool {
    [latitude, longitude, time, altitude, speed, course, accuracy].contains { $0 != nil }
  }
}
