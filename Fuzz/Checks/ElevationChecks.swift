@testable import GeoFiles

/// Checks elevation tiles: their names and their samples.
enum ElevationChecks {
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let corner = ElevationTile.Corner(fileName: text) {
      precondition(ElevationTile.Corner(fileName: "\(corner.name).hgt") == corner)
    }
    // No input has the size of a tile, so the first two bytes are the numbers of rows and columns.
    guard bytes.count > 2 else { return }
    let shape = ElevationTile.Shape(rows: 2 + Int(bytes[0] % 8), columns: 2 + Int(bytes[1] % 8))
    let samples = Array(bytes.dropFirst(2))
    var tile = ElevationTile(ArchiveBytes(samples), shape)
    for south in stride(from: 0.0, through: 1, by: 1.0 / 16) {
      for east in stride(from: 0.0, through: 1, by: 1.0 / 16) {
        let sample = try? tile.sample(south: south, east: east)
        // A file that ends early has no elevation from there on.
        guard samples.count >= shape.byteCount else { continue }
        guard let sample else { preconditionFailure("a complete tile is not read") }
        if case .elevation(let elevation) = sample {
          precondition((-32_767.001...32_767.001).contains(elevation))
        }
      }
    }
  }
}
