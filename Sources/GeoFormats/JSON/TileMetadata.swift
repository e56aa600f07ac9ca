/// The metadata of a file of map tiles, a JSON object.
package struct TileMetadata: Sendable, Hashable {
  /// The attribution as text or HTML; empty if the metadata has no attribution or is not JSON.
  package var attribution = ""

  /// Reads the metadata. Other members are ignored.
  package init(json: Span<UInt8>) {
    var records = JSONRecords()
    json.withUnsafeBufferPointer { bytes in
      var tokenizer = JSONTokenizer()
      tokenizer.read(bytes, into: &records)
      tokenizer.finish(into: &records)
    }
    for (item, _) in records.items {
      if case .record(let record) = item { attribution = record.text("attribution") ?? attribution }
    }
  }
}
