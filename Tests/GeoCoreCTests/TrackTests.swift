import CGeoCore
import GeoCore
import Testing

/// Track summaries: positions by the strides of their columns, statistics each in its own member.
@Suite("C API: tracks") struct TrackTests {
  /// A degree of the equator in meters.
  private static let degree = 6_378_137 * Double.pi / 180

  // Along the equator: 10 m/s for 30 s, 0.2 m/s for 10 s, 20 m/s for 5 s, a gap of 500 s, 5 m/s for 8 s; then an
  // invalid point, and one of an earlier time.
  private static let times = [100.0, 110, 130, 140, 145, 645, 653, 654, 600]
  private static let meters = [0.0, 100, 300, 302, 402, 1402, 1442, 1443, 1450]
  private static let altitudes = [50.0, 70, .nan, 20, 30, 90, 40, 99, 98]

  private func makeTrack(longestGap: Double = 300, movingSpeed: Double = 1) throws -> OpaquePointer
  {
    var track: OpaquePointer?
    try #require(geocore_track_new(nil, longestGap, movingSpeed, &track) == Status.ok)
    return try #require(track)
  }

  private func report(_ track: OpaquePointer) -> geocore_track_figures {
    var figures = geocore_track_figures()
    let size = MemoryLayout<geocore_track_figures>.size
    #expect(geocore_track_report(track, &figures, size) == Status.ok)
    return figures
  }

  private func add(
    _ range: Range<Int>, to track: OpaquePointer, _ layout: Layout, hasTimes: Bool = true,
    hasAltitudes: Bool = true
  ) -> CInt {
    let longitudes = Self.meters[range].map { 10 + $0 / Self.degree }
    // The ninth point is invalid.
    let latitudes = range.map { $0 == 7 ? 95.0 : 0 }
    let inputs = [
      Array(Self.times[range]), latitudes, longitudes, Array(Self.altitudes[range]),
    ].enumerated().map { layout.input($0, $1) }
    defer { for input in inputs { #expect(input.isIntact) } }
    return geocore_track_add(
      track, range.count, hasTimes ? inputs[0].pointer : nil, inputs[0].stride, inputs[1].pointer,
      inputs[1].stride, inputs[2].pointer, inputs[2].stride,
      hasAltitudes ? inputs[3].pointer : nil, inputs[3].stride)
  }

  private func expectAll(_ figures: geocore_track_figures) {
    #expect(figures.points == 7 && figures.skipped == 2 && figures.gaps == 1)
    #expect(abs(figures.distance_m - 442) < 1e-6)
    #expect(figures.elapsed_s == 553)
    // All except the ten slow seconds and the gap.
    #expect(figures.moving_s == 43)
    #expect(abs(figures.moving_distance_m - 440) < 1e-6)
    #expect(abs(figures.max_speed_m_s - 20) < 1e-7)
    #expect(figures.min_altitude_m == 20 && figures.max_altitude_m == 90)
    #expect(figures.first_time_s == 100 && figures.last_time_s == 653)
    #expect(figures.first_latitude == 0 && figures.first_longitude == 10)
    #expect(figures.last_latitude == 0)
    #expect(abs(figures.last_longitude - (10 + 1442 / Self.degree)) < 1e-12)
    #expect(figures.south == 0 && figures.west == 10 && figures.north == 0)
    #expect(abs(figures.east - (10 + 1442 / Self.degree)) < 1e-12)
  }

  @Test("A track has the statistics of its columns", arguments: Layout.all)
  func figures(_ layout: Layout) throws {
    let track = try makeTrack()
    defer { geocore_track_free(track) }
    #expect(add(0..<9, to: track, layout) == Status.ok)
    expectAll(report(track))
  }

  @Test("The ends and the bounding box of a track are in separate members")
  func box() throws {
    let track = try makeTrack()
    defer { geocore_track_free(track) }
    // South, east, north and west in turn; the first and the last point are not corners.
    let (latitudes, longitudes) = ([47.0, 46, 47.5, 48, 47.25], [8.0, 8.5, 9, 8.25, 7.5])
    #expect(geocore_track_add(track, 5, nil, 0, latitudes, 8, longitudes, 8, nil, 0) == Status.ok)
    let figures = report(track)
    #expect(figures.first_latitude == 47 && figures.first_longitude == 8)
    #expect(figures.last_latitude == 47.25 && figures.last_longitude == 7.5)
    #expect(figures.south == 46 && figures.north == 48 && figures.west == 7.5 && figures.east == 9)
    // Without times and altitudes these statistics are unknown.
    for value in [
      figures.elapsed_s, figures.moving_s, figures.moving_distance_m, figures.max_speed_m_s,
      figures.min_altitude_m, figures.max_altitude_m, figures.first_time_s, figures.last_time_s,
    ] { #expect(value.isNaN) }
  }

  @Test("Times and altitudes may be omitted")
  func leftOut() throws {
    let (timeless, flat) = (try makeTrack(), try makeTrack())
    defer { [timeless, flat].forEach(geocore_track_free) }
    #expect(add(0..<7, to: timeless, .arrays, hasTimes: false) == Status.ok)
    #expect(add(0..<7, to: flat, .arrays, hasAltitudes: false) == Status.ok)
    #expect(report(timeless).elapsed_s.isNaN && report(timeless).max_altitude_m == 90)
    #expect(report(flat).max_altitude_m.isNaN && report(flat).elapsed_s == 553)
    #expect(abs(report(timeless).distance_m - 1442) < 1e-6)
  }

  @Test("A track that is saved and merged from parts equals the whole", arguments: 1...6)
  func parts(cut: Int) throws {
    let (first, second) = (try makeTrack(), try makeTrack())
    defer { [first, second].forEach(geocore_track_free) }
    #expect(add(0..<cut, to: first, .arrays) == Status.ok)
    #expect(add(cut..<9, to: second, .arrays) == Status.ok)
    var needed = 0
    #expect(geocore_track_save(second, nil, 0, &needed) == Status.noRoom)
    try #require(needed > 0)
    var bytes = [UInt8](repeating: 0xAA, count: needed + 1)
    #expect(geocore_track_save(second, &bytes, needed - 1, nil) == Status.noRoom)
    #expect(bytes.allSatisfy { $0 == 0xAA })
    #expect(geocore_track_save(second, &bytes, needed, nil) == Status.ok)
    #expect(bytes[needed] == 0xAA)
    var loaded: OpaquePointer?
    #expect(geocore_track_load(bytes, needed, &loaded) == Status.ok)
    defer { geocore_track_free(loaded) }
    #expect(geocore_track_merge(first, loaded) == Status.ok)
    expectAll(report(first))
  }

  @Test("The step across a break is not measured")
  func breaks() throws {
    let track = try makeTrack()
    defer { geocore_track_free(track) }
    #expect(add(0..<2, to: track, .arrays) == Status.ok)
    #expect(geocore_track_break(track) == Status.ok)
    #expect(add(2..<4, to: track, .arrays) == Status.ok)
    let figures = report(track)
    #expect(abs(figures.distance_m - 102) < 1e-6 && figures.gaps == 0)
    #expect(figures.moving_s == 10 && abs(figures.moving_distance_m - 100) < 1e-6)
  }

  @Test("The longest gap and the moving speed are used as limits")
  func rules() throws {
    // 10 m/s for 20 s, then 5 m/s for 20.5 s.
    let (times, longitudes) = ([0.0, 20, 40.5], [0.0, 200, 302.5].map { $0 / Self.degree })
    let latitudes = [0.0, 0, 0]
    for (gap, speed, gaps, moving) in [
      (20, 1, 1, 20), (20.5, 1, 0, 40.5), (.infinity, 9, 0, 20), (19, 1, 2, 0), (30, 4, 0, 40.5),
    ] as [(Double, Double, UInt64, Double)] {
      let track = try makeTrack(longestGap: gap, movingSpeed: speed)
      defer { geocore_track_free(track) }
      #expect(
        geocore_track_add(track, 3, times, 8, latitudes, 8, longitudes, 8, nil, 0) == Status.ok)
      let figures = report(track)
      #expect(figures.gaps == gaps && figures.moving_s == moving)
    }
  }

  @Test("A report is truncated to the size given by the caller")
  func reportSize() throws {
    let track = try makeTrack()
    defer { geocore_track_free(track) }
    #expect(add(0..<9, to: track, .arrays) == Status.ok)
    var figures = geocore_track_figures()
    figures.gaps = 77
    #expect(geocore_track_report(track, &figures, 16) == Status.ok)
    #expect(figures.points == 7 && figures.skipped == 2 && figures.gaps == 77)
    #expect(geocore_track_report(track, &figures, -1) == Status.invalidArgument)
    #expect(geocore_track_report(track, nil, 16) == Status.invalidArgument)
    #expect(geocore_track_report(nil, &figures, 16) == Status.invalidArgument)
  }

  @Test("Invalid limits, other rules and earlier tracks are refused")
  func refused() throws {
    var track: OpaquePointer?
    for (gap, speed) in [(-1, 1), (.nan, 1), (1, -1), (1, .nan)] as [(Double, Double)] {
      #expect(geocore_track_new(nil, gap, speed, &track) == Status.invalidArgument)
    }
    #expect(geocore_track_new(nil, 1, 1, nil) == Status.invalidArgument)
    #expect(track == nil)
    let (first, other) = (try makeTrack(), try makeTrack(movingSpeed: 2))
    let (early, late) = (try makeTrack(), try makeTrack())
    defer { [first, other, early, late].forEach(geocore_track_free) }
    #expect(geocore_track_merge(first, other) == Status.invalidArgument)
    #expect(
      add(0..<2, to: early, .arrays) == Status.ok && add(2..<4, to: late, .arrays) == Status.ok)
    #expect(geocore_track_merge(late, early) == Status.invalidArgument)
    for ellipsoid in ["6378137,298", "6378138,298.257223563"] {
      let model = try TestModel("geodesic", ellipsoid)
      var another: OpaquePointer?
      #expect(geocore_track_new(model.pointer, 300, 1, &another) == Status.ok)
      #expect(geocore_track_merge(first, another) == Status.invalidArgument)
      geocore_track_free(another)
    }
    let rhumb = try TestModel("rhumb")
    var another: OpaquePointer?
    #expect(geocore_track_new(rhumb.pointer, 300, 1, &another) == Status.ok)
    #expect(geocore_track_merge(first, another) == Status.invalidArgument)
    geocore_track_free(another)
    for (a, b) in [(nil, first), (first, nil)] as [(OpaquePointer?, OpaquePointer?)] {
      #expect(geocore_track_merge(a, b) == Status.invalidArgument)
    }
    let p = [0.0, 1]
    #expect(geocore_track_add(nil, 2, nil, 0, p, 8, p, 8, nil, 0) == Status.invalidArgument)
    #expect(geocore_track_add(first, 2, nil, 0, nil, 8, p, 8, nil, 0) == Status.invalidArgument)
    #expect(geocore_track_add(first, 2, nil, 0, p, 8, nil, 8, nil, 0) == Status.invalidArgument)
    #expect(
      geocore_track_add(first, Int.max / 64 + 1, nil, 0, p, 8, p, 8, nil, 0)
        == Status.invalidArgument)
    #expect(geocore_track_break(nil) == Status.invalidArgument)
    #expect(report(first).points == 0)
    var loaded: OpaquePointer?
    #expect(geocore_track_load([1, 2, 3], 3, &loaded) == Status.invalidBytes)
    #expect(geocore_track_load(nil, 0, &loaded) == Status.invalidArgument)
    #expect(loaded == nil)
  }

  @Test("A saved track keeps its method and ellipsoid")
  func savedModel() throws {
    let model = try TestModel("haversine", "Mars")
    var (track, loaded): (OpaquePointer?, OpaquePointer?)
    #expect(geocore_track_new(model.pointer, 300, 1, &track) == Status.ok)
    defer { [track, loaded].forEach(geocore_track_free) }
    var needed = 0
    _ = geocore_track_save(track, nil, 0, &needed)
    var bytes = [UInt8](repeating: 0, count: needed)
    #expect(geocore_track_save(track, &bytes, needed, &needed) == Status.ok)
    #expect(geocore_track_load(bytes, needed, &loaded) == Status.ok)
    #expect(geocore_track_add(loaded, 2, nil, 0, [0.0, 0], 8, [0.0, 1], 8, nil, 0) == Status.ok)
    // The mean radius of Mars by Archinal et al. (2018), (2a + b) / 3.
    let radius = (2 * 3_396_190.0 + 3_376_200) / 3
    let distance = report(try #require(loaded)).distance_m
    #expect(abs(distance - radius * .pi / 180) < 1e-6)
  }
}
