/// The names of sports in the model: one word for each sport, as in FIT.
///
/// Programs write the same sport in different words: Strava `Ride`, TCX `Biking`, FIT `cycling`. Totals by sport need
/// the same word for all programs.
package enum SportName {
  /// Returns the word of the model for a recorded name: `Run` and `Running` become `running`.
  ///
  /// Case, spaces, hyphens and underscores are ignored. An unknown name is returned unchanged.
  package static func normalized(_ recorded: String) -> String {
    // No known name is longer than 32 bytes. The limit saves the work of normalizing a long text.
    guard recorded.utf8.count <= 32 else { return recorded }
    let key = recorded.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    return names[key] ?? recorded
  }

  /// Returns true for sports on foot. Their speed is usually stated as pace, in minutes per kilometer.
  package static func hasPace(_ recorded: String) -> Bool {
    let name = normalized(recorded).lowercased()
    return ["run", "walk", "hik", "treadmill", "snowshoe"].contains { name.contains($0) }
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, synonyms) in synonyms {
      names[name.filter { $0 != "_" }] = name
      for synonym in synonyms { names[synonym] = name }
    }
    return names
  }()

  // The synonyms come from Strava and TCX. 1 and 9 are the numbers that Strava once wrote into GPX. Only names of
  // exactly the same sport are listed: a trail run stays a trail run.
  private static let synonyms: [(name: String, synonyms: [String])] = [
    ("running", ["run", "jogging", "9"]),
    ("cycling", ["ride", "bike", "biking", "bicycling", "1"]),
    ("walking", ["walk"]), ("hiking", ["hike"]), ("swimming", ["swim"]),
    ("rowing", ["row"]), ("kayaking", ["kayak"]), ("sailing", ["sail"]), ("driving", ["drive"]),
    ("alpine_skiing", ["alpineski"]), ("cross_country_skiing", ["nordicski"]),
    ("snowboarding", ["snowboard"]), ("snowshoeing", ["snowshoe"]),
    ("inline_skating", ["inlineskate"]), ("ice_skating", ["iceskate"]),
    ("windsurfing", ["windsurf"]), ("kitesurfing", ["kitesurf"]),
    ("stand_up_paddleboarding", ["standuppaddling"]), ("e_biking", ["ebikeride"]),
    ("trail_running", ["trailrun"]), ("mountain_biking", ["mountainbikeride"]),
    ("gravel_cycling", ["gravelride"]), ("golf", []), ("surfing", []), ("mountaineering", []),
  ]
}
