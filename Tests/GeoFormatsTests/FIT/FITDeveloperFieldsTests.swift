import GeoTracks
import Testing

@testable import GeoFormats

@Suite("FITDeveloperFields") struct FITDeveloperFieldsTests {
  private typealias F = FITFile

  /// Describes a field of the developer 0, with the local type 5.
  private func describe(
    _ file: inout FITFile, _ number: UInt8, _ type: UInt8, _ name: String, units: String = "",
    scale: UInt8 = 0xFF, offset: Int8 = .max, native: UInt8 = 0xFF
  ) {
    file.define(
      5, 206,
      [
        (0, 1, F.uint8), (1, 1, F.uint8), (2, 1, F.uint8), (3, 16, F.string), (8, 8, F.string),
        (6, 1, F.uint8), (7, 1, F.sint8), (15, 1, F.uint8),
      ])
    file.add(
      5, [0], [number], [type], padded(name, 16), padded(units, 8), [scale], little(offset),
      [native])
  }

  /// The attributes of one record with one developer field of the given size.
  private func attributes(
    _ value: [UInt8], fields: [(number: UInt8, size: UInt8, type: UInt8)] = [],
    _ describe: (inout FITFile) -> Void
  ) -> [Location.Attribute] {
    var file = FITFile()
    describe(&file)
    file.define(
      0, 20, F.position + fields, developer: [(number: 3, size: UInt8(value.count), developer: 0)])
    file.record(0, 1, 1, fields.flatMap { [UInt8](repeating: 1, count: Int($0.size)) }, value)
    return FITDecoder().events(of: file.bytes).locations.first?.attributes ?? []
  }

  @Test("A developer field is an attribute with its name and unit") func aNameAndAUnit() {
    #expect(
      attributes(little(UInt16(105))) { describe(&$0, 3, F.uint16, "Form Power", units: "Watts") }
        == [Location.Attribute("Form Power (Watts)", "105")])
  }

  /// The shortest digits of a float, not of the converted double.
  @Test("A float is written with its shortest digits") func aFloat() {
    #expect(
      attributes(little(Float(16.74118).bitPattern)) { describe(&$0, 3, F.float32, "Stiffness") }
        == [Location.Attribute("Stiffness", "16.74118")])
    #expect(attributes(little(Float.nan.bitPattern)) { describe(&$0, 3, F.float32, "x") } == [])
    #expect(
      attributes(little(Float(2).bitPattern)) { describe(&$0, 3, F.float32, "x") }
        == [Location.Attribute("x", "2")])
  }

  @Test("Scale and offset are applied") func scaleAndOffset() {
    #expect(
      attributes([125]) { describe(&$0, 3, F.uint8, "x", scale: 10, offset: -2) }
        == [Location.Attribute("x", "14.5")])
  }

  @Test func stringsWithAndWithoutAnEnd() {
    #expect(
      attributes(Array("left".utf8)) { describe(&$0, 3, F.string, "a name of 16 by.") }
        == [Location.Attribute("a name of 16 by.", "left")])
    #expect(
      attributes([0x61, 0, 0x62]) { describe(&$0, 3, F.string, "x") } == [
        Location.Attribute("x", "a")
      ])
  }

  @Test("All values of an array are written") func severalValues() {
    #expect(
      attributes([1, 0xFF, 3]) { describe(&$0, 3, F.uint8, "x") } == [
        Location.Attribute("x", "1 - 3")
      ])
    #expect(attributes([0xFF, 0xFF]) { describe(&$0, 3, F.uint8, "x") } == [])
  }

  /// A developer field replaces a missing native value. If the record has that value, the developer field keeps its
  /// name.
  @Test func standingForANativeField() {
    let power: (inout FITFile) -> Void = {
      describe(&$0, 3, F.uint16, "Stryd", units: "W", native: 7)
    }
    #expect(attributes(little(UInt16(250)), power) == [Location.Attribute("power", "250")])
    #expect(
      attributes(little(UInt16(250)), fields: [(7, 2, F.uint16)], power)
        == [Location.Attribute("power", "257"), Location.Attribute("Stryd (W)", "250")])
  }

  /// Fields without a description, or with a size that does not fit the type, are skipped.
  @Test("Developer fields without a usable description are skipped") func unknownOnes() {
    #expect(attributes([1, 2, 3]) { describe(&$0, 3, F.uint16, "x") } == [])
    let known = attributes([1, 2], fields: [(3, 1, F.uint8)]) { _ in }
    #expect(known == [Location.Attribute("heart_rate", "1")])
  }

  @Test func readsADescriptionAfterTheDefinition() {
    var file = FITFile()
    file.define(0, 20, F.position, developer: [(number: 3, size: 1, developer: 0)])
    file.record(0, 1, 1, [7])
    describe(&file, 3, F.uint8, "x")
    file.record(1, 1, 1, [8])
    #expect(
      FITDecoder().events(of: file.bytes).locations.map(\.attributes)
        == [[], [Location.Attribute("x", "8")]])
  }
}
