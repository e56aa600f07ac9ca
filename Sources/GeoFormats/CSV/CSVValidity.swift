/// Recognizes columns that mark positions as invalid, and their values.
///
/// Known columns: `valid` (Traccar and others), `VALID` (Qstarz, with `NO FIX`), `fix`, `fix_type` and `fix_quality` (0 or
/// `none` without a fix), `visible`, `manually-marked-outlier` and `algorithm-marked-outlier` (Movebank).
enum CSVValidity {
  /// Returns ``CSVLocationField/validity`` or ``CSVLocationField/outlier`` for the name of such a column, otherwise nil.
  static func field(of name: String) -> CSVLocationField? {
    let words = CoordinateColumns.words(of: name).joined(separator: " ")
    if valid.contains(words) { return .validity }
    return outliers.contains(words) ? .outlier : nil
  }

  /// Returns whether a field marks the position as invalid.
  static func isInvalid(_ text: String, _ field: CSVLocationField) -> Bool {
    let text = text.lowercased()
    switch field {
    case .validity: return invalidTexts.contains(text)
    case .outlier: return outlierTexts.contains(text)
    default: return false
    }
  }

  private static let valid: Set<String> = [
    "valid", "is valid", "gps valid", "fix valid", "position valid", "location valid", "visible",
    "fix", "gps fix", "fix type", "gps fix type", "fix quality", "fixtype",
  ]
  private static let outliers: Set<String> = [
    "manually marked outlier", "algorithm marked outlier", "import marked outlier", "outlier",
    "is outlier",
  ]
  private static let invalidTexts: Set<String> = [
    "false", "0", "no", "n", "f", "v", "void", "invalid", "none", "no fix", "nofix", "no_fix",
  ]
  private static let outlierTexts: Set<String> = ["true", "1", "yes", "y", "t"]
}
