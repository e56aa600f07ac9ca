/// Names of elements as extras have them.
enum SnakeCase {
  /// `GroundContactTime` as `ground_contact_time`, `heartRate` as `heart_rate`; the rest as it is.
  static func text(_ name: String) -> String {
    var text = ""
    var wasSmall = false
    for scalar in name.unicodeScalars {
      let isLarge = ("A"..."Z").contains(scalar)
      if isLarge, wasSmall { text += "_" }
      text += isLarge ? String(scalar).lowercased() : String(scalar)
      wasSmall = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    return text
  }
}
