import GeoTracks

// What gpsd says about itself, its devices and its clients.
extension GPSDMessages {
  /// Reads an object of one of these classes to its end; nil, and nothing read, if it is of another.
  static func readAdministration(_ name: JSONText, _ cursor: inout JSONCursor) -> GPSDReport? {
    if name == "VERSION" { return .version(version(&cursor)) }
    if name == "DEVICE" { return .device(device(&cursor)) }
    if name == "WATCH" { return .watch(watch(&cursor)) }
    if name == "ERROR" { return .error(message(&cursor)) }
    return nil
  }

  private static func version(_ cursor: inout JSONCursor) -> GPSDVersion {
    var version = GPSDVersion()
    while let key = cursor.nextKey() {
      if key == "release" {
        version.release = cursor.text()?.string
      } else if key == "rev" {
        version.rev = cursor.text()?.string
      } else if key == "proto_major" {
        version.protoMajor = Int(exactly: cursor.number())
      } else if key == "proto_minor" {
        version.protoMinor = Int(exactly: cursor.number())
      } else {
        cursor.skip()
      }
    }
    return version
  }

  private static func device(_ cursor: inout JSONCursor) -> GPSDDevice {
    var device = GPSDDevice(path: "")
    while let key = cursor.nextKey() {
      if key == "path" {
        device.path = cursor.text()?.string ?? ""
      } else if key == "driver" {
        device.driver = cursor.text()?.string
      } else if key == "activated" {
        // ISO 8601; the number 0 for a device that is gone; seconds since 1970 from old gpsds.
        if cursor.isText() {
          device.activated = cursor.time()
        } else {
          let seconds = cursor.number()
          device.isRemoved = seconds == 0
          device.activated = seconds > 0 ? Timestamp(secondsSince1970: seconds) : nil
        }
        device.isActive = device.activated != nil
      } else if key == "cycle" {
        let cycle = cursor.number()
        device.cycle = cycle > 0 ? cycle : nil
      } else {
        cursor.skip()
      }
    }
    return device
  }

  /// The devices, and what only our own writer says: that a part of a track begins, or that points have
  /// been left out on purpose.
  static func devices(
    _ cursor: inout JSONCursor
  ) -> (devices: [GPSDDevice], mark: SourceEvent?) {
    var devices: [GPSDDevice] = []
    var part: String?
    var name: String?
    while let key = cursor.nextKey() {
      if key == "part" {
        part = cursor.text()?.string
        continue
      }
      if key == "name" {
        name = cursor.text()?.string
        continue
      }
      guard key == "devices", cursor.beginArray() else {
        if !(key == "devices") { cursor.skip() }
        continue
      }
      while cursor.nextElement() {
        guard cursor.beginObject() else { continue }
        let device = device(&cursor)
        if !device.path.isEmpty { devices.append(device) }
      }
    }
    switch part {
    case "track": return (devices, .part(.track(name: name)))
    case "segment": return (devices, .part(.segment))
    case "thinned": return (devices, .thinned)
    default: return (devices, nil)
    }
  }

  private static func watch(_ cursor: inout JSONCursor) -> GPSDWatch {
    var watch = GPSDWatch()
    while let key = cursor.nextKey() {
      if key == "enable" {
        watch.enable = cursor.bool()
      } else if key == "json" {
        watch.json = cursor.bool()
      } else if key == "device" {
        watch.device = cursor.text()?.string
      } else {
        cursor.skip()
      }
    }
    return watch
  }

  private static func message(_ cursor: inout JSONCursor) -> String {
    var message = ""
    while let key = cursor.nextKey() {
      if key == "message" { message = cursor.text()?.string ?? "" } else { cursor.skip() }
    }
    return message
  }
}

extension JSONCursor {
  /// A time: ISO 8601, or seconds since 1970 as old gpsds wrote them; nil for anything else, and for
  /// 0.
  mutating func time() -> Timestamp? {
    guard isText() else {
      let seconds = number()
      return seconds > 0 ? Timestamp(secondsSince1970: seconds) : nil
    }
    return text().flatMap { WrittenTime(iso8601: $0.bytes.span)?.timestamp }
  }
}
