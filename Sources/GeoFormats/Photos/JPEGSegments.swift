/// Finds the Exif data in the bytes of a JPEG file, in chunks of any size.
///
/// A JPEG file is a sequence of segments before the compressed picture. Each segment has a marker and a length of two
/// bytes (ISO/IEC 10918-1, annex B). The reader holds only the segment with the Exif data, which has at most 64 KiB,
/// and skips all others. The reader stops at the compressed picture.
package struct JPEGSegments: Sendable {
  /// The result of reading.
  package enum State: Sendable, Hashable {
    /// More bytes are needed.
    case reading
    /// The first segment with Exif data: a TIFF structure.
    case exif([UInt8])
    /// The picture begins, and no segment before it contains Exif data.
    case noExif
    /// The bytes at an offset are not a segment.
    case damaged(offset: Int)
  }

  /// The result so far.
  package private(set) var state = State.reading
  /// The number of bytes read.
  package private(set) var offset = 0

  private enum Step: Sendable {
    /// Expects a byte of the mark at the beginning.
    case start(Int)
    /// Expects the byte 0xFF before a marker.
    case fill
    /// Expects a marker, or more bytes 0xFF.
    case marker
    /// Expects the first and the second byte of the length.
    case length(marker: UInt8)
    case lowLength(marker: UInt8, high: UInt8)
    /// Collects the remaining bytes of a segment that may contain Exif data.
    case held(Int)
    /// Skips the remaining bytes of a segment.
    case skipped(Int)
  }

  private var step = Step.start(0)
  private var held: [UInt8] = []

  private static let mark: [UInt8] = [0xFF, 0xD8]
  private static let exif = Array("Exif\0\0".utf8)

  /// Creates a reader at the beginning of a file.
  package init() {}

  /// Reads the next bytes.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count, state == .reading {
      switch step {
      case .skipped(let count), .held(let count):
        let part = min(count, bytes.count - index)
        if case .held = step {
          held.append(contentsOf: bytes[index..<index + part])
          step = .held(count - part)
        } else {
          step = .skipped(count - part)
        }
        index += part
        offset += part
        if part == count { endSegment() }
      default:
        process(bytes[index])
        index += 1
        offset += 1
      }
    }
  }

  private mutating func process(_ byte: UInt8) {
    switch step {
    case .start(let index):
      guard byte == Self.mark[index] else { return state = .damaged(offset: offset) }
      step = index == 0 ? .start(1) : .fill
    case .fill:
      guard byte == 0xFF else { return state = .damaged(offset: offset) }
      step = .marker
    case .marker:
      switch byte {
      case 0xFF: break
      // The marker begins the picture or ends the file.
      case 0xDA, 0xD9: state = .noExif
      // These markers have no length.
      case 0x01, 0xD0...0xD7: step = .fill
      case 0x00, 0xD8: state = .damaged(offset: offset)
      default: step = .length(marker: byte)
      }
    case .length(let marker): step = .lowLength(marker: marker, high: byte)
    case .lowLength(let marker, let high):
      // The length includes its own two bytes.
      let length = Int(high) << 8 | Int(byte)
      guard length >= 2 else { return state = .damaged(offset: offset) }
      step = marker == 0xE1 ? .held(length - 2) : .skipped(length - 2)
      if length == 2 { endSegment() }
    case .held, .skipped: break
    }
  }

  private mutating func endSegment() {
    if held.starts(with: Self.exif) { state = .exif(Array(held.dropFirst(Self.exif.count))) }
    held = []
    step = .fill
  }
}
