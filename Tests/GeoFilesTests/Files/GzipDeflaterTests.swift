import Foundation
import Testing

@testable import GeoFiles

@Suite struct GzipDeflaterTests {
  /// The output of `GzipInflater`.
  private func inflated(_ bytes: [UInt8], room: Int) -> (bytes: [UInt8], isWhole: Bool) {
    let inflater = GzipInflater()
    inflater.beginMember()
    var output = [UInt8](repeating: 0, count: room)
    let step = bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { inflater.inflate(input, into: $0) }
    }
    return (Array(output.prefix(step.written)), step.outcome == .memberEnd)
  }

  @Test(arguments: [[], [1], [5, 0, 100_000], [300_000], [1 << 15, 1 << 15, 1]])
  func isInflatedAgain(pieces: [Int]) {
    let deflater = GzipDeflater()
    var compressed: [UInt8] = []
    var all: [UInt8] = []
    for (number, count) in pieces.enumerated() {
      let piece = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 + number) }
      deflater.deflate(piece.span, isLast: false, into: &compressed)
      all += piece
    }
    let none: [UInt8] = []
    deflater.deflate(none.span, isLast: true, into: &compressed)
    let (bytes, isWhole) = inflated(compressed, room: all.count + 1)
    #expect(bytes == all)
    #expect(isWhole)
  }

  /// Data that expands far more than any recording is refused, at any size; small files are allowed to.
  @Test(arguments: [(60, true), (80, false)]) func bombs(megabytes: Int, isRead: Bool) {
    let deflater = GzipDeflater()
    var compressed: [UInt8] = []
    let piece = [UInt8](repeating: 0, count: 1 << 20)
    for index in 0..<megabytes {
      deflater.deflate(piece.span, isLast: index == megabytes - 1, into: &compressed)
    }
    let inflater = GzipInflater()
    inflater.beginMember()
    var output = piece
    var written = 0
    let end = inflater.inflate(piece: compressed, through: &output) { part in
      written += part.count
      return true
    }
    #expect((end?.outcome == .memberEnd) == isRead)
    #expect(isRead ? written == megabytes << 20 : written < 70 << 20)
  }
}
