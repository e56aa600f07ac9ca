import GeoCore

struct GeoJSONTrackWriter: TrackFormatWriter {
  var losses: [TrackLoss: Int] = [:]
  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {}
  mutating func finish(into bytes: inout [UInt8]) {}
}
