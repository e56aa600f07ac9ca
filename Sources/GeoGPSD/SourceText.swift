import GeoCore
import GeoFiles
package import GeoLocation

/// Parses a string that selects a source of positions, such as a gpsd server, a recording or a serial line.
///
/// The string has one of these forms:
/// - `gpsd://HOST[:PORT][/DEVICE]`
/// - A path, or `file://` and a path. Options may follow after `?`, separated by `&`: `speed=10x`, `speed=max`,
///   `accuracy=5`, `time=now`, `loop`.
struct SourceText {
  private(set) var named: NamedSource

  init(_ text: String) throws(NamedSource.Invalid) {
    if text.prefix(7).lowercased() == "gpsd://" {
      do throws(GeoError) {
        named = NamedSource(source: GPSDSource(try GPSDAddress(parsing: text)))
      } catch {
        throw NamedSource.Invalid(error.description)
      }
      return
    }
    let options = Self.options(text)
    var settings = Settings()
    for option in options.all { try settings.take(option) }
    let file = FileSource(path: try Self.path(String(text[..<options.start])))
    // A live source has its own pace, so ignore the options for playback.
    guard !file.isLive else {
      named = NamedSource(source: file, accuracy: settings.accuracy)
      return
    }
    var replay = ReplaySource(file, pace: settings.pace)
    replay.repeats = settings.repeats
    named = NamedSource(source: replay, accuracy: settings.accuracy, isNow: settings.isNow)
  }

  private struct Settings {
    var pace = ReplaySource.Pace.realTime
    var accuracy: Double?
    var isNow = false
    var repeats = false

    mutating func take(_ option: Option) throws(NamedSource.Invalid) {
      switch (option.name, option.value) {
      case ("loop", nil): repeats = true
      case ("time", "now"): isNow = true
      case ("time", let value):
        throw NamedSource.Invalid("time=\(value ?? "") is not time=now")
      case ("speed", "max"): pace = .asFastAsPossible
      case ("speed", let value?):
        let number = value.hasSuffix("x") ? value.dropLast() : value
        pace = .times(try Self.number(number, of: option))
      case (_, let value): accuracy = try Self.number(value ?? "", of: option)
      }
    }

    private static func number(
      _ text: Substring, of option: Option
    ) throws(NamedSource.Invalid) -> Double {
      guard let number = Double(String(text)), number > 0, number.isFinite else {
        throw NamedSource.Invalid("\(option.name)=\(text) is not a number above 0")
      }
      return number
    }
  }

  private struct Option {
    var name: Substring
    var value: Substring?

    init?(_ text: Substring) {
      let sides = text.split(separator: "=", maxSplits: 1)
      guard let name = sides.first else { return nil }
      switch (name, sides.count) {
      case ("loop", 1), ("speed", 2), ("accuracy", 2), ("time", 2):
        (self.name, value) = (name, sides.count == 2 ? sides[1] : nil)
      default: return nil
      }
    }
  }

  /// Returns the options after the last `?`, and the position of the `?`.
  ///
  /// If the text contains no options or an unknown option, returns no options and the end of the text. In this
  /// case, a `?` may be part of the file name.
  private static func options(_ text: String) -> (start: String.Index, all: [Option]) {
    let none: (String.Index, [Option]) = (text.endIndex, [])
    guard let mark = text.lastIndex(of: "?") else { return none }
    let parts = text[text.index(after: mark)...].split(separator: "&")
    let options = parts.compactMap { Option($0) }
    return options.isEmpty || options.count < parts.count ? none : (mark, options)
  }

  private static func path(_ text: String) throws(NamedSource.Invalid) -> String {
    var path = text
    if text.hasPrefix("file://") {
      let rest = text.dropFirst(7)
      guard let slash = rest.firstIndex(of: "/"),
        ["", "localhost"].contains(rest[..<slash].lowercased()),
        let decoded = Self.decoded(rest[slash...])
      else { throw NamedSource.Invalid("\"\(text)\" is not the URL of a local file") }
      path = decoded
    } else if let scheme = text.firstRange(of: "://") {
      throw NamedSource.Invalid(
        "\"\(text[..<scheme.lowerBound])\" is neither gpsd:// nor file:// nor a path")
    }
    guard !path.isEmpty else { throw NamedSource.Invalid("the path is missing") }
    return path
  }

  /// Decodes percent escapes such as `%41`; nil if an escape or the resulting UTF-8 is invalid.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(hexPairAt: rest) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

// CoreLocation calls these functions by their symbol names, because importing this module would make the condition
// `#if canImport(CoreLocation)` unreliable.
//
// A target can import a Swift module only if it can import all dependencies of the module. In the build folder of a
// package, every target sees the module CoreLocation. However, the C modules of SwiftNIO, expat and zlib are visible
// only to targets that depend on them. If CoreLocation imported these C modules, `#if canImport(CoreLocation)` would be
// true in targets that cannot import CoreLocation. See `bridging` in `Package.swift`.

/// Returns the source that a string selects, or an error if the string is invalid.
@_silgen_name("geosources_source_of_text")
package func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid> {
  do throws(NamedSource.Invalid) {
    return .success(try SourceText(text).named)
  } catch {
    return .failure(error)
  }
}

/// Prepares a source for a location manager, which may start it several times.
///
/// A live source is returned unchanged. The result for a recording has these properties:
///
/// - If the source is stopped and started again, it continues at the same position in the recording.
/// - If a file contains only waypoints, the source emits the waypoints as positions, in file order.
/// - If `isNow` is true, all times are shifted so that the recording begins at the current time.
@_silgen_name("geosources_resumable")
package func resumable(_ source: any LocationSource, isNow: Bool) -> any LocationSource {
  guard !source.isLive else { return source }
  var replay = source as? ReplaySource ?? ReplaySource(source, pace: .asFastAsPossible)
  if isNow { replay.time = .now }
  return replay.resumable()
}
