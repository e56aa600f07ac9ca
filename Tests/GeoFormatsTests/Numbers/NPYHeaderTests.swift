import Testing

@testable import GeoFormats

@Suite struct NPYHeaderTests {
  /// The beginning of a file: magic, version, length, and the dictionary padded with spaces.
  private func file(_ dictionary: String, version: UInt8 = 1, length: Int? = nil) -> [UInt8] {
    let length = length ?? dictionary.utf8.count
    let bytes = (0..<(version > 1 ? 4 : 2)).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    return [0x93] + Array("NUMPY".utf8) + [version, 0] + bytes + Array(dictionary.utf8)
  }

  // numpy.save(file, numpy.zeros((3, 2))) of NumPy 1.24 begins with these bytes.
  private static let saved =
    "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }"
    + String(repeating: " ", count: 58)
    + "\n"

  @Test("A written header equals NumPy's") func written() {
    #expect(NPYHeader(shape: [3, 2]).bytes == file(Self.saved))
    #expect(Self.saved.utf8.count == 118)
    for shape in [[], [7], [1 << 40, 1 << 20]] {
      #expect(NPYHeader(shape: shape).bytes.count.isMultiple(of: 64))
    }
  }

  @Test("A header written by NumPy is read") func read() throws {
    let read = try #require(try NPYHeader.read(file(Self.saved) + [1, 2, 3]))
    #expect(read.header == NPYHeader(shape: [3, 2]))
    #expect(read.count == 128)
  }

  @Test(
    "A written header is read back", arguments: [[], [7], [3, 2], [0, 2], [1 << 40, 1 << 20]])
  func roundTrip(shape: [Int]) throws {
    let header = NPYHeader(element: .float, shape: shape)
    #expect(try NPYHeader.read(header.bytes)?.header == header)
  }

  @Test("Versions, orders and spellings of a header are read") func variants() throws {
    var read = try NPYHeader.read(
      file("{'descr': '<f4', 'fortran_order': True, 'shape': (2L, 2L)}\n", version: 2))
    #expect(read?.header.isFortranOrder == true)
    #expect(read?.header.element == .float)
    #expect(read?.header.shape == [2, 2])
    read = try NPYHeader.read(
      file("{\"shape\":(5,),\"fortran_order\":False,\"descr\":\"<f8\"}\n", version: 3))
    #expect(read?.header == NPYHeader(shape: [5]))
  }

  @Test("The beginning of a header needs more input") func incomplete() throws {
    let bytes = file(Self.saved)
    for count in 0..<bytes.count { #expect(try NPYHeader.read(bytes.prefix(count)) == nil) }
  }

  @Test(
    "An unsupported or invalid dictionary is refused",
    arguments: [
      "", "{}", "{'descr': '>f8', 'fortran_order': False, 'shape': (3, 2), }",
      "{'descr': '<i8', 'fortran_order': False, 'shape': (3, 2), }",
      "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (3,), }",
      "{'descr': '<f8', 'fortran_order': 1, 'shape': (3, 2), }",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (3, -2), }",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999, 2), }",
      "{'descr': '<f8', 'fortran_order': False, 'shape' (3, 2), }",
    ])
  func unreadable(dictionary: String) {
    // Long enough for the smallest header.
    #expect(throws: NPYError.self) { try NPYHeader.read(file(dictionary + "  \n")) }
  }

  @Test("Other files, unknown versions and oversized headers are refused") func refused() {
    #expect(throws: NPYError.noMagic) { try NPYHeader.read(Array("lat,lon\n1,2\n".utf8)) }
    #expect(throws: NPYError.self) { try NPYHeader.read(file(Self.saved, version: 4)) }
    #expect(throws: NPYError.self) { try NPYHeader.read(file(Self.saved, version: 0)) }
    #expect(throws: NPYError.self) {
      try NPYHeader.read(file(Self.saved, version: 2, length: 1 << 31))
    }
  }
}
