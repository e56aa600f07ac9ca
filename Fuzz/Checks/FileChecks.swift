@testable import GeoPlaces
@testable import GeoTracks
@testable import GeoFormats
@testable import GeoFiles

/// Checks files of time zones, of GeoNames and of NumPy, and compressed content.
enum FileChecks {
  /// Every town has a valid coordinate and is found by its name, if the name has a letter or a digit.
  static func places(_ bytes: [UInt8]) {
    let list = bytes.withUnsafeBytes { bytes in
      _ = TownList.beginsLikeGeoNames(bytes)
      return TownList(geoNames: bytes) { $0 }
    }
    for town in list.towns {
      precondition(town.coordinate.isValid, "\(town.coordinate)")
      precondition(TownName.key(town.name).isEmpty || !list.named(town.name).isEmpty, town.name)
      _ = list.label(of: town)
    }
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    _ = (list.named(text), list.keys(like: TownName.key(text)))
    if let found = list.nearest(to: Coordinate(latitude: 1, longitude: 2)) {
      precondition(found.distance >= 0)
    }
  }

  /// Offsets are less than 26 hours at any time; a daylight saving rule allows a week more.
  static func zone(_ bytes: [UInt8]) {
    let most = 26 * 3600 + 168 * 3600
    var random = randomNumbers(bytes)
    let moments =
      [Int64.min, -1 << 52, 0, 1_700_000_000, 1 << 52, .max]
      + (0..<16).map { _ in Int64.random(in: -1 << 40...1 << 40, using: &random) }
    if let table = ZoneTable(tzif: bytes) {
      for moment in moments {
        let offset = table.offset(at: Timestamp(seconds: moment))
        precondition(offset.magnitude <= most, "\(offset)")
      }
    }
    // The last line of such a file, separately.
    if let rule = ZoneRule(posix: bytes) {
      for moment in moments { precondition(rule.offset(at: moment).magnitude <= most) }
    }
  }

  /// A header needs exactly its own bytes, and is unchanged after writing.
  static func npy(_ bytes: [UInt8]) {
    guard let read = try? NPYHeader.read(bytes) else { return }
    precondition(read.count <= bytes.count && read.header.shape.allSatisfy { $0 >= 0 })
    precondition((try? NPYHeader.read(bytes.prefix(read.count - 1))).flatMap { $0 } == nil)
    guard read.header.shape.count < 64 else { return }
    let written = read.header.bytes
    precondition(written.count % 64 == 0)
    let again = try? NPYHeader.read(written)
    precondition(again?.header == read.header && again?.count == written.count)
  }

  /// Content is the same for any division of the input, and survives compression.
  static func gzip(_ bytes: [UInt8]) {
    let cuts = randomCuts(bytes)
    let whole = checkStream(bytes, unzips: false)
    if !bytes.starts(with: [0x1F, 0x8B]) {
      precondition(whole == Content(hash: hash(bytes), count: bytes.count, report: nil))
    }
    let deflater = GzipDeflater()
    var compressed: [UInt8] = []
    forEachPiece(of: bytes, cutAt: cuts) {
      deflater.deflate($0, isLast: false, into: &compressed)
    }
    let nothing: [UInt8] = []
    deflater.deflate(nothing.span, isLast: true, into: &compressed)
    precondition(
      content(compressed, cutAt: cuts.filter { $0 < compressed.count })
        == Content(hash: hash(bytes), count: bytes.count, report: nil))
  }

  /// Content is the same for any division of the input.
  @discardableResult
  static func checkStream(_ bytes: [UInt8], unzips: Bool) -> Content {
    let whole = content(bytes, cutAt: [], unzips: unzips)
    let cuts = randomCuts(bytes)
    precondition(content(bytes, cutAt: cuts, unzips: unzips) == whole, "cut at \(cuts)")
    if bytes.count <= 100 {
      precondition(content(bytes, cutAt: Array(0..<bytes.count), unzips: unzips) == whole)
    }
    return whole
  }

  struct Content: Hashable {
    var hash: UInt64 = hashOfNothing
    var count = 0
    var report: String?
  }

  private static let hashOfNothing: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(hashOfNothing) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// At most 256 KiB of content, because gzip can expand input a thousand times.
  private static func content(
    _ bytes: [UInt8], cutAt cuts: [Int], unzips: Bool = false
  ) -> Content {
    var stream = ContentStream(unzips: unzips)
    var result = Content()
    let before = heapInUse?()
    func take() -> Bool {
      while result.count < 1 << 18 {
        let isGiven = stream.next { piece in
          precondition(piece.count <= 1 << 16 && !piece.isEmpty)
          // Stop at the same byte, wherever steps end.
          for i in piece.indices where result.count < 1 << 18 {
            result.hash = (result.hash ^ UInt64(piece[i])) &* 0x100_0000_01b3
            result.count += 1
          }
        }
        guard isGiven else { return true }
      }
      return false
    }
    var start = 0
    for end in cuts + [bytes.count] {
      stream.append(Array(bytes[start..<end]))
      start = end
      guard take() else { return result }
      MemoryBound.check(since: before, inputCount: bytes.count, "ContentStream")
    }
    stream.end()
    guard take() else { return result }
    result.report = stream.removeReport().map { "\($0)" }
    return result
  }
}
