public import GeoTracks

/// Reads fences from GeoJSON (RFC 7946): one document, one a line, or text sequences (RFC 8142).
///
/// - A Polygon or MultiPolygon is the area that it encloses, without its holes.
/// - A Point or MultiPoint with a property `radius` is a circle.
/// - A LineString or MultiLineString with a property `width`, from side to side, or `radius`, from the
///   middle to a side, is a corridor.
/// - A GeometryCollection is all of its members together.
///
/// Lengths are meters along the ellipsoid, or texts with a unit such as `"0.5km"`. A fence is called
/// what its properties `name`, `title` or `id`, or else the `id` of its feature, say, or `fence 3`.
///
/// A fence that is wrong would be silent when it matters, so anything that makes no fence is an error,
/// with its line and the number of its feature.
///
/// **Limits.** 2^20 fences, 2^21 positions, 2^21 edges once long ones have been divided.
public struct FenceReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var tokens = FeatureTokens<Fence>()

  /// Creates a reader.
  public init() {}

  /// What was read.
  public struct Result: Sendable {
    /// The fences, in the order of the file.
    public var fences: [Fence]
    /// What was understood in one of two ways, or left out, in words with line and feature.
    public var notes: [String]
  }

  /// Reads the next bytes, cut anywhere.
  ///
  /// - Throws: ``FeatureError`` at the first thing that makes no fence.
  public mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &tokens) }
    if let error = tokens.error { throw error }
  }

  /// Says that the input has ended.
  ///
  /// - Throws: ``FeatureError`` if it ends too early, or there are no fences in it.
  public mutating func finish() throws(FeatureError) -> Result {
    tokenizer.finish(into: &tokens)
    if let error = tokens.error { throw error }
    guard !tokens.made.isEmpty else {
      throw FeatureError(line: nil, feature: nil, reason: "there are no fences in it")
    }
    return Result(fences: tokens.made, notes: tokens.notes)
  }

  /// Reads fences from bytes that are there as a whole.
  public static func fences(from bytes: Span<UInt8>) throws(FeatureError) -> Result {
    var reader = FenceReader()
    try reader.read(bytes)
    return try reader.finish()
  }
}
