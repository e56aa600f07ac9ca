/// Why bytes are not CSV that can be read at all; a single bad record is no reason.
package enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// UTF-16 or UTF-32 text, known by its byte order mark or by zero bytes in the first line.
  case notUTF8

  /// What it is and what to do about it.
  package var description: String {
    switch self {
    case .notUTF8:
      "the text is not UTF-8 but UTF-16 (or UTF-32, or not text at all); "
        + "convert it first, as with: iconv -f UTF-16 -t UTF-8"
    }
  }
}
