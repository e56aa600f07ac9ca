public import GeoTracks

/// Decodes locations in any ``LocationFormat`` and recognizes the format by its content.
///
/// The decoder holds at most 64 KiB until it knows the format. It then passes these
/// and all later bytes to the decoder of that format. If it does not recognize the format, it emits one
/// `LocationEvent.diagnostic`, and ``failure`` describes the input and what the user can do.
public struct AnyLocationDecoder: LocationDecoder {
  /// The format; nil while it is unknown, or if the format is unsupported.
  public private(set) var format: LocationFormat?

  /// The reason why the whole input is unreadable, in one line; nil if the input is readable.
  public var failure: String? { unrecognized ?? decoder?.failure }

  private let csvOptions: CSVLocationOptions
  private var options = DecodingOptions.recorded
  private var unrecognized: String?
  private var held: [UInt8] = []
  // The number of held bytes at which the decoder next tries to recognize the format. Trying after every byte would
  // take quadratic time.
  private var nextLook = 1
  // The first bytes of the input, held until they show the encoding.
  private var start: [UInt8] = []
  private var isEncodingKnown = false
  private var utf16: UTF16Decoder?

  // The decoder of the recognized format.
  private var decoder: (any LocationDecoder)?

  /// Creates a decoder at the beginning of an input.
  ///
  /// - Parameters:
  ///   - format: the format, to skip recognition.
  ///   - csv: the meaning of table columns that the header does not define.
  public init(format: LocationFormat? = nil, csv: CSVLocationOptions = CSVLocationOptions()) {
    csvOptions = csv
    // All other formats are binary, or their decoders detect the encoding.
    isEncodingKnown = format != nil && format != .csv
    if let format { begin(format) }
  }

  /// Sets the origin of the bytes.
  public mutating func begin(with options: DecodingOptions) {
    self.options = options
    decoder?.begin(with: options)
  }

  /// Decodes the next bytes.
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

  /// Emits more events that result from the last chunk.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    decoder?.giveMore(into: &events) ?? false
  }

  /// Ends the input.
  public mutating func finish(into events: inout [LocationEvent]) {
    finishText(into: &events)
    if decoder == nil, unrecognized == nil { recognize(isComplete: true, into: &events) }
    decoder?.finish(into: &events)
  }

  /// Emits events that were held back, because no input has arrived for a while.
  public mutating func flush(into events: inout [LocationEvent]) {
    if decoder == nil, unrecognized == nil { recognize(isComplete: false, into: &events) }
    decoder?.flush(into: &events)
  }

  /// Emits the position if it is probably complete, because no more bytes are available.
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
      // A line that is not complete can be the header of a table.
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
