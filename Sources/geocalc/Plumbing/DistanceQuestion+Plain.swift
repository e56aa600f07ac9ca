import GeoCore

extension DistanceQuestion {
  /// The question that plain arguments ask: places that begin like numbers, and options as `--unit km`, each
  /// once but `--accuracy`.
  ///
  /// The parser would take six times as many instructions as everything else in `geocalc distance`. All that
  /// does not stand here, and all that is wrong, is left to it.
  ///
  /// - Parameter words: the arguments behind `distance`, as the user wrote them.
  init?(plain words: some Collection<String>) {
    self.init()
    var hasMethod = false
    var hasUnit = false
    var rest = words.makeIterator()
    while let word = rest.next() {
      if Self.beginsLikeNumber(word) {
        places.append(ArgumentText(argument: word))
        continue
      }
      if word == "--json", !isJSON {
        isJSON = true
        continue
      }
      guard let value = rest.next(), Self.isValue(value) else { return nil }
      switch word {
      case "--method" where !hasMethod:
        guard let named = Method(rawValue: value) else { return nil }
        (method, hasMethod) = (named, true)
      case "--unit" where !hasUnit:
        guard let named = LengthUnit(argument: value) else { return nil }
        (unit, hasUnit) = (named, true)
      case "--precision" where precision == nil:
        guard let number = try? WholeNumber.read(value), (try? checkPrecision(number)) != nil else {
          return nil
        }
        precision = number
      case "--ellipsoid" where ellipsoid == nil: ellipsoid = ArgumentText(argument: value)
      case "--accuracy": accuracies.append(ArgumentText(argument: value))
      default: return nil
      }
    }
    guard (try? validate()) != nil else { return nil }
  }

  /// Whether a word cannot be an option: it begins with a digit, behind a sign or not.
  private static func beginsLikeNumber(_ word: String) -> Bool {
    var bytes = word.utf8[...]
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let digit = bytes.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
  }

  /// Whether the parser would take a word for the value of the option before it.
  private static func isValue(_ word: String) -> Bool {
    word.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }
}
