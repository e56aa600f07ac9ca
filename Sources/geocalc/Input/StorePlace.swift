import ArgumentParser
import GeoCore
import GeoFiles
import GeoPlatform
import GeoStore

/// Where the library of recordings is.
struct StoreOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The file of the library. If not given, what GEOCALC_STORE or the settings say; else \
      $XDG_DATA_HOME/geocalc/tracks.db, or ~/.local/share/geocalc/tracks.db.
      """, valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var store: String?

  /// The place that is meant.
  var place: StorePlace { StorePlace(path: store) }
}

/// The file of the library of recordings, which an option, the environment or the settings name.
struct StorePlace: Sendable {
  /// The file, as the option has it; nil for the usual one.
  var path: String?

  /// Opens the library.
  ///
  /// What broke off while it was recorded is ended, where that is possible.
  ///
  /// - Throws: `StoreError`, `Failure` where the environment names no folder.
  func open(_ access: TrackStore.Access) throws -> TrackStore {
    let path = try file()
    PausePoint.openingLibrary.reach(until: Interrupts.hasCome)
    if access == .creating { makeFolder(of: path) }
    if access == .reading, let store = ready(path) { return store }
    let store: TrackStore
    do throws(StoreError) {
      store = try TrackStore(
        path: path, access == .creating ? .creating : .writing, onDamage: LibraryDamage.tell)
    } catch {
      // Whoever may only read the file is not kept from that, nor where the disk is full.
      guard access == .reading, error.kind == .readOnly || error.kind == .full else { throw error }
      return try TrackStore(path: path, .reading, onDamage: LibraryDamage.tell)
    }
    do throws(StoreError) {
      let count = try store.recoverRecordings()
      if count > 0 {
        Console.note(
          "\(count) recording\(count == 1 ? "" : "s") that broke off: what was saved is there")
      }
    } catch {
      // Others may write just now, or the disk be full: what is there can be read all the same.
      guard error.kind == .busy || error.kind == .full || error.kind == .readOnly else {
        throw error
      }
    }
    return store
  }

  /// A library of which nothing has to be written before it is read; nil for all others, and for what is none.
  private func ready(_ path: String) -> TrackStore? {
    guard
      let store = try? TrackStore(path: path, .reading, onDamage: LibraryDamage.tell),
      let versions = try? store.versions(), versions.store == versions.library,
      let isGrowing = try? store.hasGrowingTracks(), !isGrowing
    else { return nil }
    return store
  }

  /// Opens the library to record into it. What broke off is left to the recorder, which may go on with it.
  func openToRecord() throws -> TrackStore {
    let path = try file()
    makeFolder(of: path)
    return try TrackStore(path: path, .creating, onDamage: LibraryDamage.tell)
  }

  /// The file that is meant.
  func file() throws -> String {
    if let path { return path }
    if let path = Settings.current.store.value { return path }
    func folder(_ name: String) -> String? {
      getenv(name).map { PathText.text(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let data = folder("XDG_DATA_HOME") { return "\(data)/geocalc/tracks.db" }
    if let home = folder("HOME") { return "\(home)/.local/share/geocalc/tracks.db" }
    throw Failure(.noInput, "neither XDG_DATA_HOME nor HOME names a folder: give --store FILE")
  }

  /// Makes the folders that lead to a file; only their owner may open them. An error is reported when the file is
  /// opened. A note reports a folder on a path that the user has written, as the path may be a slip.
  private func makeFolder(of path: String) {
    var made: String?
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      let folder = String(path[..<slash])
      if mkdir(PathText.cString(folder), 0o700) == 0 { made = folder }
      end = slash
    }
    guard let made, self.path != nil || Settings.current.store.value != nil else { return }
    Console.note("\(made) was not there: made for the new library \(path)")
  }
}

/// What of the library is damaged and was passed over: each is told once, and the command ends with 65 when it has done the
/// rest.
enum LibraryDamage {
  private static let told = Guarded<Set<String>>([])
  // A library of which much is damaged is told of by its check.
  private static let most = 20

  /// Whether anything was.
  static var hasCome: Bool { told.withLock { !$0.isEmpty } }

  /// Tells of a part, if it has not been told.
  static func tell(_ error: StoreError) {
    let count = told.withLock { told -> Int? in
      guard told.count <= most, told.insert(error.reason).inserted else { return nil }
      return told.count
    }
    guard let count else { return }
    if count <= most {
      Console.error("\(error); passed over")
    } else {
      Console.error("\(error.path): more is damaged: geocalc library check names it")
    }
  }
}
