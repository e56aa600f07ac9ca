import GeoPlatform

/// How many characters a line of standard output has room for.
enum OutputWidth {
  /// What `COLUMNS` says, as in other programs; else the terminal's; 80 if neither is known.
  static let columns: Int = wanted ?? terminal ?? 80

  /// Of the terminal on standard output now; nil if it does not say.
  static var terminal: Int? {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  private static let wanted: Int? =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
}
