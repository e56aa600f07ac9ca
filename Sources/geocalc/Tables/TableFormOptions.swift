import ArgumentParser

/// The options for the format of output rows, which all commands share.
struct RowFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Print rows as csv, tsv, json (as --json), geojson or md (Markdown); if not given, as the verb does, \
      with the separator of its input.
      """, valueName: "format"))
  var output: TableOutput.Format?

  @Flag(
    help: """
      Print numbers with decimal commas, and commas between fields as semicolons. In tables that are read \
      decimal commas are understood anyway.
      """)
  var decimalComma = false
}

/// The options for the format of input tables that cannot be detected. All commands share these options.
struct TableFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The separator between fields of the input: one character, or tab.",
      valueName: "char"),
    transform: NegativeNumbers.restored(_:))
  var separator: String?

  func validate() throws {
    if separator != nil, separatorByte == nil {
      throw ValidationError(
        "--separator takes one ASCII character that is no quote, digit or letter, or the word tab.")
    }
  }

  /// The field separator. If nil, it is detected.
  var separatorByte: UInt8? {
    guard let separator else { return nil }
    if separator == "tab" || separator == #"\t"# { return 0x09 }
    guard let character = separator.first, separator.count == 1, let byte = character.asciiValue,
      byte == 0x09 || byte > 0x20, !character.isLetter, !character.isNumber, byte != 0x22
    else { return nil }
    return byte
  }
}

/// Parses lists of columns in options.
enum ColumnList {
  /// Returns the names or numbers between the commas. Nil if the text is nil.
  static func read(_ text: String?) -> [String]? {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Rejects a list with a wrong number of columns.
  ///
  /// - Parameters:
  ///   - count: the number of columns, including latitudes and longitudes.
  ///   - places: the number of coordinates. Each may also be a single column.
  static func check(
    _ option: String, _ text: String?, count: Int = 2, places: Int = 1
  ) throws(ValidationError) {
    guard let found = read(text)?.count, found != count, found != count - places else { return }
    throw ValidationError(
      "\(option) takes \(count) columns, or \(count - places) with whole coordinates, found \(found)."
    )
  }
}
