/// What kinds of sentences there were, for inputs in which nothing is of use.
struct NMEATally {
  /// Sentences that are read.
  var known = 0
  /// Others whose checksum is right, or that have none.
  var unread = 0
  /// Messages of AIS.
  var ais = 0
  /// Sentences that are not whole or have a wrong checksum.
  var refused = 0
  /// Positions given out.
  var locations = 0
  /// Bytes that belong to no sentence.
  var noise = 0

  /// Why nothing of the input could be read; nil if something could, or if a receiver just had no
  /// position.
  ///
  /// - Parameter total: bytes of the input.
  func failure(of total: Int) -> String? {
    guard locations == 0 else { return nil }
    let advice = "have the receiver send NMEA 0183, or read it through gpsd"
    if noise > total / 2 {
      return
        "no position: \(noise) of \(total) bytes belong to no sentence of NMEA 0183, as where a receiver sends its own binary messages; \(advice)"
    }
    guard known == 0 else { return nil }
    if ais > 0 {
      return
        "no position: the input holds \(ais) AIS messages, in which ships tell their own positions, and none of a receiver; decode them first, as with gpsdecode"
    }
    if refused > unread {
      return
        "no position: all sentences of NMEA 0183 are cut or have wrong checksums, \(refused) of them"
    }
    return unread == 0
      ? nil
      : "no position: none of the \(unread) sentences is of a satellite receiver; \(advice)"
  }
}
