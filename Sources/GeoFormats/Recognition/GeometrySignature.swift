/// Tells well-known text and binary by their beginning.
enum GeometrySignature {
  /// - Parameter text: the input from its first byte that is no blank.
  /// - Returns: nil if it is neither.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    switch WKBHeader.recognizes(text, isComplete: isComplete) {
    case true?: return .format(.wkb)
    case nil: return .needsMore
    case false?: break
    }
    if WKTReader.recognizes(text.prefix(64)) { return .format(.wkt) }
    return nil
  }
}
