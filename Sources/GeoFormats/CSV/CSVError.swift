/// Why bytes are not CSV that can be read at all; a single bad record is no reason.
package enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Zero bytes in the first line, as in UTF-32, or the byte order mark of UTF-16.
  case notUTF8

  /// What it is and what to do about it.
  package var description: String {
    switch self {
    case .notUTF8:
      "the first line has zero bytes, so it is no text in UTF-8 or UTF-16; "
        + "convert UTF-32 first, as with: iconv -f UTF-32 -t UTF-8"
    }
  }
}
