import GeoTracks

/// What a file says of itself and of the devices that made it.
struct FITDetails {
  /// The device or program that recorded, as maker and product; nil until it is known.
  private(set) var device: String?

  private var values: [Location.Extra] = []
  private var given: Set<String> = []
  private var sensors = 0

  /// The most sensors that are named.
  private static let sensorLimit = 16

  /// What has come since it was last asked for; nil if nothing has.
  mutating func take() -> Details? {
    defer { values = [] }
    return values.isEmpty ? nil : Details(.file, values)
  }

  /// Adds a value, the first of its name only: devices repeat what they say.
  private mutating func add(_ name: String, _ value: String?) {
    guard let value, given.insert(name).inserted else { return }
    values.append(Location.Extra(name, value))
  }

  mutating func takeFileID(_ message: FITMessage) {
    add("time", message.time(4)?.description)
    add("file_type", message.integer(0).map(FITNames.file))
    takeMaker(message, maker: 1, product: 2, serial: 3, name: 8)
  }

  /// Takes what is said of a device: of the first, which is the one that recorded, and of sensors.
  mutating func takeDevice(_ message: FITMessage) {
    guard let index = message.integer(0) else { return }
    guard index != 0 else {
      takeMaker(message, maker: 2, product: 4, serial: 3, name: 27)
      add("software_version", message.value(5).map { FITScale(places: 2).text($0) })
      return
    }
    // 5 is a part of the device itself, whose kinds have other numbers.
    guard message.integer(25) != 5, let kind = message.integer(1).flatMap(FITNames.sensor),
      sensors < Self.sensorLimit, given.insert("device \(index)").inserted
    else { return }
    sensors += 1
    let maker = message.integer(2).map(FITNames.manufacturer)
    let serial = message.integer(3).map { "serial \($0)" }
    let product = message.text(27) ?? message.integer(4).map { String($0) }
    add(
      sensors == 1 ? "sensor" : "sensor[\(sensors)]",
      [kind, maker, product, serial].compactMap { $0 }.joined(separator: " "))
  }

  private mutating func takeMaker(
    _ message: FITMessage, maker: UInt8, product: UInt8, serial: UInt8, name: UInt8
  ) {
    let maker = message.integer(maker).map(FITNames.manufacturer)
    let product = message.text(name) ?? message.integer(product).map { String($0) }
    add("manufacturer", maker)
    add("product", product)
    add("serial_number", message.integer(serial).map { String($0) })
    if device == nil, maker != nil || product != nil {
      device = [maker, product].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// Adds the zone of whoever recorded: `+02:00`.
  mutating func addUTCOffset(_ seconds: Int) {
    let minutes = Int(seconds.magnitude) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    add("utc_offset", "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))")
  }
}
