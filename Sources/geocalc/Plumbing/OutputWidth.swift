import GeoPlatform

/// The number of columns that output may use.
enum OutputWidth {
  /// The value of `COLUMNS`, as in other programs; otherwise the width of the terminal, or 80.
  static let columns: Int = wanted ?? terminal ?? 80

  /// The current width of the terminal on standard output; nil if it is unknown.
  static var terminal: Int? { terminal(STDOUT_FILENO) }

  /// The current width of the terminal on a descriptor; nil if it is unknown.
  static func terminal(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  private static let wanted: Int? =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
}
