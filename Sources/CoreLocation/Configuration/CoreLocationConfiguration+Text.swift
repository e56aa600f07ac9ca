import GeoCore
import GeoSources

extension CoreLocationConfiguration {
  /// The name of the environment variable.
  static let variable = "CORELOCATION_SOURCE"

  convenience init(environment: [String: String]) {
    self.init(source: GPSDSource())
    guard let text = environment[Self.variable], !text.isEmpty else { return }
    do throws(SourceText.Invalid) {
      try use(text)
    } catch {
      // There is nobody to throw to: managers tell their delegates.
      source = NoSource(reason: "\(Self.variable): \(error)")
    }
  }

  /// Takes positions from a gpsd or a file, as `CORELOCATION_SOURCE` says it.
  ///
  /// - `gpsd://HOST[:PORT][/DEVICE]`: a gpsd, and one of its devices or all.
  /// - a path, or `file://` and a path: a recording (NMEA, gpsd's JSON, GPX, GeoJSON, CSV, gzip or not),
  ///   played as fast as it was recorded; a serial line or named pipe as it comes.
  ///
  /// Behind a path may stand `?` and, joined by `&`:
  /// - `speed=10x`: ten times as fast as it was recorded; `speed=max` as fast as it is taken;
  /// - `accuracy=5`: the metres of ``assumedAccuracy``.
  ///
  /// - Throws: what is wrong with the text. Whether there is such a gpsd or file shows later.
  public func use(_ text: String) throws(SourceText.Invalid) {
    let parsed = try SourceText(text)
    source = parsed.source
    assumedAccuracy = parsed.accuracy
  }
}

/// A text that says where positions come from; see ``CoreLocationConfiguration/use(_:)``.
public struct SourceText: Sendable {
  let source: any LocationSource
  let accuracy: Double?

  /// Why a text does not say where positions come from.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in one line.
    public let description: String
  }

  init(_ text: String) throws(Invalid) {
    if text.prefix(7).lowercased() == "gpsd://" {
      do throws(GPSDAddress.Invalid) {
        source = GPSDSource(try GPSDAddress(text))
        accuracy = nil
      } catch {
        throw Invalid(description: error.description)
      }
      return
    }
    let options = Self.options(text)
    var path = String(text[..<options.start])
    if path.hasPrefix("file://") {
      guard let url = URL(string: path), url.isFileURL else {
        throw Invalid(description: "\"\(path)\" is no URL of a file")
      }
      path = url.path
    } else if let end = path.range(of: "://") {
      throw Invalid(
        description: "\"\(path[..<end.lowerBound])\" is neither gpsd:// nor file:// nor a path")
    }
    guard !path.isEmpty else { throw Invalid(description: "the path is missing") }
    var speed: Double? = 1
    var accuracy: Double?
    for (name, value) in options.pairs {
      switch name {
      case "speed" where value == "max": speed = nil
      case "speed": speed = try Self.number(value.hasSuffix("x") ? value.dropLast() : value, name)
      default: accuracy = try Self.number(value, name)
      }
    }
    let file = FileSource(path: path)
    // What comes at its own pace is not slowed down or sped up.
    if file.isLive {
      source = file
    } else {
      source = ReplaySource(file, pace: speed.map { .times($0) } ?? .asFastAsPossible)
    }
    self.accuracy = accuracy
  }

  /// What stands behind the last `?`, if these are options; a file's name may have one.
  private static func options(
    _ text: String
  ) -> (start: String.Index, pairs: [(Substring, Substring)]) {
    guard let mark = text.lastIndex(of: "?") else { return (text.endIndex, []) }
    var pairs: [(Substring, Substring)] = []
    for part in text[text.index(after: mark)...].split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0] == "speed" || sides[0] == "accuracy" else {
        return (text.endIndex, [])
      }
      pairs.append((sides[0], sides[1]))
    }
    return (pairs.isEmpty ? text.endIndex : mark, pairs)
  }

  private static func number(
    _ text: some StringProtocol, _ name: Substring
  ) throws(Invalid) -> Double {
    guard let number = Double(String(text)), number > 0, number.isFinite else {
      throw Invalid(description: "\(name)=\(text) is not a number above 0")
    }
    return number
  }
}

/// A source that cannot be: it says why.
struct NoSource: LocationSource {
  let reason: String
  var isLive: Bool { true }
  func run(into sink: LocationSink) async throws(LocationError) {
    throw .sourceFailed(reason: reason)
  }
}
