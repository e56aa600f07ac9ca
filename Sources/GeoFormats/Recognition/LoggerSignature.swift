/// Tells the text of loggers by a line.
enum LoggerSignature {
  /// - Parameter line: from its first character that is no blank.
  /// - Returns: nil if the line does not tell.
  static func recognize(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> LocationFormat.Recognition? {
    switch line.first {
    case UInt8(ascii: "#"): GnssLoggerLines.recognizes(line) ? .format(.gnsslogger) : nil
    case UInt8(ascii: "%"): RTKLIBLines.recognizes(line) ? .format(.rtklib) : nil
    case UInt8(ascii: "G"): PLTLines.recognizes(line) ? .format(.plt) : nil
    case UInt8(ascii: "O"):
      PLTLines.recognizes(line)
        ? .format(.plt) : line.starts(with: "OziExplorer ".utf8) ? otherOziExplorer : nil
    case UInt8(ascii: "["): line.starts(with: "[Params]".utf8) ? heartRates : nil
    default: nil
    }
  }

  private static let otherOziExplorer = LocationFormat.Recognition.unsupported(
    name: "a file of OziExplorer that has no track", advice: "only track points (.plt) are read")

  private static let heartRates = LocationFormat.Recognition.unsupported(
    name: "a Polar HRM file, which has no positions",
    advice: "the positions of such an exercise are in the GPX file beside it")
}
