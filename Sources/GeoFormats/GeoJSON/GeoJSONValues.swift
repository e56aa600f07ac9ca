import GeoTracks

/// The values that belong to a feature's positions: times, and numbers such as heart rates.
///
/// The arrays are flat, or nested in the same way as the coordinates of a MultiLineString. At most 2 * ``maximumCount``
/// values are kept in total.
struct GeoJSONValues: Sendable {
  /// The maximum number of times, and also of other values.
  static let maximumCount = 1 << 20
  static let maximumArrays = 32

  private struct Column: Sendable {
    var name: String
    var values: [Double] = []
    /// Text elements by index. The number at each of these indices is NaN.
    var texts: [Int: String] = [:]
    var starts: [Int] = []
    /// True if the column holds a property of locations.
    var isProperty = false
  }

  private enum Target: Sendable { case none, times, column }

  private var times: [Timestamp] = []
  // The UTC offset of each time in minutes; `missingOffset` if the time has no offset.
  private var offsets: [Int16] = []
  private var timeStarts: [Int] = []
  private var columns: [Column] = []
  private var columnValueCount = 0
  private var target = Target.none
  private var textBytes = 0
  // The maximum number of bytes of text.
  private static let maximumText = 1 << 24
  /// True if the limit was exceeded.
  private(set) var isFull = false

  // Placeholders for a time and an offset that are missing or cannot be read.
  private static let missing = Timestamp(seconds: .min)
  private static let missingOffset = Int16.min

  /// The number of times.
  var timeCount: Int { times.count }

  /// Begins an array.
  ///
  /// - Parameter isForPoints: True if the array has one element per position, so that any name is accepted.
  /// - Returns: False if the array is skipped.
  mutating func begin(_ name: String, isForPoints: Bool) -> Bool {
    guard !Self.isTimes(name) else {
      target = times.isEmpty ? .times : .none
      return true
    }
    switch name.lowercased() {
    case "heartrates", "heartrate", "cadences", "powers", "temperatures", "speeds":
      beginColumn(name)
    default: if isForPoints { beginColumn(name) } else { target = .none }
    }
    return target != .none
  }

  /// Returns true if an array with this name contains times.
  static func isTimes(_ name: String) -> Bool {
    switch name.lowercased() {
    case "coordtimes", "times", "timestamps", "time", "timestamp": true
    default: false
    }
  }

  private mutating func beginColumn(_ name: String) {
    target = columns.count < Self.maximumArrays && !name.isEmpty ? .column : .none
    guard target == .column else { return }
    columns.append(Column(name: name, isProperty: GeoJSONProperties.isNumber(name)))
  }

  /// Begins the values of a line.
  mutating func beginNested() {
    switch target {
    case .none: break
    case .times: if hasRoomForTime { timeStarts.append(times.count) }
    case .column:
      if hasRoomForValue, let last = columns.indices.last {
        columns[last].starts.append(columns[last].values.count)
        columnValueCount += 1
      }
    }
  }

  mutating func end() { target = .none }

  /// Adds an element.
  ///
  /// - Returns: False if the element cannot be read and counts as missing.
  mutating func append(_ number: Double) -> Bool {
    switch target {
    case .none: return true
    case .times:
      let time = GeoJSONProperties.time(number)
      append(time)
      return time != nil
    case .column:
      if hasRoomForValue, let last = columns.indices.last {
        columns[last].values.append(number)
        columnValueCount += 1
      }
      return true
    }
  }

  /// Adds an element; see ``append(_:)-(Double)``. An empty text counts as missing.
  mutating func append(_ text: JSONText) -> Bool {
    switch target {
    case .none: return true
    case .times:
      let time = ZonedTimestamp(iso8601: text.bytes.span)
      append(time)
      return time != nil || text.count == 0
    case .column: return appendText(text)
    }
  }

  /// Adds a missing element.
  mutating func appendMissing() {
    if target == .times { append(nil) } else { _ = append(.nan) }
  }

  private mutating func appendText(_ text: JSONText) -> Bool {
    guard let last = columns.indices.last else { return true }
    let number = DecimalParser.double(text.bytes.span)
    let index = columns[last].values.count
    _ = append(columns[last].isProperty ? number ?? .nan : .nan)
    if columns[last].isProperty { return number != nil || text.count == 0 }
    guard columns[last].values.count > index, text.count > 0 else { return true }
    guard text.count <= GeoJSONProperties.maximumLength else { return false }
    textBytes += text.count + MemoryLayout<(Int, String)>.stride
    if textBytes <= Self.maximumText {
      columns[last].texts[index] = text.string
    } else {
      isFull = true
    }
    return true
  }

  private mutating func append(_ time: ZonedTimestamp?) {
    guard hasRoomForTime else { return }
    times.append(time?.timestamp ?? Self.missing)
    // The date parser accepts offsets in whole minutes, up to 19 hours.
    offsets.append(time?.utcOffset.map { Int16($0 / 60) } ?? Self.missingOffset)
  }

  private var hasRoomForTime: Bool {
    mutating get {
      let hasRoom = times.count + timeStarts.count < Self.maximumCount
      if !hasRoom { isFull = true }
      return hasRoom
    }
  }

  private var hasRoomForValue: Bool {
    mutating get {
      let hasRoom = columnValueCount < Self.maximumCount
      if !hasRoom { isFull = true }
      return hasRoom
    }
  }

  /// The index of a position in the feature and in one of its lines.
  struct Index {
    var inFeature = 0
    var line = 0
    var inLine = 0
  }

  /// Returns the time of a position with the UTC offset in the input.
  func time(at index: Index) -> ZonedTimestamp? {
    guard let i = Self.find(index, starts: timeStarts, count: times.count),
      times[i] != Self.missing
    else { return nil }
    let offset = offsets[i] == Self.missingOffset ? nil : Int(offsets[i]) * 60
    return ZonedTimestamp(timestamp: times[i], utcOffset: offset)
  }

  /// Sets the values that belong to a position in its location.
  func describe(_ location: inout Location, at index: Index) {
    for column in columns {
      guard let i = Self.find(index, starts: column.starts, count: column.values.count) else {
        continue
      }
      if let text = column.texts[i] {
        if !GeoJSONProperties.set(column.name, text, in: &location) {
          location.attributes.append(Location.Attribute(column.name, text))
        }
      } else if column.values[i].isFinite {
        if column.isProperty {
          _ = GeoJSONProperties.set(column.name, column.values[i], in: &location)
          continue
        }
        let text = GeoJSONProperties.text(column.values[i])
        location.attributes.append(Location.Attribute(column.name, text))
      }
    }
  }

  private static func find(_ index: Index, starts: [Int], count: Int) -> Int? {
    guard !starts.isEmpty else { return index.inFeature < count ? index.inFeature : nil }
    guard index.line < starts.count else { return nil }
    let end = index.line + 1 < starts.count ? starts[index.line + 1] : count
    let i = starts[index.line] + index.inLine
    return i < end ? i : nil
  }
}
