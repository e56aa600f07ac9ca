import ArgumentParser
import FoundationEssentials
import GeoCore
import GeoFiles
import GeoPlatform

/// The default values of options, as set by the user.
///
/// An option overrides the environment. The environment overrides the settings file, and the file overrides the
/// built-in defaults.
struct Settings: Sendable {
  /// The origin of a setting.
  enum Origin: Sendable, Equatable {
    case standard
    case file(String)
    case environment(String)
  }

  /// The value of a setting and its origin.
  struct Entry<Value: Sendable>: Sendable {
    fileprivate(set) var value: Value
    fileprivate(set) var origin = Origin.standard
  }

  /// Whether messages have colors.
  enum Color: String, CaseIterable, Sendable {
    /// Colors are used on a terminal, unless the environment contains NO_COLOR.
    case auto
    case always, never
  }

  /// The default of `--unit`.
  private(set) var unit = Entry(value: UnitChoice(.meter))
  /// The default number of decimals of a distance in text.
  private(set) var precision = Entry(value: Decimals.defaultLength)
  /// The default of `--ellipsoid`. Nil for WGS 84.
  private(set) var ellipsoid = Entry<String?>(value: nil)
  /// Whether messages have colors.
  private(set) var color = Entry(value: Color.auto)

  /// The path of the library. Nil for a file in the user's data folder.
  private(set) var store = Entry<String?>(value: nil)

  /// The path of the settings file. Nil if no environment variable specifies its folder.
  private(set) var path: String?
  private(set) var hasFile = false

  /// The settings, which are read at the first access, or the error if a setting is invalid.
  static let loaded: Result<Settings, Failure> = Result { () throws(Failure) in
    try Settings(environment: { name in getenv(name).map { PathText.text(cString: $0) } })
  }

  /// The settings. If a setting is invalid, this property contains the built-in defaults, and ``loaded`` contains the
  /// error.
  static var current: Settings { (try? loaded.get()) ?? Settings() }

  private init() {}

  /// Reads the settings file and the environment.
  ///
  /// - Parameter environment: returns the value of an environment variable, or nil if the variable is not set.
  /// - Throws: `Failure` with code 65 for an invalid value. The message contains the value and its origin.
  init(environment: (String) -> String?) throws(Failure) {
    path = Self.path(environment)
    if let path, let file = try SettingsFile(path) {
      hasFile = true
      for (key, text) in file.values { try set(key, text, .file(path), "\(path): \(key)") }
    }
    for key in Self.keys {
      let name = "GEOCALC_\(key.uppercased())"
      guard let text = environment(name), !text.isEmpty else { continue }
      try set(key, text, .environment(name), name)
    }
    // Any value except an empty one disables colors (https://no-color.org).
    if environment("GEOCALC_COLOR") == nil, let text = environment("NO_COLOR"), !text.isEmpty {
      color = Entry(value: .never, origin: .environment("NO_COLOR"))
    }
  }

  static let keys = ["unit", "precision", "ellipsoid", "color", "store"]

  private static func path(_ environment: (String) -> String?) -> String? {
    // Ignore a relative path, as the XDG Base Directory Specification requires.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/geocalc/config.json"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.config/geocalc/config.json"
  }

  private mutating func set(
    _ key: String, _ text: String, _ origin: Origin, _ place: String
  ) throws(Failure) {
    switch key {
    case "unit":
      guard let unit = UnitChoice(argument: text) else {
        let names = UnitChoice.allValueStrings.joined(separator: ", ")
        throw Self.refusal(place, text, "one of \(names)")
      }
      self.unit = Entry(value: unit, origin: origin)
    case "precision":
      guard let precision = Int(text), (try? checkPrecision(precision)) != nil else {
        throw Self.refusal(
          place, text, "a number of decimals from 0 to \(DecimalPrinter.maximumPlaces)")
      }
      self.precision = Entry(value: precision, origin: origin)
    case "ellipsoid":
      do throws(GeoError) {
        _ = try Ellipsoid(parsing: text)
      } catch {
        throw Failure(.badData, "\(place): \(error)")
      }
      ellipsoid = Entry(value: text, origin: origin)
    case "color":
      guard let color = Color(rawValue: text) else {
        throw Self.refusal(place, text, "auto, always or never")
      }
      self.color = Entry(value: color, origin: origin)
    case "store": store = Entry(value: text, origin: origin)
    default:
      throw Failure(
        .badData,
        "\(place) is not a setting; the settings are \(Self.keys.joined(separator: ", "))")
    }
  }

  private static func refusal(_ place: String, _ text: String, _ expected: String) -> Failure {
    Failure(.badData, "\(place): expected \(expected), found \"\(text)\"")
  }
}

/// The user's settings file, a JSON5 object that can contain comments.
struct SettingsFile {
  /// The names and values of the settings, sorted by name.
  private(set) var values: [(key: String, text: String)] = []

  /// The maximum size of the file in bytes.
  private static let byteLimit = 1 << 16

  /// Reads the file.
  ///
  /// Nil if the file does not exist.
  /// - Throws: `Failure` with code 65 for a file that is not a JSON5 object, 66 for an unreadable file.
  init?(_ path: String) throws(Failure) {
    var bytes = [UInt8](repeating: 0, count: Self.byteLimit + 1)
    var count = 0
    do throws(SystemFailure) {
      guard PathText.exists(path) else { return nil }
      let file = try InputFile(path)
      while count < bytes.count {
        var failure: SystemFailure?
        let read = bytes.withUnsafeMutableBytes { space in
          do throws(SystemFailure) {
            return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
          } catch {
            failure = error
            return 0
          }
        }
        if let failure { throw failure }
        if read == 0 { break }
        count += read
      }
    } catch {
      throw Failure(.noInput, "\(error)")
    }
    guard count <= Self.byteLimit else {
      throw Failure(.badData, "\(path): longer than \(Self.byteLimit) bytes")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      let found = try decoder.decode([String: Value].self, from: Data(bytes[..<count]))
      values = found.map { ($0.key, $0.value.text) }.sorted { $0.0 < $1.0 }
    } catch let error as DecodingError {
      throw Failure(.badData, "\(path): \(Self.text(error))")
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }

  /// The text of a string, a number or a Boolean.
  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else if let number = try? container.decode(Double.self) {
        text = "\(number)"
      } else {
        text = "\(try container.decode(Bool.self))"
      }
    }
  }

  private static func text(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      guard let key = context.codingPath.first else {
        return "expected an object such as {\"unit\": \"km\"}"
      }
      return "\(key.stringValue): expected a text or a number"
    case .dataCorrupted: return "this is not JSON; expected an object such as {\"unit\": \"km\"}"
    @unknown default: return "\(error)"
    }
  }
}
