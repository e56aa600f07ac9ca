public import GeoTracks

/// Reads locations in any ``LocationFormat``, which it recognizes by the content.
///
/// Bytes are held until the format is known, at most ``LocationFormat/recognitionLimit`` of them; then
/// the decoder of that format gets them, and all that follow. An input that cannot be recognized gives
/// one `LocationEvent.skipped`, and ``failure`` says what it is and what to do.
public struct AnyLocationDecoder: LocationDecoder {
  /// The format; nil until it is known, and if it is none that can be read.
  public private(set) var format: LocationFormat?

  /// Why nothing of the input can be read, in one line; nil while nothing is wrong with it as a whole.
  public var failure: String? { unrecognized ?? decoder?.failure }

  private let csvOptions: CSVLocationOptions
  private var options = DecodingOptions.recorded
  private var unrecognized: String?
  private var held: [UInt8] = []
  // How many bytes there have to be before the next look: looking at each would take quadratic time.
  private var nextLook = 1
  // The first bytes, until there are enough of them to know the encoding.
  private var start: [UInt8] = []
  private var isEncodingKnown = false
  private var utf16: UTF16Decoder?

  // The one of the format.
  private var decoder: (any LocationDecoder)?

  /// Creates a decoder at the beginning of an input.
  ///
  /// - Parameters:
  ///   - format: the format, if it need not be recognized.
  ///   - csv: what a table's columns hold, where its header does not say.
  public init(format: LocationFormat? = nil, csv: CSVLocationOptions = CSVLocationOptions()) {
    csvOptions = csv
    // Every other format is binary, or knows its encoding itself.
    isEncodingKnown = format != nil && format != .csv
    if let format { begin(format) }
  }

  /// Says where the bytes come from.
  public mutating func begin(with options: DecodingOptions) {
    self.options = options
    decoder?.begin(with: options)
  }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if utf16 != nil {
      decodeUTF16(bytes, into: &events)
    } else if isEncodingKnown {
      decodeText(bytes, into: &events)
    } else if start.isEmpty, bytes.withUnsafeBufferPointer({ !UTF16Decoder.needsMore($0) }) {
      recognizeEncoding(bytes, into: &events)
    } else {
      bytes.withUnsafeBufferPointer { start.append(contentsOf: $0) }
      if !UTF16Decoder.needsMore(start) { recognizeStart(into: &events) }
    }
  }

  // MARK: Encoding

  private mutating func recognizeStart(into events: inout [LocationEvent]) {
    let first = start
    start = []
    recognizeEncoding(first.span, into: &events)
  }

  private mutating func recognizeEncoding(
    _ bytes: Span<UInt8>, into events: inout [LocationEvent]
  ) {
    isEncodingKnown = true
    utf16 = bytes.withUnsafeBufferPointer { UTF16Decoder(beginning: $0) }
    if utf16 == nil {
      decodeText(bytes, into: &events)
    } else {
      decodeUTF16(bytes, into: &events)
    }
  }

  private mutating func decodeUTF16(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    var text: [UInt8] = []
    bytes.withUnsafeBufferPointer { utf16?.decode($0, into: &text) }
    decodeText(text.span, into: &events)
  }

  private mutating func finishText(into events: inout [LocationEvent]) {
    if !start.isEmpty { recognizeStart(into: &events) }
    guard utf16 != nil else { return }
    var text: [UInt8] = []
    utf16?.finish(into: &text)
    decodeText(text.span, into: &events)
  }

  private mutating func decodeText(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if decoder != nil {
      decoder?.decode(bytes, into: &events)
    } else if unrecognized == nil {
      hold(bytes, into: &events)
    }
  }

  /// Gives out more of what the last piece made clear.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    decoder?.giveMore(into: &events) ?? false
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [LocationEvent]) {
    finishText(into: &events)
    if decoder == nil, unrecognized == nil { recognize(isComplete: true, into: &events) }
    decoder?.finish(into: &events)
  }

  /// Gives out what was held back, because nothing has come for a while.
  public mutating func flush(into events: inout [LocationEvent]) {
    if decoder == nil, unrecognized == nil { recognize(isComplete: false, into: &events) }
    decoder?.flush(into: &events)
  }

  /// Gives out what is probably whole, because nothing more is at hand.
  public mutating func settle(into events: inout [LocationEvent]) {
    if decoder == nil, unrecognized == nil { recognize(isComplete: false, into: &events) }
    decoder?.settle(into: &events)
  }

  private mutating func begin(_ format: LocationFormat) {
    self.format = format
    decoder =
      switch format {
      case .gpx: GPXDecoder()
      case .nmea: ReceiverLogDecoder(.nmea)
      case .gpsd: ReceiverLogDecoder(.json)
      case .geojson: GeoJSONDecoder()
      case .csv: CSVLocationDecoder(options: csvOptions)
      case .fit: FITDecoder()
      case .ubx: UBXDecoder()
      case .igc: IGCDecoder()
      case .tcx: TCXDecoder()
      case .kml: KMLDecoder()
      case .google: GoogleHistoryDecoder()
      case .owntracks: OwnTracksDecoder()
      case .traccar: TraccarDecoder()
      case .strava: StravaStreamsDecoder()
      case .polyline5: PolylineDecoder(decimals: 5)
      case .polyline6: PolylineDecoder(decimals: 6)
      case .wkt: WKTDecoder()
      case .wkb: WKBDecoder()
      case .plt: LoggerDecoder<PLTLines>()
      case .rtklib: LoggerDecoder<RTKLIBLines>()
      case .gnsslogger: LoggerDecoder<GnssLoggerLines>()
      case .polarsteps: PolarstepsDecoder()
      }
    decoder?.begin(with: options)
  }

  // MARK: Recognition

  private mutating func hold(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    let room = min(LocationFormat.recognitionLimit - held.count, bytes.count)
    bytes.extracting(first: room).withUnsafeBufferPointer { held.append(contentsOf: $0) }
    guard held.count >= nextLook else { return }
    recognize(isComplete: false, into: &events)
    nextLook = min(held.count + max(held.count / 8, 1), LocationFormat.recognitionLimit)
    decoder?.decode(bytes.extracting(droppingFirst: room), into: &events)
  }

  private mutating func recognize(isComplete: Bool, into events: inout [LocationEvent]) {
    switch LocationFormat.recognize(held.span, isComplete: isComplete) {
    case .needsMore: break
    case .format(let format):
      begin(format)
      let first = held
      held = []
      decoder?.decode(first.span, into: &events)
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
          : "the input is none of the formats that are recognized, as far as its beginning shows"
      refuse(why, &events)
    }
  }

  private mutating func refuse(_ why: String, _ events: inout [LocationEvent]) {
    unrecognized = why
    held = []
    events.append(.diagnostic(Diagnostic(.unreadable, why, offset: 0, stopsReading: true)))
  }
}
