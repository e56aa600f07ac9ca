extension String {
  /// The text, or of one longer than `limit` bytes of UTF-8 its beginning and an ellipsis, together no
  /// more than that: for names that are kept only to be shown, as a file may have any number of any length.
  ///
  /// - Parameter limit: bytes, 3 or more.
  func abbreviated(to limit: Int = 256) -> String {
    guard utf8.count > limit else { return self }
    var room = limit - "…".utf8.count
    // By scalars, so that none is cut.
    let beginning = unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
    return String(beginning) + "…"
  }
}
