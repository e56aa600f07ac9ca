extension LocationFormat {
  /// Tells the format of an input by its content.
  ///
  /// An answer other than `needsMore` does not change when more is seen. Bytes are looked at in their
  /// order, and the first line that can be of one format only decides; lines that can be of none, such
  /// as the binary messages of a receiver before its first sentence, are passed over.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the input; ``recognitionLimit`` bytes of it are enough.
  ///   - isComplete: whether there is no more. Then, and at the limit, the answer is final.
  public static func recognize(_ prefix: Span<UInt8>, isComplete: Bool) -> Recognition {
    prefix.withUnsafeBufferPointer {
      let seen = UnsafeBufferPointer(rebasing: $0.prefix(recognitionLimit))
      let isWhole = isComplete || seen.count == recognitionLimit
      return FormatRecognizer(bytes: seen, isComplete: isWhole).recognize()
    }
  }
}
