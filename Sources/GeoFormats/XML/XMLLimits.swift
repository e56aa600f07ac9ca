/// Bounds of what is held of a document, whatever it is.
enum XMLLimits {
  /// The most bytes that the text of an element may have.
  static let text = 1 << 16
  /// The most bytes that a tag, comment or processing instruction may have.
  static let token = 1 << 18
  /// The most elements that may be open at once.
  static let depth = 256
}
