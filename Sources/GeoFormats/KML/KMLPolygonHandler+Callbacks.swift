import CExpat
import GeoTracks

extension KMLPolygonHandler {
  static var callbacks: XMLCallbacks {
    XMLCallbacks(
      start: { data, name, attributes in
        guard let reader = readerOf(data), let name, let attributes else { return }
        reader.pointee.start(name, attributes)
      },
      end: { data, name in
        guard let reader = readerOf(data), let name else { return }
        reader.pointee.end(name)
      },
      comment: { data, _ in readerOf(data)?.pointee.checkToken() },
      instruction: { data, target, text in
        guard let target else { return }
        readerOf(data)?.pointee.instruction(target, text)
      },
      doctype: { data, _, _, _, hasSubset in
        if hasSubset != 0 { readerOf(data)?.pointee.refuseDeclarations() }
      })
  }

  static var textCallback: XML_CharacterDataHandler {
    { data, bytes, count in
      readerOf(data)?.pointee.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
  XMLElementReader<KMLPolygonHandler>
>? {
  data?.assumingMemoryBound(to: XMLElementReader<KMLPolygonHandler>.self)
}
