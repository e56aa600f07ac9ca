import ArgumentParser
import GeoFiles
import GeoStore
import SystemPackage
import GeoTracks

/// `geocalc library check`: checks the integrity of the library.
struct LibraryCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look whether the library is whole: every page, index and position.",
    usage: """
      geocalc library check [--repair] [--store FILE]
      """,
    discussion: """
      What is wrong is told, and the exit code is 1; 65 where the file cannot be opened as a library. A library of an \
      earlier version stays one: the next command that may write to it brings it up to date.

      --repair reports what is wrong, makes anew what is made of positions and names (indexes, also where they are missing, \
      fingerprints, times, lengths and numbers of positions) and looks again. Where pages are damaged, what can be read \
      goes into a new file, which takes the place of the library if nothing less can be read. The library as it was \
      stays next to it; its name ends in -damaged. Positions that are damaged come back \
      when their file is imported again, or from a backup, and so does what else is missing.
      """
  )

  @OptionGroup var library: StoreOption

  @Flag(help: "Make anew what is made of positions and names, and look again.")
  var repair = false

  func run() throws {
    var progress = Progress(unit: "chunks", total: nil)
    if repair {
      // Do not complete interrupted recordings yet, because the store must be copied before any write.
      let store = try TrackStore(path: try library.place.file(), .writing)
      // Check first: after the repair, faults such as missing positions cannot be detected.
      let faults = try store.check { progress.advance(count: $0, part: 0) }
      progress.clear()
      for fault in faults { Console.note("found: \(fault)") }
      if !faults.isEmpty {
        let repair = try store.rebuild { progress.advance(count: $0, part: 0) }
        progress.clear()
        Console.note("the library as it was is in \(repair.copy)")
        if repair.wrongPages > 0 {
          Console.note(
            "rows of \(repair.wrongPages.counted("page")) with a wrong checksum were kept and may be wrong: compare "
              + "them with a backup")
        }
        if repair.lostRows > 0 {
          Console.note(
            "\(repair.lostRows.counted("row")) that contradict others are in that file alone")
        }
      }
    }
    // Ignore damage here, because the check reports it.
    let store = try TrackStore(path: try library.place.file(), .reading) { _ in }
    let faults = try store.check { progress.advance(count: $0, part: 0) }
    progress.clear()
    guard faults.isEmpty else {
      for fault in faults { Console.error(fault) }
      if !repair {
        Console.note(
          "geocalc library check --repair makes anew what is made of positions and names")
      }
      Console.note(
        "positions that are damaged come back when their file is imported again, all else from a backup"
      )
      throw Failure(.checkFailed, "\(store.path) is damaged")
    }
    try StandardOutput.write("\(Console.printable(store.path)) is whole\n")
  }
}

/// `geocalc library vacuum`: releases unused space of the library file.
struct LibraryVacuum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum",
    abstract: "Give back room, and remove what was deleted more than 30 days ago.",
    usage: """
      geocalc library vacuum [--store FILE]
      """)

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
struct LibraryBackup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the library into another file, also while it is written.",
    usage: """
      geocalc library backup FILE [--store FILE]
      """,
    discussion: """
      The copy is a library itself, and appears when it is complete. It takes the place of a library or an empty file \
      alone, and of no library that is being recorded; anything else has to be removed first. A database cannot be \
      written to a pipe or to standard output.
      """)

  @Argument(
    help: ArgumentHelp(
      "The file of the copy; a library that is there is replaced.", valueName: "file"),
    completion: .file())
  var copy: ArgumentText

  @OptionGroup var library: StoreOption

  func run() throws {
    // Handle interrupts, so that the process does not end before an incomplete copy is removed.
    try Interrupts.during({}) { () throws in try makeCopy() }
  }

  private func makeCopy() throws {
    let store = try library.place.open(.reading)
    guard !copy.text.isEmpty else { throw Failure(.usage, "the copy needs a name") }
    guard copy.text != "-" else {
      throw Failure(
        .usage, "a database cannot be written to standard output: name a file for the copy")
    }
    guard copy.text != store.path, !Self.areSame(copy.text, store.path) else {
      throw Failure(.usage, "the copy would replace the library itself")
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

  /// Checks that writing a copy to a path does not replace other data.
  private static func checkPlace(_ path: String) throws {
    if let other = DatabaseFiles.database(with: path) {
      throw SystemFailure(replacing: path, "a file of this name belongs to the database \(other)")
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
      throw Failure(.usage, "\(path) is no file: a database cannot be written there")
    }
    guard status.size > 0 else { return }
    do throws(StoreError) { _ = try TrackStore(path: path, .writing) } catch {
      // A library that cannot be read now may be intact.
      guard error.kind == .foreign else { throw error }
      throw SystemFailure(replacing: path, "it is no library of recordings; remove it yourself")
    }
  }

  /// Returns whether two paths are names of the same file.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    guard let a = try? Stat(path: a), let b = try? Stat(path: b) else { return false }
    return a.deviceID == b.deviceID && a.inode == b.inode
  }
}
