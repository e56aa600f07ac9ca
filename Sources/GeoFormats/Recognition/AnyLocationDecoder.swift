public import GeoTracks

/// Decodes locations in any ``LocationFormat``, and recognizes the format by the content.
///
/// The decoder holds at most 64 KiB until it knows the format. Then it passes the held bytes and all further bytes to
/// the decoder of that format. If no format is recognized, the decoder emits one `LocationEvent.diagnostic`. In that
/// case, ``failure`` describes the input and states what the user can do.
public struct AnyLocationDecoder: LocationDecoder {
  /// The format of the input; nil while the format is unknown, and if the format is not supported.
  public private(set) var format: LocationFormat?

  /// The reason why the whole input is unreadable, in one line; nil if the input is readable.
  public var failure: String? { unrecognized ?? decoder?.failure }

  /// The name of the file, which becomes the name of a photo's waypoint. Set this property before the first bytes.
  package var fileName: String? {
    didSet { if format == .jpeg { decoder = JPEGDecoder(name: fileName) } }
  }

  private let csvOptions: CSVLocationOptions
  private var options = DecodingOptions.recorded
  private var unrecognized: String?
  private var held: [UInt8] = []
  // The number of buffered bytes at which the decoder next tries to detect the format. Trying after each byte would
  // take quadratic time.
  private var nextLook = 1
  // The first bytes of the input, which are held until the encoding is known.
  private var start: [UInt8] = []
  private var isEncodingKnown = false
  private var utf16: UTF16Decoder?

  // The decoder of the recognized format; nil while the format is unknown.
  private var decoder: (any LocationDecoder)?

  /// Creates a decoder for one input.
  ///
  /// - Parameters:
  ///   - format: the format of the input; nil to recognize it.
  ///   - csv: settings for tables, which override the settings that the decoder would infer.
  public init(format: LocationFormat? = nil, csv: CSVLocationOptions = CSVLocationOptions()) {
    csvOptions = csv
    // All other formats are binary, or their decoders recognize the encoding, so no conversion is needed.
    isEncodingKnown = format != nil && format != .csv
    if let format { begin(format) }
  }

  /// Sets options that depend on the source of the bytes. Call this method before the first bytes.
  public mutating func begin(with options: DecodingOptions) {
    self.options = options
    decoder?.begin(with: options)
  }

  /// Decodes the next chunk of bytes. Emits nothing while the format is unknown.
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

  /// Emits further events that result from the last chunk. Returns false if no events remain.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    decoder?.giveMore(into: &events) ?? false
  }

  /// Ends the input and emits all held events. If the format is still unknown, this call determines the format or
  /// reports the failure.
  public mutating func finish(into events: inout [LocationEvent]) {
    finishText(into: &events)
    if decoder == nil, unrecognized == nil { recognize(isComplete: true, into: &events) }
    decoder?.finish(into: &events)
  }

  /// Emits incomplete records. Call this method when no input has arrived for a while.
  public mutating func flush(into events: inout [LocationEvent]) {
    if decoder == nil, unrecognized == nil { recognize(isComplete: false, into: &events) }
    decoder?.flush(into: &events)
  }

  /// Emits the held position if it is probably complete. Call this method when no more bytes are available at the
  /// moment.
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
      case .jpeg: JPEGDecoder(name: fileName)
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
      // Do not decide yet if the last line is incomplete, because it may be the header of a table.
      let isLong =
        held.count >= LocationFormat.recognitionLimit && !held.contains(where: \.isLineEnd)
      let why =
        held.isEmpty
        ? "the input is empty"
        : isLong
          ? "the first line is longer than \(LocationFormat.recognitionLimit) bytes, the maximum for "
            + "the header of a table"
          : "the beginning of the input matches none of the formats that are recognized"
      refuse(why, &events)
    }
  }

  private mutating func refuse(_ why: String, _ events: inout [LocationEvent]) {
    unrecognized = why
    held = []
    events.append(.diagnostic(Diagnostic(.unreadable, why, offset: 0, stopsReading: true)))
  }
}

/// Converts UTF-16 text to UTF-8, in chunks of any size.
///
/// Text without a byte order mark is accepted if the zero bytes of its first characters show the byte order. XML is
/// rejected, because the XML parser decodes UTF-16 itself.
package struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  // The number of bytes of the byte order mark that are still to be skipped.
  private var markCount: Int
  // The first byte of an incomplete code unit, and the first code unit of an incomplete surrogate pair.
  private var byte: UInt8?
  private var high: UInt16?

  /// The number of bytes that are examined if the text has no byte order mark.
  private static let lookCount = 128

  /// Returns true if more bytes are needed to recognize the encoding.
  ///
  /// - Parameter bytes: the first bytes of the text.
  package static func needsMore(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return true }
    return bytes.count < lookCount && bytes.prefix(4).contains(0) && !hasMark(bytes)
  }

  private static func hasMark(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Recognizes the encoding from the first bytes of the text. Returns nil if the encoding is ambiguous or not UTF-16.
  ///
  /// - Parameter bytes: the first bytes of the text. Pass more bytes while ``needsMore(_:)`` returns true, unless the
  ///   text ends.
  package init?(beginning bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.lookCount))
    if Self.hasMark(start) {
      // Exclude UTF-32, whose little-endian byte order mark begins with the same bytes, followed by two zero bytes.
      guard start.count < 4 || start[2] != 0 || start[3] != 0 else { return nil }
      isBigEndian = start[0] == 0xFE
      markCount = 2
      guard !Self.isXML(start.dropFirst(2)) else { return nil }
      return
    }
    guard start.count >= 4, start.prefix(4).contains(0),
      start.withUnsafeBufferPointer({ FileSignature.recognize($0, isComplete: true) }) == nil
    else { return nil }
    // In UTF-16, one of the two bytes of an ASCII character is zero. Whether the zero bytes are mostly first or second
    // therefore shows the byte order.
    let zeros = start.indices.filter { start[$0] == 0 }
    let first = zeros.count { $0 % 2 == 0 }
    let second = zeros.count - first
    guard max(first, second) > 4 * min(first, second), zeros.count * 8 >= start.count
    else { return nil }
    isBigEndian = first > second
    markCount = 0
    let lows = stride(from: isBigEndian ? 1 : 0, to: start.count - 1, by: 2)
    // Reject text with control characters other than tabs and line breaks, because only tables are expected here.
    let isText = lows.allSatisfy { low in
      let other = start[isBigEndian ? low - 1 : low + 1]
      return other != 0 || start[low] >= 0x20 || [0x09, 0x0A, 0x0D].contains(start[low])
    }
    guard isText, !Self.isXML(start[...]) else { return nil }
  }

  private static func isXML(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first { $0 != 0 && $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// Converts the next bytes. An unpaired surrogate becomes U+FFFD.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into text: inout [UInt8]) {
    for next in bytes {
      guard markCount == 0 else {
        markCount -= 1
        continue
      }
      guard let first = byte else {
        byte = next
        continue
      }
      byte = nil
      let (upper, lower) = isBigEndian ? (first, next) : (next, first)
      append(UInt16(upper) << 8 | UInt16(lower), to: &text)
    }
  }

  /// Ends the text. An incomplete code unit or surrogate pair becomes U+FFFD.
  package mutating func finish(into text: inout [UInt8]) {
    if high != nil || byte != nil { text.append(contentsOf: Self.replacement) }
    (high, byte) = (nil, nil)
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = high {
      high = nil
      if unit & 0xFC00 == 0xDC00 {
        let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(unit & 0x3FF)
        return Self.append(Unicode.Scalar(value), to: &text)
      }
      text.append(contentsOf: Self.replacement)
    }
    if unit < 0x80 {
      text.append(UInt8(unit))
    } else if unit & 0xFC00 == 0xD800 {
      high = unit
    } else {
      Self.append(Unicode.Scalar(unit), to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    if let scalar {
      text.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? replacement)
    } else {
      text.append(contentsOf: replacement)
    }
  }
}
