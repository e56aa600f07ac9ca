import GeoTracks

/// Reads the text of `coordinates` as it comes: tuples with blanks between them, a longitude, a latitude
/// and an altitude with commas between them.
///
/// Some writers have blanks behind the commas, too, so that a tuple ends where the next begins.
struct KMLCoordinates {
  /// The most bytes of a tuple: three numbers of any usual length.
  private static let limit = 256

  private var tuple: [UInt8] = []
  private var isBehindBlank = false
  private var isTooLong = false
  // What is wrong with tuples, and how many there are.
  private var fault: (reason: Skipped.Reason, text: String)?
  private var faultCount = 0

  /// Reads a piece; `take` gets each position.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (KMLPosition) -> Void) {
    for byte in bytes {
      if byte <= 0x20 {
        isBehindBlank = true
        continue
      }
      if isBehindBlank, byte != 0x2C, !tuple.isEmpty, tuple.last != 0x2C { end(take) }
      isBehindBlank = false
      if tuple.count < Self.limit { tuple.append(byte) } else { isTooLong = true }
    }
  }

  /// The text ends: the last tuple is complete, and what was wrong is told.
  mutating func finish(_ take: (KMLPosition) -> Void) -> XMLFault? {
    if !tuple.isEmpty { end(take) }
    defer { self = KMLCoordinates() }
    guard let fault else { return nil }
    let rest = faultCount == 1 ? "" : "; so are \(faultCount - 1) behind it"
    return XMLFault(
      fault.reason, "the coordinates \(fault.text) are passed over\(rest)", count: faultCount)
  }

  private mutating func end(_ take: (KMLPosition) -> Void) {
    var wrong: KMLPosition.Fault? = isTooLong ? .unreadable : nil
    let position = KMLPosition(tuple.span, &wrong)
    if let wrong {
      let text = tuple.withUnsafeBufferPointer(QuotedText.quote)
      faultCount += 1
      fault =
        fault
        ?? (wrong == .outOfRange
          ? (.outOfRange, "\(text), which are out of range,") : (.unreadable, "\(text)"))
    } else if !position.latitude.isNaN {
      take(position)
    }
    tuple.removeAll(keepingCapacity: true)
    isTooLong = false
  }
}
