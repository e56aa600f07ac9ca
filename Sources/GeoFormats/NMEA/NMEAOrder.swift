/// Learns with which sentence a receiver ends what it says of a moment, so that the last moment of a burst
/// can be given out at once, and not when the next one begins.
///
/// Receivers send the sentences of a moment in an order of their own, the same each time. Once two moments
/// in a row have ended alike the third is taken to be whole when it has come as far.
///
/// Satellites (GSV, GSA), and ZDA, GST and GBS, stand behind the position or before it, and then belong to the
/// next moment. Where the input has paused before them, and not behind them, they came with the next.
struct NMEAOrder {
  /// Whether somebody asks. Recordings wait for the next moment, and nothing is lost that comes late.
  var isLearning = false

  // A sentence, and how many like it came right before: GSA is sent for each system.
  private struct Ending: Equatable {
    var key: UInt64 = 0
    var run = 0
  }

  private var latest = Ending()
  private var usual = Ending()
  private var count = 0
  // As far as the moment had come when the input paused last, if nothing has come since but what may
  // belong to the next.
  private var paused: Ending?

  /// Whether the moment has come as far as the last ones did.
  var isWhole: Bool { count >= 2 && latest == usual }

  /// Takes note of a sentence of the moment; 0 for one behind which others of its kind have to come.
  ///
  /// - Parameter mayLead: whether it may stand before the position of its moment.
  mutating func note(_ key: UInt64, mayLead: Bool) {
    if !mayLead { paused = nil }
    latest = Ending(key: key, run: latest.key == key ? latest.run &+ 1 : 1)
  }

  /// The input pauses.
  mutating func pause() { paused = latest }

  /// The moment has ended with the sentence noted last, or that before those of the next.
  mutating func endMoment() {
    if let paused { latest = paused }
    paused = nil
    count = latest.key != 0 && latest == usual ? min(count + 1, 2) : 1
    usual = latest
    latest = Ending()
  }
}
