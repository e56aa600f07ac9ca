import GeoTracks

/// Tells the files of OwnTracks' Recorder by one of their lines.
enum OwnTracksLine {
  /// Whether a line has a time, a tabulator, a kind, a tabulator and an object.
  static func recognizes(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let columns = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count == 3, 20...40 ~= columns[0].count, columns[2].first == UInt8(ascii: "{")
    else { return false }
    return WrittenTime(iso8601: Array(columns[0]).span) != nil
  }
}

/// Google's `Encrypted Backups.txt`, which stands in an archive in place of the history.
enum EncryptedHistory {
  static func recognizes(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.count < 1000
      && String(decoding: line, as: UTF8.self).contains("encrypted Timeline backups")
  }

  static let recognition = LocationFormat.Recognition.unsupported(
    name: "Google's note that the location history is kept encrypted, and not the history",
    advice: "export the history on the phone, in the settings of its location services")
}
