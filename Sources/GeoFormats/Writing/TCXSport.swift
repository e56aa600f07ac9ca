/// The sports that the schema has.
enum TCXSport: String {
  case running = "Running"
  case biking = "Biking"
  case other = "Other"

  /// The nearest to what a recording calls it.
  init(_ text: String?) {
    switch text?.lowercased() {
    case "running", "run", "trail_running", "treadmill_running", "9": self = .running
    case "biking", "cycling", "ride", "bike", "road_biking", "mountain_biking", "1": self = .biking
    default: self = .other
    }
  }
}
