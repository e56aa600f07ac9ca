public import GeoTracks

/// Reads locations in any ``LocationFormat``, which it recognises by the content.
///
/// Bytes are held until the format is known, at most ``LocationFormat/recognitionLimit`` of them; then
/// the decoder of that format gets them, and all that follow. An input that cannot be recognised gives
/// one `SourceEvent.skipped`, and ``failure`` says what it is and what to do.
public struct AnyLocationDecoder: LocationDecoder {
  /// The format; nil until it is known, and if it is none that can be read.
  public private(set) var format: LocationFormat?

  /// Why nothing of the input can be read, in one line; nil while nothing is wrong with it as a whole.
  public var failure: String? { unrecognised ?? csv?.failure ?? nmea?.failure }

  private let csvOptions: CSVLocationOptions
  private var options = DecodingOptions.recorded
  private var unrecognised: String?
  private var held: [UInt8] = []
  // How many bytes there have to be before the next look: looking at each would take quadratic time.
  private var nextLook = 1

  // The one of the format. Each has its place, so that it is changed where it is.
  private var gpx: GPXDecoder?
  private var nmea: NMEADecoder?
  private var gpsd: GPSDDecoder?
  private var geoJSON: GeoJSONDecoder?
  private var csv: CSVLocationDecoder?

  /// Creates a decoder at the beginning of an input.
  ///
  /// - Parameters:
  ///   - format: the format, if it need not be recognised.
  ///   - csv: what a table's columns hold, where its header does not say.
  public init(format: LocationFormat? = nil, csv: CSVLocationOptions = CSVLocationOptions()) {
    csvOptions = csv
    if let format { begin(format) }
  }

  /// Says where the bytes come from.
  public mutating func begin(with options: DecodingOptions) {
    self.options = options
    nmea?.begin(with: options)
    gpsd?.begin(with: options)
  }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    if format != nil {
      pass(bytes, into: &events)
    } else if unrecognised == nil {
      hold(bytes, into: &events)
    }
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [SourceEvent]) {
    if format == nil, unrecognised == nil { recognise(isComplete: true, into: &events) }
    switch format {
    case .gpx: gpx?.finish(into: &events)
    case .nmea: nmea?.finish(into: &events)
    case .gpsd: gpsd?.finish(into: &events)
    case .geojson: geoJSON?.finish(into: &events)
    case .csv: csv?.finish(into: &events)
    case nil: break
    }
  }

  /// Gives out what was held back, because nothing has come for a while.
  public mutating func flush(into events: inout [SourceEvent]) {
    if format == nil, unrecognised == nil { recognise(isComplete: false, into: &events) }
    switch format {
    case .gpx: gpx?.flush(into: &events)
    case .nmea: nmea?.flush(into: &events)
    case .gpsd: gpsd?.flush(into: &events)
    case .geojson: geoJSON?.flush(into: &events)
    case .csv: csv?.flush(into: &events)
    case nil: break
    }
  }

  /// Gives out what is probably whole, because nothing more is at hand.
  public mutating func settle(into events: inout [SourceEvent]) {
    if format == nil, unrecognised == nil { recognise(isComplete: false, into: &events) }
    switch format {
    case .nmea: nmea?.settle(into: &events)
    case .gpsd: gpsd?.settle(into: &events)
    default: break
    }
  }

  private mutating func pass(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    switch format {
    case .gpx: gpx?.decode(bytes, into: &events)
    case .nmea: nmea?.decode(bytes, into: &events)
    case .gpsd: gpsd?.decode(bytes, into: &events)
    case .geojson: geoJSON?.decode(bytes, into: &events)
    case .csv: csv?.decode(bytes, into: &events)
    case nil: break
    }
  }

  private mutating func begin(_ format: LocationFormat) {
    self.format = format
    switch format {
    case .gpx: gpx = GPXDecoder()
    case .nmea:
      nmea = NMEADecoder()
      nmea?.begin(with: options)
    case .gpsd:
      gpsd = GPSDDecoder()
      gpsd?.begin(with: options)
    case .geojson: geoJSON = GeoJSONDecoder()
    case .csv: csv = CSVLocationDecoder(options: csvOptions)
    }
  }

  // MARK: Recognition

  private mutating func hold(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    let room = min(LocationFormat.recognitionLimit - held.count, bytes.count)
    bytes.extracting(first: room).withUnsafeBufferPointer { held.append(contentsOf: $0) }
    guard held.count >= nextLook else { return }
    recognise(isComplete: false, into: &events)
    nextLook = min(held.count + max(held.count / 8, 1), LocationFormat.recognitionLimit)
    if format != nil { pass(bytes.extracting(droppingFirst: room), into: &events) }
  }

  private mutating func recognise(isComplete: Bool, into events: inout [SourceEvent]) {
    switch LocationFormat.recognise(held.span, isComplete: isComplete) {
    case .needsMore: break
    case .format(let format):
      begin(format)
      let first = held
      held = []
      pass(first.span, into: &events)
    case .gzip:
      refuse(
        "the input is compressed with gzip; decompress it first, as with: gzip -dc FILE", &events)
    case .unsupported(let name, let advice): refuse("the input is \(name); \(advice)", &events)
    case .unknown:
      // A line that does not end may be the header of a table.
      let isLong =
        held.count >= LocationFormat.recognitionLimit && !held.contains(where: \.isLineEnd)
      let why =
        held.isEmpty
        ? "the input is empty"
        : isLong
          ? "the first line is longer than \(LocationFormat.recognitionLimit) bytes, which is the most that "
            + "the header of a table may have"
          : "the input is none of GPX, NMEA 0183, gpsd JSON, GeoJSON and CSV, as far as its beginning shows"
      refuse(why, &events)
    }
  }

  private mutating func refuse(_ why: String, _ events: inout [SourceEvent]) {
    unrecognised = why
    held = []
    events.append(.skipped(Skipped(.unreadable, why, offset: 0, stopsReading: true)))
  }
}
