import Foundation

/// Baselines that users might write: Foundation's JSON decoder for a line, and splitting a row or sentence at commas.
///
/// They create one position each and check nothing.
enum PlainReaders {
  private struct TPV: Decodable {
    var mode: Int
    var time: String?
    var lat: Double?
    var lon: Double?
    var altMSL: Double?
    var speed: Double?
    var track: Double?
    var eph: Double?
  }

  static func gpsd(_ bytes: [UInt8]) -> Double {
    let decoder = JSONDecoder()
    var sum = 0.0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let report = try? decoder.decode(TPV.self, from: Data(line)) else { continue }
      sum += (report.lat ?? 0) + (report.lon ?? 0)
    }
    return sum
  }

  static func csv(_ bytes: [UInt8]) -> Double {
    var sum = 0.0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",")
      sum += (Double(fields[fields.count - 2]) ?? 0) + (Double(fields[fields.count - 1]) ?? 0)
    }
    return sum
  }

  static func nmea(_ bytes: [UInt8]) -> Double {
    var sum = 0.0
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields[0].hasSuffix("RMC"), fields.count > 6 else { continue }
      sum += (Double(fields[3]) ?? 0) + (Double(fields[5]) ?? 0)
    }
    return sum
  }
}
