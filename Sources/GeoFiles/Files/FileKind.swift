import SystemPackage

/// What a path leads to.
enum FileKind {
  case regular
  /// A named pipe, a serial line, a terminal: what is in it comes when it comes.
  case live
  case directory
  case other

  init(_ status: Stat) {
    switch status.type {
    case .regular: self = .regular
    case .fifo, .characterSpecial: self = .live
    case .directory: self = .directory
    default: self = .other
    }
  }

  /// The kind of what is at a path; nil if there is nothing.
  init?(path: String) {
    guard let status = try? Stat(path: path) else { return nil }
    self.init(status)
  }
}
