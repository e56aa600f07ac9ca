extension MGRS {
  /// The reference as text without blanks: `31UDQ4825111943`.
  public var description: String { text() }

  /// Returns zone, band, square of 100 km, and the digits of easting and northing: `31UDQ4825111943`.
  ///
  /// UPS references have no zone: `ZAH0000000000`.
  ///
  /// - Parameter spaced: whether blanks separate the parts, `31U DQ 48251 11943`.
  public func text(spaced: Bool = false) -> String {
    let power = Int(PowersOfTen.integer(precision))
    let square = (column: column / power, row: row / power)
    let letters =
      zone == 0
      ? MGRSSquare.polar(isNorth: hemisphere == .north, column: square.column, row: square.row)
      : MGRSSquare.letters(zone: zone, column: square.column, row: square.row)
    // Write byte by byte, because callers format a million references at a time.
    return String(unsafeUninitializedCapacity: 32) { bytes in
      var count = 0
      func append(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
      }
      let zero = UInt8(ascii: "0")
      if zone > 0 {
        append(zero + UInt8(zone / 10))
        append(zero + UInt8(zone % 10))
      }
      append(letter)
      if spaced { append(UInt8(ascii: " ")) }
      append(letters.0)
      append(letters.1)
      guard precision > 0 else { return count }
      for rest in [column % power, row % power] {
        if spaced { append(UInt8(ascii: " ")) }
        var rest = rest
        for place in (0..<precision).reversed() {
          bytes[count + place] = zero + UInt8(rest % 10)
          rest /= 10
        }
        count += precision
      }
      return count
    }
  }

  /// Reads a square: `31UDQ4825111943`, `31U DQ 48251 11943`, `4QFJ12345678`, `ZAH0000`.
  ///
  /// Easting and northing have the same number of digits, 0 to 11. Blanks may separate the zone with its band, the
  /// square, the easting and the northing. The square must overlap its band. Lowercase letters are accepted.
  /// A zone and band alone, such as `31U`, are rejected.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for a zone that does not exist.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    let zone = try scanner.zoneNumber()
    let square = try zone == 0 ? scanner.polarSquare() : scanner.square(zone: zone)
    scanner.skipBlanks()
    let (easting, northing) = try scanner.squareDigits()
    try scanner.finish(expected: "the end of the MGRS reference")
    let precision = easting.utf8.count
    let power = Int(PowersOfTen.integer(precision))
    self.init(
      zone: zone, hemisphere: square.isNorth ? .north : .south, precision: precision,
      letter: square.letter, column: square.column * power + (Int(easting) ?? 0),
      row: square.row * power + (Int(northing) ?? 0))
  }
}

/// The letters of a reference, converted to numbers.
private struct ReadSquare {
  let isNorth: Bool
  let letter: UInt8
  let column, row: Int
}

extension TextScanner {
  /// Reads the band, column and row letters of UTM.
  fileprivate mutating func square(zone: Int) throws(GeoError) -> ReadSquare {
    let band = try symbol(
      of: GridZone.bandAlphabet, expected: "a latitude band, a letter from C to X without I and O")
    skipBlanks()
    let columns = MGRSSquare.columns(zone: zone)
    let names = String(decoding: columns.symbols, as: UTF8.self)
    let column =
      try symbol(of: columns, expected: "a column of zone \(zone), one of \(names)") + 1
    let start = self
    let letter = try symbol(
      of: MGRSSquare.rowLetters, expected: "a row, a letter from A to V without I and O")
    guard let row = MGRSSquare.row(letter: letter, zone: zone, column: column, band: band) else {
      let name = String(decoding: [GridZone.bands[band]], as: UTF8.self)
      let letters = MGRSSquare.rowLetters.symbols.enumerated().filter {
        MGRSSquare.row(letter: $0.offset, zone: zone, column: column, band: band) != nil
      }
      let rows = String(decoding: letters.map(\.element), as: UTF8.self)
      throw start.unreadable(
        expected: "a row that reaches into latitude band \(name), one of \(rows)")
    }
    return ReadSquare(
      isNorth: band >= 10, letter: GridZone.bands[band], column: column, row: row)
  }

  /// Reads the zone, column and row letters of UPS.
  fileprivate mutating func polarSquare() throws(GeoError) -> ReadSquare {
    let polar = GridAlphabet("ABYZ")
    let letter = try symbol(
      of: polar, expected: "a zone from 1 to 60, or for UPS one of A, B, Y and Z")
    let (isNorth, isEast) = (letter >= 2, letter % 2 == 1)
    skipBlanks()
    let (columns, allowed) = MGRSSquare.polarColumns(isNorth: isNorth, isEast: isEast)
    let names = String(decoding: columns.symbols[allowed], as: UTF8.self)
    let start = self
    let column = try symbol(
      of: columns, below: allowed.upperBound, expected: "a column, one of \(names)")
    guard allowed.contains(column) else {
      throw start.unreadable(expected: "a column, one of \(names)")
    }
    let row = try symbol(
      of: .letters, below: MGRSSquare.polarRows(isNorth: isNorth),
      expected: "a row, a letter from A to \(isNorth ? "P" : "Z") without I and O")
    return ReadSquare(
      isNorth: isNorth, letter: polar[letter], column: column + (isEast ? 20 : 8),
      row: row + (isNorth ? 13 : 8))
  }

  /// Reads the same number of digits for easting and northing, optionally separated by a blank.
  fileprivate mutating func squareDigits() throws(GeoError) -> (Substring, Substring) {
    let start = self
    let first = takeAll { $0.isASCIIDigit }
    let end = self
    skipBlanks()
    let second = takeAll { $0.isASCIIDigit }
    let count = first.utf8.count
    if second.isEmpty {
      // The caller handles trailing blanks when it checks for the end.
      self = end
      guard count % 2 == 0, count <= 22 else {
        throw start.unreadable(
          expected: "an even number of digits, 22 at most, half of them easting")
      }
      return (first.prefix(count / 2), first.suffix(count / 2))
    }
    guard second.utf8.count == count, count <= 11 else {
      throw start.unreadable(expected: "as many digits of easting as of northing, 11 at most")
    }
    return (first, second)
  }
}
