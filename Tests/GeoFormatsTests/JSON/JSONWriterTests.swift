import Foundation
import Testing

@testable import GeoFormats

@Suite struct JSONWriterTests {
  private func text(pretty: Bool = false, _ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(pretty: pretty)
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func sample(_ json: inout JSONWriter) {
    json.object {
      $0.object("from") {
        $0.member("latitude", 40.7128)
        $0.member("longitude", -74.0060)
      }
      $0.array("results") {
        $0.object { $0.member("distance_m", 5585233.578931323) }
        $0.value(1)
        $0.value("two")
        $0.array { _ in }
      }
      $0.member("flag", true)
      $0.member("count", 3)
      $0.object("nothing") { _ in }
    }
  }

  @Test("Compact output is on one line with members in order") func compact() {
    #expect(
      text(sample)
        == #"{"from":{"latitude":40.7128,"longitude":-74.006},"results":[{"distance_m":5585233.578931323},1,"two",[]],"flag":true,"count":3,"nothing":{}}"#
    )
  }

  @Test("Pretty output is indented by two spaces") func pretty() {
    #expect(
      text(pretty: true, sample) == """
        {
          "from": {
            "latitude": 40.7128,
            "longitude": -74.006
          },
          "results": [
            {
              "distance_m": 5585233.578931323
            },
            1,
            "two",
            []
          ],
          "flag": true,
          "count": 3,
          "nothing": {}
        }
        """)
  }

  @Test("Each value ends its own line") func lines() {
    let two = text {
      $0.object { $0.member("a", 1) }
      $0.endLine()
      $0.object { $0.member("a", 2) }
      $0.endLine()
    }
    #expect(two == "{\"a\":1}\n{\"a\":2}\n")
  }

  @Test(
    "A number that is not finite is written as null",
    arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(value: Double) {
    #expect(text { $0.value(value) } == "null")
  }

  @Test(
    "Doubles are read back exactly by Foundation",
    arguments: [0.1, -0.0, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 1e22])
  func doubles(value: Double) throws {
    let data = Data(text { $0.array { $0.value(value) } }.utf8)
    let back = try JSONDecoder().decode([Double].self, from: data)
    #expect(back == [value])
  }

  @Test("Strings are read back by Foundation")
  func strings() throws {
    let string =
      String(decoding: (0...127).map(UInt8.init), as: UTF8.self) + "é\u{80}\u{9F}\u{A0}″🌍\u{2028}"
    let written = text { $0.object { $0.member(string, string) } }
    let back = try JSONDecoder().decode([String: String].self, from: Data(written.utf8))
    #expect(back == [string: string])
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
