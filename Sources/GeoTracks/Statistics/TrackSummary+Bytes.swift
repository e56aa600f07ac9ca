import GeoCore

extension TrackSummary {
  /// The encoding of the summary, the same on all machines. ``init(bytes:)`` decodes it.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    var copy = self
    copy.visit(&writer)
    return writer.bytes
  }

  /// Decodes a summary from ``bytes``; nil if the bytes are invalid.
  package init?(bytes: some Collection<UInt8>) {
    guard let rule = try? Rule() else { return nil }
    self.init(rule: rule)
    var reader = ByteReader(Array(bytes))
    visit(&reader)
    guard reader.isOver, self.rule.longestGap >= 0, self.rule.movingSpeed >= 0 else { return nil }
  }

  /// Visits all encoded values in order.
  private mutating func visit(_ visitor: inout some ByteVisitor) {
    visitor.visit(&rule.longestGap)
    visitor.visit(&rule.movingSpeed)
    visitor.visit(&points)
    visitor.visit(&skipped)
    visitor.visit(&gaps)
    visitor.visit(&nanometers)
    visitor.visit(&movingNanometers)
    visitor.visit(&movingNanoseconds)
    visitor.visit(&maximumSpeed)
    visitor.visit(&firstTime)
    visitor.visit(&lastTime)
    altitudes.visit(&visitor)
    latitudes.visit(&visitor)
    longitudes.visit(&visitor)
    easterlyLongitudes.visit(&visitor)
    visitor.visit(&beginsApart)
    visitor.visit(&endsApart)
    Position.visit(&first, &visitor)
    Position.visit(&last, &visitor)
  }
}

extension TrackSummary.Extent {
  fileprivate mutating func visit(_ visitor: inout some ByteVisitor) {
    visitor.visit(&least)
    visitor.visit(&greatest)
  }
}

extension TrackSummary.Position {
  fileprivate static func visit(_ position: inout Self?, _ visitor: inout some ByteVisitor) {
    var exists = position != nil
    visitor.visit(&exists)
    guard exists else { return position = nil }
    var value = position ?? Self(place: Coordinate(latitude: 0, longitude: 0))
    visitor.visit(&value.time)
    visitor.visit(&value.place.latitude)
    visitor.visit(&value.place.longitude)
    visitor.visit(&value.altitude)
    position = value
  }
}

/// Writes or reads numbers, so both directions use one list of fields.
private protocol ByteVisitor {
  mutating func visit(_ value: inout UInt64)
}

extension ByteVisitor {
  mutating func visit(_ value: inout Double) {
    var bits = value.bitPattern
    visit(&bits)
    value = Double(bitPattern: bits)
  }

  mutating func visit(_ value: inout Bool) {
    var number: UInt64 = value ? 1 : 0
    visit(&number)
    value = number != 0
  }

  mutating func visit(_ value: inout Int128) {
    var low = UInt64(truncatingIfNeeded: value)
    var high = UInt64(truncatingIfNeeded: value >> 64)
    visit(&low)
    visit(&high)
    value = Int128(Int64(bitPattern: high)) << 64 | Int128(low)
  }
}

private struct ByteWriter: ByteVisitor {
  private(set) var bytes: [UInt8] = []

  mutating func visit(_ value: inout UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// Reads numbers from bytes. After the end it returns zeros, and `isOver` is false.
private struct ByteReader: ByteVisitor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if exactly all bytes were read.
  var isOver: Bool { position == bytes.count }

  mutating func visit(_ value: inout UInt64) {
    value = 0
    for k in 0..<8 where position + k < bytes.count {
      value |= UInt64(bytes[position + k]) << UInt64(8 * k)
    }
    position += 8
  }
}
