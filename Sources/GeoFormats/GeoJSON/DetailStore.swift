import GeoTracks

/// Details until they are written, a bounded number of them.
struct DetailStore: Sendable {
  private(set) var values: [Location.Extra] = []
  private var byteCount = 0

  /// Takes a value; false if there is no room, or no reader would take it.
  mutating func add(_ value: Location.Extra) -> Bool {
    let size = value.name.utf8.count + value.value.utf8.count
    guard !value.name.isEmpty, value.name.utf8.count <= 4096,
      value.value.utf8.count <= GPXDecoder.textLimit, values.count < Details.countLimit,
      byteCount + size <= Details.byteLimit
    else { return false }
    byteCount += size
    values.append(value)
    return true
  }
}
