@testable import GeoStore
import GeoTracks

/// Properties of the encoded positions and metadata in a store.
enum ChunkChecks {
  static func check(_ bytes: [UInt8]) {
    if let locations = try? ChunkCodec.decode(bytes) {
      precondition(locations.count <= ChunkCodec.maximumCount)
      precondition(locations.allSatisfy { $0.coordinate.isValid })
      // Decoded values can be encoded and decoded again without change. Compare bytes, because NaN does not equal
      // itself.
      let written = ChunkCodec.encode(locations[...])
      guard let again = try? ChunkCodec.decode(written) else {
        preconditionFailure("encoded positions cannot be decoded")
      }
      precondition(ChunkCodec.encode(again[...]) == written)
    }
    if let events = try? MetadataCodec.decode(bytes) {
      let written = MetadataCodec.encode(events)
      guard let again = try? MetadataCodec.decode(written) else {
        preconditionFailure("encoded metadata cannot be decoded")
      }
      precondition(MetadataCodec.encode(again) == written)
    }
  }
}
