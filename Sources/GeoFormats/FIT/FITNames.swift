/// The names of FIT's numeric codes, collected from public information.
///
/// A code without a name is returned as a number.
enum FITNames {
  /// Returns the kind of a file.
  static func file(_ number: Int) -> String { name(number, files) }

  /// Returns the kind of activity.
  static func sport(_ number: Int) -> String {
    sports.indices.contains(number) ? sports[number] : name(number, [53: "diving"])
  }

  /// Returns the maker of a device or program.
  static func manufacturer(_ number: Int) -> String { name(number, manufacturers) }

  /// Returns the event that ended a lap.
  static func lapTrigger(_ number: Int) -> String { name(number, lapTriggers) }

  /// Returns the event that ended a session.
  static func sessionTrigger(_ number: Int) -> String { name(number, sessionTriggers) }

  /// Returns the kind of a course point, such as a summit or a turn.
  static func coursePoint(_ number: Int) -> String {
    coursePoints.indices.contains(number) ? coursePoints[number] : name(number, [:])
  }

  /// Returns the kind of an ANT+ sensor; nil if the kind has no name in the table.
  static func sensor(_ number: Int) -> String? { sensors[number] }

  private static func name(_ number: Int, _ table: [Int: String]) -> String {
    table[number] ?? String(number)
  }

  private static let files = [
    1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course",
    7: "schedules", 9: "weight", 10: "totals", 11: "goals", 14: "blood_pressure",
    15: "monitoring_a", 20: "activity_summary", 28: "monitoring_daily", 32: "monitoring_b",
    34: "segment", 35: "segment_list",
  ]

  private static let sports = [
    "generic", "running", "cycling", "transition", "fitness_equipment", "swimming", "basketball",
    "soccer", "tennis", "american_football", "training", "walking", "cross_country_skiing",
    "alpine_skiing", "snowboarding", "rowing", "mountaineering", "hiking", "multisport",
    "paddling", "flying", "e_biking", "motorcycling", "boating", "driving", "golf",
    "hang_gliding", "horseback_riding", "hunting", "fishing", "inline_skating", "rock_climbing",
    "sailing", "ice_skating", "sky_diving", "snowshoeing", "snowmobiling",
    "stand_up_paddleboarding", "surfing", "wakeboarding", "water_skiing", "kayaking", "rafting",
    "windsurfing", "kitesurfing", "tactical", "jumpmaster", "boxing", "floor_climbing",
  ]

  private static let coursePoints = [
    "generic", "summit", "valley", "water", "food", "danger", "left", "right", "straight",
    "first_aid", "fourth_category", "third_category", "second_category", "first_category",
    "hors_category", "sprint", "left_fork", "right_fork", "middle_fork", "slight_left",
    "sharp_left", "slight_right", "sharp_right", "u_turn", "segment_start", "segment_end",
  ]

  private static let manufacturers = [
    1: "garmin", 13: "dynastream_oem", 15: "dynastream", 23: "suunto", 32: "wahoo_fitness",
    38: "osynce", 40: "concept2", 68: "cateye", 70: "sigmasport", 89: "tacx", 95: "stryd",
    123: "polar_electro", 255: "development", 260: "zwift", 265: "strava", 267: "bryton",
    289: "hammerhead", 294: "coros",
  ]

  private static let lapTriggers = [
    0: "manual", 1: "time", 2: "distance", 3: "position_start", 4: "position_lap",
    5: "position_waypoint", 6: "position_marked", sessionEnd: "session_end",
    8: "fitness_equipment",
  ]

  /// The trigger code of a lap that ended with its session.
  static let sessionEnd = 7

  private static let sessionTriggers = [
    0: "activity_end", 1: "manual", 2: "auto_multi_sport", 3: "fitness_equipment",
  ]

  private static let sensors = [
    11: "bike_power", 25: "environment", 31: "muscle_oxygen", 120: "heart_rate",
    121: "bike_speed_cadence", 122: "bike_cadence", 123: "bike_speed", 124: "stride_speed_distance",
  ]
}
