import ArgumentParser
import GeoFiles
import GeoStore
import SystemPackage
import GeoTracks

/// `geocalc library check`: checks the integrity of the library, and repairs the library on request.
struct LibraryCheck: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the library for damage, and repair it",
    usage: "geocalc library check [--repair] [options]",
    discussion: """
      Reads every page, table and position. The exit code is 1 if something is wrong, and 65 if the file is not a library.

      --repair rebuilds everything that follows from positions and names: indexes, fingerprints, times, lengths. If \
      pages are damaged, readable data is copied to a new file. It replaces the library only if nothing readable is lost. \
      The old file remains, with -damaged at the end of its name. Import the files again, or use a backup, to restore \
      damaged positions.
      """
  )

  static let examples = [
    Example("geocalc library check", "check the library"),
    Example("geocalc library check --repair", "check and repair it"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var library: StoreOption

  @Flag(help: "Repair the library, and check it again.")
  var repair = false

  func run() throws {
    var progress = Progress(unit: "chunks", total: nil)
    if repair {
      // Open the store without completing interrupted recordings, because the library must be copied before any write.
      let store = try TrackStore(path: try library.place.existingFile(), .writing)
      // Check before the repair, because some faults cannot be detected afterward, such as missing positions.
      let faults = try store.check { progress.advance(count: $0, part: 0) }
      progress.clear()
      for fault in faults { Console.note("found: \(fault)") }
      if !faults.isEmpty {
        let repair = try store.rebuild { progress.advance(count: $0, part: 0) }
        progress.clear()
        Console.note("a copy of the damaged library is in \(repair.copy)")
        if repair.wrongPages > 0 {
          Console.note(
            "kept rows of \(repair.wrongPages.counted("page")) with a wrong checksum may be wrong; compare them with "
              + "a backup")
        }
        if repair.lostRows > 0 {
          Console.note(
            "\(repair.lostRows.counted("contradictory row")) are only in that copy")
        }
      }
    }
    // Ignore damage when the store is opened, because the check reports it.
    let store = try TrackStore(path: try library.place.existingFile(), .reading) { _ in }
    let faults = try store.check { progress.advance(count: $0, part: 0) }
    progress.clear()
    guard faults.isEmpty else {
      for fault in faults { Console.error(fault) }
      if !repair {
        Console.note(
          "geocalc library check --repair rebuilds everything that can be derived from positions and names"
        )
      }
      Console.note(
        "to restore damaged positions, import their files again; restore other data from a backup"
      )
      throw Failure(.checkFailed, "\(store.path) is damaged: \(faults.count.counted("fault"))")
    }
    try StandardOutput.write("\(Console.printable(store.path)): no faults found\n")
  }
}

/// `geocalc library vacuum`: removes tracks that were deleted at least 30 days ago, and returns unused space in the
/// library file to the system.
struct LibraryVacuum: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum",
    abstract: "Free space, and remove tracks deleted 30 days ago",
    usage: "geocalc library vacuum [options]"
  )

  static let examples = [
    Example("geocalc library vacuum", "free space in the default library"),
    Example("geocalc library vacuum --store club.db", "free space in another one"),
  ]

  static let topic: String? = "keeping"

  @OptionGroup var library: StoreOption

  func run() throws {
    let store = try library.place.open(.writing)
    let limit = Timestamp.now.advanced(by: -(TrackStore.recoveryTime / .seconds(1)))
    let count = try store.purge(deletedBefore: limit)
    try store.vacuum()
    if count > 0 { Console.note("\(count.counted("deleted track")) removed") }
  }
}

/// `geocalc library backup`: copies the library, even while another process writes to it.
struct LibraryBackup: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the library to another file, even while in use",
    usage: "geocalc library backup FILE [options]",
    discussion: """
      The copy is a library. It appears when it is complete. It can replace a library that nobody records to, or an empty \
      file, but no other file.
      """
  )

  static let examples = [
    Example("geocalc library backup backup.db", "copy the library"),
    Example("geocalc library list --store backup.db", "list the tracks of the copy"),
  ]

  static let topic: String? = "keeping"

  @Argument(
    help: ArgumentHelp(
      "The file to write, which can be an existing library.", valueName: "file"),
    completion: .file())
  var copy: ArgumentText

  @OptionGroup var library: StoreOption

  func run() throws {
    // Handle interrupts, so that an incomplete copy is removed before the process ends.
    try Interrupts.during({}) { () throws in try makeCopy() }
  }

  private func makeCopy() throws {
    let store = try library.place.open(.reading)
    guard !copy.text.isEmpty else {
      throw Failure(.usage, "the name of the copy is empty; name a file")
    }
    guard copy.text != "-" else {
      throw Failure(
        .usage, "a database cannot be written to standard output; name a file")
    }
    guard copy.text != store.path, !Self.areSame(copy.text, store.path) else {
      throw Failure(.usage, "\(copy.text) is the library itself; choose another file")
    }
    try Self.checkPlace(copy.text)
    var progress = Progress(unit: "pages", total: nil)
    let isComplete =
      try !Interrupts.hasCome
      && store.backup(to: copy.text) { count, _ in
        progress.advance(count: count, part: 0)
        return !Interrupts.hasCome
      }
    progress.clear()
    guard isComplete else {
      Console.note(interrupted: copy.text)
      throw Failure(.interrupted)
    }
  }

  /// Throws an error if writing a copy to a path would replace other data.
  private static func checkPlace(_ path: String) throws {
    if let other = DatabaseFiles.database(with: path) {
      throw SystemFailure(
        replacing: path, "the name belongs to the database \(other); choose another name")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let status: Stat?
    do throws(Errno) {
      try PathText.checkAccess(folder, .writing)
      status = PathText.exists(path) ? try Stat(path: path) : nil
      if status != nil { try PathText.checkAccess(path, .writing) }
    } catch {
      throw SystemFailure(.write, path, error)
    }
    guard let status else { return }
    guard status.type == .regular else {
      throw Failure(.usage, "\(path) is not a regular file; choose another name")
    }
    guard status.size > 0 else { return }
    do throws(StoreError) { _ = try TrackStore(path: path, .writing) } catch {
      // Any other error may be temporary, so the file may still be an intact library.
      guard error.kind == .foreign else { throw error }
      throw SystemFailure(replacing: path, "it is not a library; remove it or choose another name")
    }
  }

  /// Returns whether two paths lead to the same file.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    guard let a = try? Stat(path: a), let b = try? Stat(path: b) else { return false }
    return a.deviceID == b.deviceID && a.inode == b.inode
  }
}
