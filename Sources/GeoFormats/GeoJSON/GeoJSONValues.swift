import GeoTracks

/// What a feature says about each of its positions: times, and numbers such as heart rates.
///
/// The arrays are flat, or nested as the coordinates of a MultiLineString are. Of all of them at most
/// 2 * ``maximumCount`` values are kept.
struct GeoJSONValues: Sendable {
  /// Times that are kept; and other values.
  static let maximumCount = 1 << 20
  static let maximumArrays = 32

  private struct Column: Sendable {
    var name: String
    var values: [Double] = []
    /// Elements that are text, by their index; their number is NaN.
    var texts: [Int: String] = [:]
    var starts: [Int] = []
    /// Whether it holds a property of locations.
    var isProperty = false
  }

  private enum Target: Sendable { case none, times, column }

  private var times: [Timestamp] = []
  // Minutes east of UTC of each time; `missingOffset` where none was written.
  private var offsets: [Int16] = []
  private var timeStarts: [Int] = []
  private var columns: [Column] = []
  private var columnValueCount = 0
  private var target = Target.none
  private var textBytes = 0
  // Bytes of text that are kept.
  private static let maximumText = 1 << 24
  /// Whether there were more values than are kept.
  private(set) var isFull = false

  // For a time that is missing or cannot be read.
  private static let missing = Timestamp(seconds: .min)
  private static let missingOffset = Int16.min

  /// How many times there are.
  var timeCount: Int { times.count }

  /// Begins an array.
  ///
  /// - Parameter isForPoints: it has an element for each position, whatever its name is.
  /// - Returns: false if it is passed over.
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

  /// Whether an array of this name holds times.
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

  /// Takes an element.
  ///
  /// - Returns: false if it cannot be read, and is missing.
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

  /// Takes an element; see ``append(_:)-(Double)``. An empty text is as good as none.
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

  /// Takes an element that says nothing.
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
    // Readers of dates take offsets to the minute, of 19 hours at most.
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

  /// Where a position stands: in the feature, and in which of its lines.
  struct Index {
    var inFeature = 0
    var line = 0
    var inLine = 0
  }

  /// The time of a position, and the offset that it was written with.
  func time(at index: Index) -> ZonedTimestamp? {
    guard let i = Self.find(index, starts: timeStarts, count: times.count),
      times[i] != Self.missing
    else { return nil }
    let offset = offsets[i] == Self.missingOffset ? nil : Int(offsets[i]) * 60
    return ZonedTimestamp(timestamp: times[i], utcOffset: offset)
  }

  /// Adds the values of a position.
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
