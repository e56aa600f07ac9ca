/// A text that names a place by a grid: a cell of the Earth, the smaller the longer the text.
///
/// Equal references have the same text. They are encoded as that text.
public protocol GridReference: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The center of the cell.
  var coordinate: Coordinate { get }

  /// Reads a text of the grid and nothing else; blanks around it do not count.
  ///
  /// - Throws: ``GeoError``, which says where the text is wrong and what would be right.
  init(parsing text: String) throws(GeoError)
}

extension GridReference {
  /// Reads the text from a single value.
  ///
  /// - Throws: ``GeoError``, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text as a single value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Refuses a length that the grid has not.
  static func checkLength(
    _ length: Int, _ isAllowed: Bool, _ allowed: String
  ) throws(GeoError) {
    guard isAllowed else {
      throw .invalidArgument(what: "length", value: "\(length)", allowed: allowed)
    }
  }
}
