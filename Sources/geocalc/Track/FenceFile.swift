import GeoTracks
import GeoFormats

/// A file of fences.
enum FenceFile {
  /// Reads it as a whole, and says what was understood in one of two ways.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  static func read(_ path: String) throws -> [Fence] {
    let file = try InputFile(path)
    try file.checkSignature()
    var reader = FenceReader()
    do {
      var bytes = Array<UInt8>(repeating: 0, count: 1 << 16)
      while true {
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        guard count > 0 else { break }
        try reader.read(bytes.span.extracting(first: count))
      }
      let result = try reader.finish()
      for note in result.notes { Talk.note("\(file.name): \(note)") }
      return result.fences
    } catch let error as FeatureError {
      throw Failure(.badData, "\(file.name): \(error)")
    }
  }
}
