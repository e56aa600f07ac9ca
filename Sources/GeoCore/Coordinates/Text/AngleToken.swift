/// A piece of angle text: a number, a unit mark, a hemisphere letter or a separator.
struct AngleToken {
  enum Kind {
    case number(DecimalNumber)
    /// A degree, minute or second mark; a letter such as d, m or s is a mark as well.
    case mark(AngleUnit, isLetter: Bool)
    case hemisphere(Hemisphere)
    /// An s after a number: the mark of seconds or the south, as its surroundings decide.
    case s(isUppercase: Bool)
    case colon
    /// A hyphen directly between two digits.
    case dash
    /// A comma or a semicolon.
    case comma
  }

  let kind: Kind
  let start: String.Index
  let end: String.Index
  /// Whether blanks come before it.
  let isSpaced: Bool

  var number: DecimalNumber? {
    if case .number(let number) = kind { number } else { nil }
  }

  var hemisphere: Hemisphere? {
    if case .hemisphere(let hemisphere) = kind { hemisphere } else { nil }
  }

  func isMark(_ unit: AngleUnit) -> Bool {
    if case .mark(unit, _) = kind { true } else { false }
  }

  var isComma: Bool { if case .comma = kind { true } else { false } }

  var isColon: Bool { if case .colon = kind { true } else { false } }

  var isDash: Bool { if case .dash = kind { true } else { false } }
}

/// The units of an angle, largest first.
enum AngleUnit: Int {
  case degree, minute, second

  var name: String {
    switch self {
    case .degree: "degrees"
    case .minute: "minutes"
    case .second: "seconds"
    }
  }
}
