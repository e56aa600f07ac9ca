import GeoTracks

/// The Track in hand: times, positions, headings and values of sensors, which belong together by their
/// order and may all stand apart.
struct KMLTrack {
  /// Positions that are held, at most.
  static let maximumHeld = 1 << 17
  /// Times, and headings, that are held, at most: they may all stand before the positions.
  static let maximumTimes = 1 << 19
  /// Values of sensors that are held of a track, at most, and their names.
  static let maximumValues = 1 << 20
  static let maximumNames = 32

  /// What the altitudes are.
  var mode = KMLAltitude.unsaid

  private var times: [WrittenTime?] = []
  private var positions: [KMLPosition] = []
  private var headings: [Double] = []
  private var arrays: [(name: String, values: [String])] = []
  // Whether the array in hand is one of them.
  private var takesArray = false
  private var valueCount = 0
  // How many of the positions held have come out.
  private var next = 0
  // Positions that have come out and are held no more, of which times that come are of no use.
  private var given = 0
  private var lateTimes = 0
  // What has been said of it.
  private var told: Set<String> = []
  private var allTimes = 0
  private var allPositions = 0
  private var allHeadings = 0

  /// Takes the text of a `when`.
  mutating func takeTime(_ text: borrowing XMLContent) -> XMLFault? {
    let time = text.isEmpty ? nil : text.time
    allTimes += 1
    if lateTimes > 0 {
      lateTimes -= 1
      return tell(
        "times behind more than \(Self.maximumHeld) positions of a Track are not read: they have none"
      )
    } else if times.count < Self.maximumTimes {
      times.append(time)
    } else {
      return tell("more than \(Self.maximumTimes) times before the positions: the rest is not read")
    }
    return time == nil && !text.isEmpty
      ? XMLFault(.unreadable, "the time \(text.quoted) cannot be read") : nil
  }

  /// How many positions are held.
  var held: Int { positions.count }

  /// Takes the text of a `coord`.
  mutating func takePosition(_ text: borrowing XMLContent) -> XMLFault? {
    var wrong: KMLPosition.Fault?
    let position = text.withSpan { KMLPosition($0, &wrong) }
    allPositions += 1
    positions.append(position)
    switch wrong {
    case nil: return nil
    case .outOfRange: return XMLFault(.outOfRange, "the position \(text.quoted) is out of range")
    case .unreadable: return XMLFault(.unreadable, "the position \(text.quoted) cannot be read")
    }
  }

  /// Takes the text of `angles`: the heading, and others.
  mutating func takeAngles(
    _ text: borrowing XMLContent, _ unread: inout UnreadValues
  ) -> XMLFault? {
    allHeadings += 1
    guard headings.count < Self.maximumTimes else {
      return tell(
        "more than \(Self.maximumTimes) angles before the positions: the rest is not read")
    }
    let heading = text.withSpan { span in
      var end = 0
      while end < span.count, span[end] > 0x20 { end += 1 }
      return DecimalParser.double(span.extracting(0..<end)) ?? .nan
    }
    let isHeading = (0...360).contains(heading)
    if !isHeading, !text.isEmpty { unread.note("angles", text.string) }
    headings.append(isHeading ? heading == 360 ? 0 : heading : .nan)
    return nil
  }

  /// Begins the values of a sensor.
  mutating func beginArray(_ name: String) -> XMLFault? {
    takesArray = arrays.count < Self.maximumNames
    guard takesArray else {
      return tell("more than \(Self.maximumNames) sensors of a Track: the others are not read")
    }
    arrays.append((name, []))
    return nil
  }

  /// Takes a value of the sensor begun last.
  mutating func takeValue(_ text: borrowing XMLContent) -> XMLFault? {
    guard takesArray, let last = arrays.indices.last else { return nil }
    guard given == 0 else {
      return tell(
        "values of sensors behind more than \(Self.maximumHeld) positions of a Track are not read")
    }
    guard valueCount < Self.maximumValues, text.count <= 1024 else {
      return tell(
        "more values of sensors than \(Self.maximumValues), or long ones: the rest is not read")
    }
    valueCount += 1
    arrays[last].values.append(text.string)
    return nil
  }

  private mutating func tell(_ detail: String) -> XMLFault? {
    told.insert(detail).inserted ? XMLFault(.tooLong, detail) : nil
  }

  // MARK: Giving out

  /// How many positions are to be given out when there are more than are held: those whose times are known,
  /// or if hardly any is, all.
  var releasable: Int {
    let paired = min(times.count, positions.count)
    return paired * 2 > positions.count ? paired : positions.count
  }

  /// How many positions are to be given out where the track ends.
  ///
  /// - Parameter isWhole: its end has come; if not, positions whose times are missing are not given.
  func givable(isWhole: Bool) -> Int {
    // The time of the first may be what is missing.
    let isPaired = !isWhole && (allTimes > 0 || positions.count == 1)
    return isPaired ? min(times.count, positions.count) : positions.count
  }

  /// What is wrong with the track where it ends: times and positions that are not as many, and values for
  /// which there are no positions.
  var faults: [XMLFault] {
    var counts: [(what: String, count: Int)] = []
    if allTimes > 0, allTimes != allPositions { counts.append(("times", allTimes)) }
    if allHeadings > allPositions { counts.append(("angles", allHeadings)) }
    for array in arrays where array.values.count > allPositions {
      counts.append(("values of \(QuotedText.plain(array.name))", array.values.count))
    }
    return counts.map { XMLFault(.invalid, "\($0.count) \($0.what) for \(allPositions) positions") }
  }

  /// Gives out the next positions, which stay held until ``drop()``.
  mutating func give(_ count: Int, _ unread: inout UnreadValues, _ take: (Location) -> Void) {
    let sensors = arrays.map { KMLSensor($0.name) }
    for i in next..<next + count {
      guard var location = positions[i].location(mode) else { continue }
      if i < times.count, let time = times[i] {
        location.timestamp = time.timestamp
        location.utcOffset = time.utcOffset
      }
      if i < headings.count, !headings[i].isNaN { location.course = headings[i] }
      if given == 0 {
        for (sensor, array) in zip(sensors, arrays) where i < array.values.count {
          sensor.apply(array.values[i], of: array.name, to: &location, &unread)
        }
      }
      take(location)
    }
    next += count
  }

  /// Forgets what has been given out.
  mutating func drop() {
    given += next
    lateTimes += max(0, next - times.count)
    positions.removeFirst(next)
    times.removeFirst(min(next, times.count))
    headings.removeFirst(min(next, headings.count))
    next = 0
  }
}
