/// What ``CSVLocationDecoder`` shall not find out by itself.
///
/// A column is given by its name, letter case aside, or by its number from 1.
public struct CSVLocationOptions: Sendable, Hashable, Codable {
  /// The ASCII byte between fields; nil to recognize it in the header: comma, semicolon or tab.
  public var separator: UInt8?

  /// The column of the latitude; the longitude has to be given too.
  public var latitude: String?

  /// The column of the longitude.
  public var longitude: String?

  /// The column of the date and time, in ISO 8601 or a count since 1970.
  public var time: String?

  /// The column of the altitude above mean sea level.
  public var altitude: String?

  /// The column of the speed over ground.
  public var speed: String?

  /// The column of the course over ground in degrees.
  public var course: String?

  /// The column of the horizontal accuracy in meters.
  public var accuracy: String?

  /// The column that says whose a row is: each of its values has a track of its own; `none` for no such
  /// column. If nil, columns with names such as `MMSI`, `individual-local-identifier`, `vehicle_id` or
  /// `device` are taken, unless their values differ from row to row.
  public var by: String?

  /// How times are written, where they are neither ISO 8601 nor counts: `dmy`, `mdy` or `ymd`, or
  /// directives of strptime(3) such as `%d/%m/%Y %H:%M`. Of a text that is none of these no time is read.
  public var timeFormat: String?

  /// Whether columns without a meaning become extras, which costs time.
  public var keepsExtras = false

  /// Whether, without ``keepsExtras``, columns of heart rate, cadence, power and temperature become extras
  /// by the names that `TrackMeasure` knows.
  package var keepsMeasures = false

  /// Creates options that leave everything to the decoder.
  public init() {}
}
