import Benchmark
import GeoCore
import GeoFormats

/// Benchmarks the decoders on one core, for 100 000 seconds of a drive in memory.
///
/// Milliseconds per run times ten are nanoseconds per record. NMEA has two sentences per second: multiply by five for
/// nanoseconds per sentence.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 1, maxDuration: .seconds(2),
    maxIterations: 50)

  decoding("nmea: 200 000 sentences", \.nmea) { AnyLocationDecoder(format: .nmea) }
  decoding("gpsd: 100 000 TPV", \.gpsd) { AnyLocationDecoder(format: .gpsd) }
  decoding("gpx: 100 000 points", \.gpx) { AnyLocationDecoder(format: .gpx) }
  decoding("csv: 100 000 rows with ISO 8601", \.csv) { AnyLocationDecoder(format: .csv) }
  decoding("csv: 100 000 rows with Unix seconds", \.csvUnix) { AnyLocationDecoder(format: .csv) }
  decoding("csv: 100 000 rows without time", \.csvPlain) { AnyLocationDecoder(format: .csv) }
  decoding("geojson: 100 000 coordinates", \.geojson) { AnyLocationDecoder(format: .geojson) }
  decoding("gpx recognized: 100 000 points", \.gpx) { AnyLocationDecoder() }

  plain("nmea: splitting at commas", \.nmea, PlainReaders.nmea)
  plain("gpsd: JSONDecoder", \.gpsd, PlainReaders.gpsd)
  plain("csv: splitting at commas", \.csv, PlainReaders.csv)
}

/// Decodes in pieces of 64 KiB, as from a file; events are counted and discarded.
private func decoding(
  _ label: String, _ text: KeyPath<Texts, [UInt8]> & Sendable,
  _ make: @escaping @Sendable () -> some LocationDecoder
) {
  Benchmark(label) { benchmark in
    let bytes = Texts.made[keyPath: text]
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(count(bytes, make())) }
    benchmark.stopMeasurement()
  }
}

private func count(_ bytes: [UInt8], _ decoder: some LocationDecoder) -> Int {
  var decoder = decoder
  var events: [LocationEvent] = []
  var count = 0
  var start = 0
  let span = bytes.span
  while start < bytes.count {
    let end = min(start + 1 << 16, bytes.count)
    decoder.decode(span.extracting(start..<end), into: &events)
    count += events.count
    events.removeAll(keepingCapacity: true)
    start = end
  }
  decoder.finish(into: &events)
  return count + events.count
}

private func plain(
  _ label: String, _ text: KeyPath<Texts, [UInt8]> & Sendable,
  _ read: @escaping @Sendable ([UInt8]) -> Double
) {
  Benchmark(label) { benchmark in
    let bytes = Texts.made[keyPath: text]
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(read(bytes)) }
    benchmark.stopMeasurement()
  }
}
