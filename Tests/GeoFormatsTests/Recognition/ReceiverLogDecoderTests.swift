import GeoTracks
import Testing

@testable import GeoFormats

/// Logs that mix gpsd's JSON, NMEA 0183, comments and other text in any order.
@Suite("ReceiverLogDecoder")
struct ReceiverLogDecoderTests {
  private static let banner = [
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","activated":"2026-01-01T00:00:00Z"}]}"#,
    #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0}"#,
  ]

  private static func report(_ second: Int) -> [String] {
    let time = "2026-01-01T10:\(digits(second / 60)):\(digits(second % 60)).000Z"
    return [
      #"{"class":"TPV","device":"/dev/a","mode":3,"time":"\#(time)","lat":\#(latitude(second)),"lon":8.5}"#
    ]
  }

  private static func sentences(_ second: Int) -> [String] {
    let time = "10\(digits(second / 60))\(digits(second % 60)).00"
    let minutes = (latitude(second) - 47) * 60
    let place = "47\(Double(Int((minutes * 1e5).rounded())) / 1e5),N,00830.0000,E"
    return [
      sentence("GPGGA,\(time),\(place),1,08,1.0,408.0,M,47.9,M,,"),
      sentence("GPRMC,\(time),A,\(place),2.0,0.0,010126,,,A"),
    ]
  }

  private static func latitude(_ second: Int) -> Double { 47.3 + Double(second) * 1e-4 }
  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(digits16(sum >> 4))\(digits16(sum & 15))"
  }
  private static func digits16(_ value: UInt8) -> String {
    String(value, radix: 16, uppercase: true)
  }

  private static func json(_ seconds: Range<Int>) -> [String] { seconds.flatMap { report($0) } }
  private static func nmea(_ seconds: Range<Int>) -> [String] { seconds.flatMap { sentences($0) } }

  /// Parts of five epochs, alternating between both formats.
  private static var blocks: [String] {
    (0..<10).flatMap { (block: Int) -> [String] in
      let seconds = block * 5..<block * 5 + 5
      return block.isMultiple(of: 2) ? json(seconds) : nmea(seconds)
    }
  }

  /// Epochs alternating between both formats, or each epoch in both formats.
  private static func alternating(_ write: (Int) -> [String]) -> [String] {
    (0..<40).flatMap { write($0) }
  }

  private static func mixture(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }

  /// Lines, and the number of positions in them.
  static let mixtures: [(String, [String], Int)] = {
    var all: [(String, [String], Int)] = []
    func add(_ name: String, _ count: Int, _ lines: [String]) { all.append((name, lines, count)) }
    add("json", 10, mixture(banner, json(0..<10)))
    add("nmea", 10, nmea(0..<10))
    add("json, nmea", 50, mixture(banner, json(0..<10), nmea(10..<50)))
    add("nmea, json", 30, mixture(nmea(0..<20), banner, json(20..<30)))
    add("json:true, nmea", 20, mixture(banner, nmea(0..<20)))
    add("comments, banner, nmea", 20, mixture(["# a log", "#"], banner, nmea(0..<20)))
    let three = mixture(nmea(0..<7), ["# by gpspipe"], json(7..<14), ["# -r"], nmea(14..<30))
    add("nmea, json, nmea", 30, three)
    add("blocks", 50, blocks)
    add("line by line", 40, alternating { $0.isMultiple(of: 2) ? report($0) : sentences($0) })
    add("both", 40, mixture(banner, alternating { sentences($0) + report($0) }))
    add("both, the report first", 40, mixture(banner, alternating { report($0) + sentences($0) }))
    return all
  }()

  private func times(_ events: [LocationEvent]) -> [Double] {
    events.locations.compactMap { $0.timestamp }.map { Double($0.seconds) }
  }

  @Test(
    "Each position is read once and in order", arguments: mixtures)
  func readsMixtures(name: String, lines: [String], count: Int) {
    for prefix in [
      "", "2026-01-01 10:00:00: ", "Jan  1 10:00:00 host gpspipe[12]: ", "[12:35:19.5] ",
      "<13>Jan  1 10:00:00 gps: ", "1767261600.123456: ",
    ] {
      let text = lines.map { ($0.hasPrefix("#") ? "" : prefix) + $0 + "\r\n" }.joined()
      let events = AnyLocationDecoder().events(of: Array(text.utf8))
      #expect(events.locations.count == count, "\(prefix)")
      let times = times(events)
      #expect(times.count == count && times == times.sorted(), "\(prefix)")
      let others = events.skips.filter { $0.reason != .duplicate && $0.reason != .noise }
      #expect(others.isEmpty, "\(prefix)")
    }
  }

  @Test("The events do not depend on how the input is divided", arguments: mixtures)
  func readsPieces(name: String, lines: [String], count: Int) {
    for (prefix, end) in [("12:00 ", "\n"), ("", "\r\n"), ("12:00 ", "\r")] {
      let bytes = Array(lines.map { prefix + $0 + end }.joined().utf8)
      for form in ReceiverForm.allCases {
        let decoder = ReceiverLogDecoder(form)
        let whole = decoder.events(of: bytes)
        #expect(whole.locations.count == count)
        for size in [1, 2, 3, 61, 1000] {
          #expect(decoder.events(of: bytes, inPiecesOf: size) == whole, "\(size)")
        }
      }
    }
  }

  @Test("Text in neither format is counted and reported with its line and offset")
  func countsOtherLines() throws {
    let lines = Self.banner + Self.json(0..<3) + ["what is this"] + Self.nmea(3..<6) + ["and this"]
    let text = lines.map { $0 + "\n" }.joined()
    let events = AnyLocationDecoder().events(of: Array(text.utf8))
    #expect(events.locations.count == 6)
    let noise = events.skips.filter { $0.reason == .noise }
    #expect(noise.map(\.line) == [7, 14])
    let offset = try #require(text.utf8.firstRange(of: Array("what".utf8))?.lowerBound)
    #expect(noise.first?.offset == text.utf8.distance(from: text.utf8.startIndex, to: offset))
  }

  @Test("Live input is emitted at once")
  func readsLiveInput() {
    var decoder = ReceiverLogDecoder(.json)
    // A first GGA without a date gets the day nearest to its arrival.
    decoder.begin(with: .live(clock: { Timestamp(seconds: 1_767_261_600) }))
    var events: [LocationEvent] = []
    for line in Self.banner + Self.json(0..<5) + Self.nmea(5..<10) + Self.json(10..<15) {
      let bytes = Array("\(line)\n".utf8)
      decoder.decode(bytes.span, into: &events)
      decoder.flush(into: &events)
    }
    #expect(events.locations.count == 15)
    #expect(times(events) == times(events).sorted())
  }

  @Test(
    "Damaged mixtures give the same events for pieces of any size", arguments: 0..<121)
  func readsDamagedMixtures(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = Self.mixtures[Int(seed) % Self.mixtures.count].1
    var bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    mutate(&bytes, with: &random)
    let whole = ReceiverLogDecoder(.nmea).events(of: bytes)
    for size in [1, 7, 100] {
      #expect(ReceiverLogDecoder(.nmea).events(of: bytes, inPiecesOf: size) == whole)
    }
  }
}
