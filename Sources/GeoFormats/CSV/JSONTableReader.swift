import GeoTracks

/// Converts JSON objects to the rows of a table.
///
/// The input is a single object, an array of objects, or one object per line. Each object becomes a row, and each
/// member becomes a column of the same name. A program that reads the columns finds the same names and values as in
/// CSV:
///
/// - Numbers keep their digits unchanged, and `null` becomes an empty field.
/// - The members of a nested object become separate columns, such as `from.lat` for `{"from":{"lat":1}}`.
/// - A member with a GeoJSON point becomes well-known text, and a member with an array becomes the JSON text of the
///   array.
///
/// **Memory.** The first rows, up to ``headSize`` bytes, determine the columns. After these rows, the reader holds one
/// row of at most ``rowLimit`` bytes. Members whose names first occur after these rows are dropped and counted.
package struct JSONTableReader {
  /// The rows that are available so far. The caller may remove them.
  package var output: TableRows {
    _read { yield handler.output }
    _modify { yield &handler.output }
  }

  /// The number of columns. 0 before the first rows are available.
  package var columnCount: Int { handler.columnCount }

  /// The reason why the objects cannot be read as the rows of a table; nil if no such problem was found. After such
  /// an error, further input is ignored.
  package var refusal: String? { handler.refusal }

  /// The first error in the JSON; nil if no error has occurred. Objects after the error are also read.
  package var problem: String? {
    handler.firstProblem.map {
      "line \($0.place.line): \($0.text)"
        + (handler.problemCount > 1 ? ", and at \(handler.problemCount - 1) more places" : "")
    }
  }

  /// The number of objects that became rows.
  package var rowCount: Int { handler.rowCount }

  /// The number of values that were dropped because their names occurred too late, and one of these names.
  package var lost: (count: Int, name: String)? {
    handler.lostName.map { (handler.lostCount, $0) }
  }

  static let headSize = 1 << 20
  static let rowLimit = 1 << 20
  static let maximumColumns = 1 << 12

  private var tokenizer = JSONTokenizer()
  private var handler = JSONTableHandler()

  package init() {}

  /// Reads the next chunk of bytes, which may have any size.
  package mutating func read(_ bytes: Span<UInt8>) {
    guard handler.refusal == nil else { return }
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &handler) }
  }

  /// Writes the remaining rows at the end of the input.
  package mutating func finish() {
    guard handler.refusal == nil else { return }
    tokenizer.finish(into: &handler)
    handler.writeHead()
  }
}

/// Collects the members of an object and writes them as a row.
private struct JSONTableHandler: JSONHandler {
  var output = TableRows(of: .objects)
  var refusal: String?
  var firstProblem: (text: String, place: JSONPlace)?
  var problemCount = 0
  var rowCount = 0
  var lostCount = 0
  var lostName: String?

  private enum Frame {
    /// An array whose objects are the rows.
    case list
    case row
    /// A nested object in a row, with the index of its first member.
    case nested(firstMember: Int, nameCount: Int)
  }

  private struct Member {
    var name: String
    /// The column of the member. Nil if it must be found by the name.
    var column: Int?
    var value: JSONField
  }

  private var frames: [Frame] = []
  // The name of the current member, and the names of the objects around it.
  private var path = ""
  private var name = ""
  // The column of the current member. Nil if it must be found by the name.
  private var nameColumn: Int?
  // The members of the current row.
  private var members: [Member] = []
  private var bytes: [UInt8] = []
  // For a member whose value is an array, the start of the array and the number of open arrays and objects inside it.
  private var arrayDepth = 0
  private var arrayStart = 0
  private var needsComma = false
  // The name of a member that contains an array of objects, which may be the rows.
  private var listName: String?

  private var columns: [String: Int] = [:]
  private var names: [String] = []
  // The columns of the members in the previous row. Most rows have the same members in the same order.
  private var order: [Int] = []
  private var slots: [JSONField] = []
  // The first rows, which are held until the columns are known. Each text is a range of `headBytes`.
  private var head: [[JSONField]]? = []
  private var headBytes: [UInt8] = []

  var columnCount: Int { head == nil ? names.count : 0 }

  // MARK: Containers

  mutating func beginObject() {
    guard refusal == nil else { return }
    if arrayDepth > 0 {
      if arrayDepth == 1, frames.count <= 2 { listName = listName ?? path + name }
      return openInArray("{")
    }
    switch frames.last {
    case nil, .list:
      frames.append(.row)
      path = ""
      members.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    case .row where Self.isNumber(name):
      // The rows are not in an array, but are members whose names are numbers: `{"0": {"lat": …}, "1": …}`.
      refuse(Self.byColumns)
    case .row, .nested:
      frames.append(.nested(firstMember: members.count, nameCount: path.utf8.count))
      path += name + "."
    }
  }

  mutating func endObject(at place: JSONPlace) {
    guard refusal == nil else { return }
    if arrayDepth > 0 { return closeInArray("}") }
    switch frames.popLast() {
    case .nested(let first, let count):
      let object = String(path.dropLast())
      path = String(decoding: path.utf8.prefix(count), as: UTF8.self)
      makePoint(of: object, from: first)
    case .row: endRow()
    case .list, nil: break
    }
  }

  mutating func beginArray() {
    guard refusal == nil else { return }
    if arrayDepth > 0 { return openInArray("[") }
    switch frames.last {
    case nil: frames.append(.list)
    case .list: refuse(Self.noObjects)
    case .row, .nested:
      arrayStart = bytes.count
      arrayDepth = 0
      needsComma = false
      openInArray("[")
    }
  }

  mutating func endArray(at place: JSONPlace) {
    guard refusal == nil else { return }
    if arrayDepth > 0 {
      closeInArray("]")
      if arrayDepth == 0 { addMember(from: arrayStart) }
      return
    }
    _ = frames.popLast()
  }

  private mutating func openInArray(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    arrayDepth += 1
    needsComma = false
    checkSize()
  }

  private mutating func closeInArray(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    arrayDepth -= 1
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  mutating func key(_ text: JSONText) {
    guard refusal == nil else { return }
    if arrayDepth > 0 {
      separate()
      appendQuoted(text)
      bytes.append(UInt8(ascii: ":"))
      needsComma = false
      return
    }
    nameColumn = nil
    if case .row = frames.last, let column = expectedColumn(text) {
      (name, nameColumn) = (names[column], column)
      return
    }
    name = text.string
    if case .nested = frames.last, Self.isNumber(name) { refuse(Self.byColumns) }
  }

  /// Returns the column of the member at the same position in the previous row, if that member has this name.
  private func expectedColumn(_ text: JSONText) -> Int? {
    guard members.count < order.count, !text.hasEscapes else { return nil }
    let column = order[members.count]
    guard column >= 0, names[column].utf8.elementsEqual(text.bytes) else { return nil }
    return column
  }

  mutating func text(_ text: JSONText) {
    guard refusal == nil else { return }
    if arrayDepth > 0 {
      separate()
      appendQuoted(text)
      return checkSize()
    }
    value { bytes in
      if text.hasEscapes {
        bytes.append(contentsOf: text.string.utf8)
      } else {
        bytes.append(contentsOf: text.bytes)
      }
    }
  }

  mutating func number(_ value: Double, spelled text: UnsafeBufferPointer<UInt8>) {
    plain(value.isFinite ? value : .nan) { $0.append(contentsOf: text) }
  }

  mutating func number(_ value: Double) { plain { $0.append(contentsOf: "\(value)".utf8) } }

  mutating func bool(_ value: Bool) {
    plain { $0.append(contentsOf: (value ? "true" : "false").utf8) }
  }

  mutating func other() {
    if arrayDepth > 0 { plain { $0.append(contentsOf: "null".utf8) } } else { plain { _ in } }
  }

  mutating func tooLong() { refuse(Self.rowTooLong) }

  private mutating func plain(_ number: Double = .nan, _ write: (inout [UInt8]) -> Void) {
    guard refusal == nil else { return }
    guard arrayDepth > 0 else { return value(number, write) }
    separate()
    write(&bytes)
    checkSize()
  }

  /// Stores the value of the current member as text.
  private mutating func value(_ number: Double = .nan, _ write: (inout [UInt8]) -> Void) {
    guard !frames.isEmpty else { return }
    if case .list = frames.last { return refuse(Self.noObjects) }
    let start = bytes.count
    write(&bytes)
    addMember(from: start, number)
  }

  /// Adds the current member, whose text begins at `start`.
  private mutating func addMember(from start: Int, _ number: Double = .nan) {
    let value = JSONField(text: start..<bytes.count, number: number)
    members.append(
      Member(name: path.isEmpty ? name : path + name, column: nameColumn, value: value))
    checkSize()
  }

  private mutating func checkSize() {
    if bytes.count > JSONTableReader.rowLimit || members.count > 2 * JSONTableReader.maximumColumns
    {
      refuse(listName.map(Self.rowsAreIn) ?? Self.rowTooLong)
    }
  }

  private mutating func appendQuoted(_ text: JSONText) {
    // The bytes are already the content of a JSON string, so they are copied unchanged.
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// If the members since `first` are the `type` and `coordinates` of a GeoJSON point, replaces them with one member
  /// whose text is `POINT(x y)`.
  private mutating func makePoint(of object: String, from first: Int) {
    guard members.count == first + 2 else { return }
    var isPoint = false
    var position: [ArraySlice<UInt8>] = []
    for member in members[first...] {
      let text = bytes[member.value.text]
      if member.name == object + ".type" {
        isPoint = text.elementsEqual("Point".utf8)
      } else if member.name == object + ".coordinates", text.first == UInt8(ascii: "[") {
        position = text.dropFirst().dropLast().split(separator: UInt8(ascii: ","))
      }
    }
    guard isPoint, (2...4).contains(position.count),
      position.allSatisfy({ DecimalParser.double(Array($0).span) != nil })
    else { return }
    let start = bytes.count
    bytes.append(contentsOf: "POINT(".utf8)
    bytes.append(contentsOf: position[0])
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: position[1])
    bytes.append(UInt8(ascii: ")"))
    members.removeSubrange(first...)
    members.append(
      Member(name: object, column: nil, value: JSONField(text: start..<bytes.count)))
    checkSize()
  }

  // MARK: Rows

  private mutating func endRow() {
    rowCount += 1
    for slot in slots.indices { slots[slot] = JSONField() }
    for (index, member) in members.enumerated() {
      guard let column = member.column ?? column(of: member.name, at: index) else {
        guard refusal == nil else { return }
        lostCount += 1
        lostName = lostName ?? member.name
        continue
      }
      // If several members have the same name, use the last one.
      slots[column] = member.value
    }
    guard head != nil else { return output.appendRow(slots, count: names.count, of: bytes) }
    let start = headBytes.count
    head?.append(
      slots.map {
        JSONField(
          text: start + $0.text.lowerBound..<start + $0.text.upperBound, number: $0.number)
      })
    headBytes.append(contentsOf: bytes)
    // Include empty fields, because they also need memory.
    if headBytes.count + 32 * names.count * rowCount >= JSONTableReader.headSize { writeHead() }
  }

  private mutating func column(of name: String, at index: Int) -> Int? {
    if index < order.count, order[index] >= 0, names[order[index]] == name { return order[index] }
    var column = columns[name]
    if column == nil, head != nil {
      guard names.count < JSONTableReader.maximumColumns else {
        refuse("the objects have more than \(JSONTableReader.maximumColumns) different names")
        return nil
      }
      column = names.count
      columns[name] = names.count
      names.append(name)
      slots.append(JSONField())
    }
    while order.count <= index { order.append(-1) }
    order[index] = column ?? -1
    return column
  }

  /// Writes the header and the held rows.
  mutating func writeHead() {
    guard let rows = head, refusal == nil else { return }
    head = nil
    guard !names.isEmpty else { return }
    if let listName, !names.contains(where: Self.isOfCoordinate) {
      return refuse(Self.rowsAreIn(listName))
    }
    // If all names are numbers, write no header, because numbers are not recognized as column names.
    if !names.allSatisfy(Self.isNumber) {
      output.beginsWithKeys = true
      for (column, name) in names.enumerated() {
        output.beginField(isFirst: column == 0)
        output.append(text: name)
      }
      output.endRow()
    }
    for row in rows { output.appendRow(row, count: names.count, of: headBytes) }
    headBytes = []
  }

  private static func isNumber(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func isOfCoordinate(_ name: String) -> Bool {
    AxisName(name)?.role == .coordinate || !CoordinateColumns.wholes(in: [name]).isEmpty
  }

  // MARK: Problems

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    // After the input has been rejected, ignore further errors. Otherwise, the reported errors would depend on the
    // chunk size.
    guard refusal == nil else { return }
    problemCount += 1
    if firstProblem == nil {
      let skipped = Diagnostic(problem, at: place)
      firstProblem = (skipped.detail, place)
    }
    (frames, path, arrayDepth, members) = ([], "", 0, [])
  }

  private mutating func refuse(_ why: String) { refusal = refusal ?? why }

  private static let noObjects =
    "its rows are not objects, so it is unknown which number is the latitude; write objects with names, as "
    + "with: jq -c '.[] | {lat: .[0], lon: .[1]}'"
  private static let byColumns =
    "it is written column by column; write an object for each row, as pandas does with "
    + "to_json(orient=\"records\")"
  private static let rowTooLong = "it contains an object of more than 1 MiB, the limit for a row"
  private static func rowsAreIn(_ name: String) -> String {
    "its rows are in the member \"\(name.prefix(40))\"; pass only these rows, as with: jq -c '.\(name.prefix(40))[]'"
  }
}
