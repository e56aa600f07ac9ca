import GeoStore

extension InputFile {
  /// Opens what is to be read as a table: of a recording, such as GPX or GeoJSON, its places are read as one.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or tracks of the library, `library:…`.
  ///   - store: the library.
  /// - Throws: `SystemFailure`; for tracks of the library as ``LibraryTracks/events(_:in:)``.
  init(table path: String, store: StorePlace = StorePlace()) throws {
    if let query = LibraryScheme.query(ofSource: path) {
      self.init(try LibraryTracks.events(query, in: store), name: path)
    } else {
      try self.init(path)
      expectTable()
    }
  }
}
