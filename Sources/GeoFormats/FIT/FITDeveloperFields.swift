/// What developers of apps and sensors say of the fields that they add to messages.
struct FITDeveloperFields {
  /// One of them.
  struct Description {
    /// The developer's name, with the unit in parentheses if there is one: `Form Power (Watts)`.
    var name: String
    var type: FITBaseType
    var scale: Double
    var offset: Double
    /// The field of a record that it stands for; nil if it stands for none.
    var native: UInt8?
  }

  private var descriptions: [UInt16: Description] = [:]

  /// The most that are kept. A file has a handful, its definitions could name 65536.
  static let limit = 512

  /// The most bytes of a unit that are kept.
  private static let unitLimit = 24

  /// What is known of a field.
  func description(developer: UInt8, number: UInt8) -> Description? {
    descriptions[Self.key(developer, number)]
  }

  private static func key(_ developer: UInt8, _ number: UInt8) -> UInt16 {
    UInt16(developer) << 8 | UInt16(number)
  }

  /// Takes a description; of several of one field the first holds.
  ///
  /// - Returns: whether it says something new.
  mutating func take(_ message: FITMessage) -> Bool {
    guard let developer = message.integer(0).flatMap(UInt8.init(exactly:)),
      let number = message.integer(1).flatMap(UInt8.init(exactly:)),
      let type = message.integer(2).flatMap(UInt8.init(exactly:)).flatMap(FITBaseType.init(code:)),
      descriptions.count < Self.limit, descriptions[Self.key(developer, number)] == nil
    else { return false }
    let ofRecord = (message.integer(14) ?? Int(FITMessage.record)) == FITMessage.record
    let name = message.text(3) ?? "developer_\(developer)_\(number)"
    descriptions[Self.key(developer, number)] = Description(
      name: message.text(8, limit: Self.unitLimit).map { "\(name) (\($0))" } ?? name, type: type,
      scale: message.number(6).flatMap { $0 == 0 ? nil : $0 } ?? 1,
      offset: message.number(7) ?? 0,
      native: ofRecord ? message.integer(15).flatMap(UInt8.init(exactly:)) : nil)
    return true
  }
}

extension FITDeveloperFields.Description {
  /// The value of a field as text: a number, several with blanks between them and `-` for each that is
  /// missing, or a string; nil if there is none.
  func text(_ slot: FITSlot, in message: UnsafeRawBufferPointer) -> String? {
    if type == .string { return slot.text(in: message) }
    if slot.count == 1 { return slot.value(in: message).map(text) }
    let values = slot.values(in: message)
    guard values.contains(where: { $0 != nil }) else { return nil }
    return values.map { $0.map(text) ?? "-" }.joined(separator: " ")
  }

  private func text(_ value: FITValue) -> String {
    if scale == 1, offset == 0 { return Self.plain(value, type) }
    let number = value.double / scale - offset
    return number.isFinite ? Self.plain(.real(number), .float64) : ""
  }

  private static func plain(_ value: FITValue, _ type: FITBaseType) -> String {
    // The digits of a float are those that tell it from other floats.
    if type == .float32, case .real(let number) = value, number.magnitude < 1e15 {
      let text = Float(number).description
      if !text.contains("e") { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    }
    return FITScale.one.text(value)
  }
}
