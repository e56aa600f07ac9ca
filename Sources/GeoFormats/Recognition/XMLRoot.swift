/// Tells XML formats by their root element.
enum XMLRoot {
  /// The most bytes of a name that are looked at.
  private static let nameLimit = 100

  /// - Parameter text: begins with `<`.
  /// - Returns: nil if no name follows: AIS and the priorities of syslog have that mark, too.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    // What is so broken that it has no root is reported by the reader of GPX, with line and column.
    let unfinished: LocationFormat.Recognition = isComplete ? .format(.gpx) : .needsMore
    var rest = text
    while true {
      rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
      guard rest.count >= 3 || isComplete else { return unfinished }
      let end: [UInt8]
      if rest.starts(with: "!--".utf8) {
        end = Array("-->".utf8)
      } else if rest.first == UInt8(ascii: "?") {
        end = Array("?>".utf8)
      } else if rest.first == UInt8(ascii: "!") {
        end = Array(">".utf8)
      } else {
        break
      }
      guard let behind = index(behind: end, in: rest) else { return unfinished }
      rest = rest[behind...]
    }
    let name = rest.prefix(nameLimit).prefix {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard name.count < rest.count || isComplete || name.count == nameLimit else {
      return unfinished
    }
    guard name.allSatisfy(isOfName), name.first.map({ $0 &- 0x30 >= 10 && $0 != 0x2D }) ?? true
    else { return nil }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return meaning(String(decoding: local, as: UTF8.self))
  }

  /// Letters, digits, `-`, `.`, `_`, `:` and what is not ASCII.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x2D < 14 && byte != 0x2F || byte == 0x5F || byte >= 0x80
  }

  private static func index(
    behind end: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var rest = text
    while let start = rest.firstIndex(of: end[0]) {
      rest = rest[start...]
      if rest.starts(with: end) { return start + end.count }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func meaning(_ root: String) -> LocationFormat.Recognition {
    switch root {
    case "gpx", "": .format(.gpx)
    case "kml": .format(.kml)
    case "TrainingCenterDatabase": .format(.tcx)
    case "html", "HTML":
      .unsupported(
        name: "a web page", advice: "look at it: the download may have given an error page")
    default:
      .unsupported(
        name: "XML with the root element <\(QuotedText.plain(root))>",
        advice: "convert it to GPX first")
    }
  }
}
