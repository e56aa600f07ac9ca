/// How something moves: how fast at most, and how restless.
///
/// `accelerationNoise` is the spectral density of a white acceleration (m²/s³, each axis): the mean
/// square change of velocity in a second. It is set from a typical turn: half the square of the change
/// of velocity in a turn of 90 degrees, by the seconds between turns.
///
/// | profile | maximum speed | maximum acceleration | acceleration noise | of climb |
/// | --- | --- | --- | --- | --- |
/// | walk | 4 m/s | 4 m/s² | 0.05 m²/s³ | 0.01 m²/s³ |
/// | run | 12 m/s | 6 m/s² | 0.25 m²/s³ | 0.02 m²/s³ |
/// | cycle | 30 m/s | 6 m/s² | 0.6 m²/s³ | 0.04 m²/s³ |
/// | drive | 70 m/s | 10 m/s² | 1.5 m²/s³ | 0.05 m²/s³ |
/// | fly | 350 m/s | 30 m/s² | 10 m²/s³ | 4 m²/s³ |
public enum MotionProfile: String, Sendable, Hashable, Codable, CaseIterable {
  /// On foot.
  case walk
  /// On foot, fast.
  case run
  /// By bicycle, or on skis.
  case cycle
  /// By road, rail or water.
  case drive
  /// By air.
  case fly

  /// Meters a second that are not exceeded.
  public var maximumSpeed: Double {
    switch self {
    case .walk: 4
    case .run: 12
    case .cycle: 30
    case .drive: 70
    case .fly: 350
    }
  }

  /// Meters a second squared up to which no point is taken for wrong.
  public var maximumAcceleration: Double {
    switch self {
    case .walk: 4
    case .run, .cycle: 6
    case .drive: 10
    case .fly: 30
    }
  }

  /// Spectral density of the acceleration over ground, each axis (m²/s³).
  public var accelerationNoise: Double {
    switch self {
    case .walk: 0.05
    case .run: 0.25
    case .cycle: 0.6
    case .drive: 1.5
    case .fly: 10
    }
  }

  /// Spectral density of the vertical acceleration (m²/s³).
  public var climbNoise: Double {
    switch self {
    case .walk: 0.01
    case .run: 0.02
    case .cycle: 0.04
    case .drive: 0.05
    case .fly: 4
    }
  }

  /// The profile that a high speed of a track, its 90th percentile, speaks for.
  ///
  /// Up to 2.2 m/s walk, 5 run, 12 cycle, 70 drive.
  init(speed: Double) {
    switch speed {
    case ...2.2: self = .walk
    case ...5: self = .run
    case ...12: self = .cycle
    case ...70: self = .drive
    default: self = .fly
    }
  }
}
