import ArgumentParser
import GeoCore
import GeoFiles
import GeoPlatform
import GeoStore

/// The option for the location of the library.
struct StoreOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The file of the library (default: GEOCALC_STORE or the settings, else $XDG_DATA_HOME/geocalc/tracks.db or \
      ~/.local/share/geocalc/tracks.db).
      """, valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var store: String?

  /// The location that the option specifies.
  var place: StorePlace { StorePlace(path: store) }
}

/// The location of the library, from an option, the environment or the settings.
struct StorePlace: Sendable {
  /// The path from the option. If nil, the environment or the settings apply.
  var path: String?

  /// Opens the library, and completes interrupted recordings if possible.
  ///
  /// - Throws: `StoreError`, `Failure` if no environment variable names the folder of the library.
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
      // Reading is possible even from a read-only file or with a full disk.
      guard access == .reading, error.kind == .readOnly || error.kind == .full else { throw error }
      return try TrackStore(path: path, .reading, onDamage: LibraryDamage.tell)
    }
    do throws(StoreError) {
      let count = try store.recoverRecordings()
      if count > 0 {
        Console.note(
          "\(count.counted("interrupted recording")) completed with the saved positions")
      }
    } catch {
      // Another process may be writing, or the disk may be full. Reading still works.
      guard error.kind == .busy || error.kind == .full || error.kind == .readOnly else {
        throw error
      }
    }
    return store
  }

  /// Opens a library for reading, or returns nil if it has interrupted recordings to complete or cannot be read.
  private func ready(_ path: String) -> TrackStore? {
    guard
      let store = try? TrackStore(path: path, .reading, onDamage: LibraryDamage.tell),
      let isGrowing = try? store.hasGrowingTracks(), !isGrowing
    else { return nil }
    return store
  }

  /// Opens the library for recording. Does not complete interrupted recordings, because the recorder may continue them.
  func openToRecord() throws -> TrackStore {
    let path = try file()
    makeFolder(of: path)
    return try TrackStore(path: path, .creating, onDamage: LibraryDamage.tell)
  }

  /// Returns the path of the library.
  func file() throws -> String {
    if let path { return path }
    if let path = Settings.current.store.value { return path }
    func folder(_ name: String) -> String? {
      getenv(name).map { PathText.text(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let data = folder("XDG_DATA_HOME") { return "\(data)/geocalc/tracks.db" }
    if let home = folder("HOME") { return "\(home)/.local/share/geocalc/tracks.db" }
    throw Failure(
      .noInput, "no folder for the library: neither XDG_DATA_HOME nor HOME is set; add --store FILE"
    )
  }

  /// Creates the parent folders of a file, accessible only to their owner. Errors are reported when the file is opened.
  /// If the user named the path, prints a note on a new folder, because the path may be mistyped.
  private func makeFolder(of path: String) {
    var made: String?
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      let folder = String(path[..<slash])
      if mkdir(PathText.cString(folder), 0o700) == 0 { made = folder }
      end = slash
    }
    guard let made, self.path != nil || Settings.current.store.value != nil else { return }
    Console.note("folder \(made) created for the new library \(path)")
  }
}

/// Reports each damaged part of the library once. The command finishes its other work and then ends with code 65.
enum LibraryDamage {
  private static let told = Guarded<Set<String>>([])
  // The largest number of reports. `geocalc library check` reports all damage.
  private static let most = 20

  /// Whether damage was found.
  static var hasCome: Bool { told.withLock { !$0.isEmpty } }

  /// Reports a damaged part, unless it is already reported.
  static func tell(_ error: StoreError) {
    let count = told.withLock { told -> Int? in
      guard told.count <= most, told.insert(error.reason).inserted else { return nil }
      return told.count
    }
    guard let count else { return }
    if count <= most {
      Console.error("\(error); skipped")
    } else {
      Console.error("\(error.path): more damage; geocalc library check lists it")
    }
  }
}
