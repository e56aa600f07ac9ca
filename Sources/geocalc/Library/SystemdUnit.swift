import GeoPlatform
import GeoFiles

/// A unit of systemd's that records always.
enum SystemdUnit {
  /// The path of this program.
  static var program: String { PathText.target(ofLink: "/proc/self/exe") ?? "geocalc" }

  /// The text of a user's unit.
  static func text(source: String, store: String?, program: String) -> String {
    var words = [program, "record", source, "--wait"]
    if let store { words += ["--store", store] }
    return """
      [Unit]
      Description=Record positions into the library of geocalc
      After=gpsd.service

      [Service]
      ExecStart=\(words.map(quoted).joined(separator: " "))
      Restart=always
      RestartSec=5
      SuccessExitStatus=130 143

      [Install]
      WantedBy=default.target

      """
  }

  /// A word as systemd reads it (systemd.service(5), "Command lines").
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/:._-+@".unicodeScalars.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%", "$": text += "\(character)\(character)"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(character)
      }
    }
    return "\"\(text)\""
  }
}
