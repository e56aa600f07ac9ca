import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPROJ
import GeoStore

/// The exit code and the message of a command that fails.
struct Failure: Error {
  /// One of the exit codes that `ExitCode` defines below.
  var code: ExitCode

  /// The problem, its position and the advice. Nil if the message has already been printed.
  var message: String?

  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}

/// The error of a system call for a file.
typealias SystemFailure = GeoFiles.SystemFailure

/// All exit codes of geocalc, and the mapping from errors to exit codes. Codes 64 to 74 come from BSD's sysexits.h.
extension ExitCode {
  /// A check found a difference above its limit.
  static let checkFailed = ExitCode(1)
  /// Arguments that are not a valid command (EX_USAGE).
  static let usage = ExitCode(64)
  /// Unreadable or out-of-range data, in a file or on the command line (EX_DATAERR).
  static let badData = ExitCode(65)
  /// An input file that does not exist or cannot be opened (EX_NOINPUT).
  static let noInput = ExitCode(66)
  /// A missing library or service (EX_UNAVAILABLE).
  static let unavailable = ExitCode(69)
  /// Reading or writing failed (EX_IOERR).
  static let inputOutput = ExitCode(74)

  /// Ctrl-C, SIGTERM or SIGHUP, after the summary. The process ends with 128 plus the signal number: 130, 143 or 129.
  static let interrupted = ExitCode(130)

  /// The list of exit codes that `geocalc --help` prints.
  static let overview = """
    EXIT CODES
      0    success
      1    a check failed
      64   usage error: the arguments do not form a command
      65   bad data: an unreadable or out-of-range value
      66   the input does not exist, or you have no permission to read it
      69   unavailable: a library is missing, or a server does not answer
      74   reading or writing failed
      130  interrupted by Ctrl-C; 143 by SIGTERM, 129 by SIGHUP
    """

  /// Creates the exit code for an error that a command threw. Nil for an unexpected error.
  init?(for error: any Error) {
    switch error {
    case let failure as Failure: self = failure.code
    case is GeoError, is CSVError: self = .badData
    case let error as PROJError:
      switch error {
      case .libraryNotFound, .symbolMissing, .databaseMissing: self = .unavailable
      case .unknownSystem, .unsupportedSystem, .noTransformation: self = .badData
      }
    case let error as StoreError:
      switch error.kind {
      case .unopened: self = .noInput
      case .busy: self = .unavailable
      case .foreign, .unsupportedVersion, .damaged, .missing, .invalid: self = .badData
      case .full, .readOnly, .system: self = .inputOutput
      }
    case let failure as SystemFailure:
      switch failure.operation {
      // The process has no free descriptors, so the error does not mean that the file is missing.
      case .open where failure.isOutOfDescriptors: self = .inputOutput
      case .open: self = .noInput
      // The reader, for example `head`, has closed the pipe because it needs no more output.
      case .write where failure.isBrokenPipe: self = .success
      case .write where failure.isInterrupted: self = .interrupted
      case .read, .write: self = .inputOutput
      case .replace: self = .usage
      case .uncompress, .decode: self = .badData
      }
    default: return nil
    }
  }
}

/// Messages of ArgumentParser in the form of geocalc: `--to: expected one of decimal, dms, …, not "h3"`.
enum ParserMessage {
  /// Returns a message on one line, with a small first letter and no full stop, and without phrases of the parser.
  static func plain(_ message: String) -> String {
    invalidValue(message) ?? missing(message) ?? Console.clause(message)
  }

  /// `The value 'h3' is invalid for '--to <notation>'`, followed by the list of values or by the reason.
  private static func invalidValue(_ message: String) -> String? {
    guard let rest = message.dropping(prefix: "The value '"),
      let end = rest.firstRange(of: "' is invalid for '"),
      let name = rest[end.upperBound...].firstIndex(of: "'")
    else { return nil }
    let value = rest[..<end.lowerBound]
    let option = rest[end.upperBound..<name].prefix { $0 != " " }
    let reason = rest[rest.index(after: name)...]
    if let other = CommandHint.elsewhere(String(value)) { return "\(option) \(value): \(other)" }
    if let list = reason.dropping(prefix: ". Please provide one of the following:") {
      let values = list.split(whereSeparator: \.isNewline)
        .map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
      return "\(option): expected one of \(values), not '\(value)'"
    }
    if let list = reason.dropping(prefix: ". Please provide one of ") {
      let values = list.last == "." ? list.dropLast() : list
      let names = values.filter { $0 != "'" }.replacing(" and ", with: " or ")
      return "\(option): expected \(names), not '\(value)'"
    }
    guard let reason = reason.dropping(prefix: ": ") else {
      return "\(option): '\(value)' is not valid"
    }
    return "\(option) \(value): \(Console.clause(String(reason)))"
  }

  /// `Missing expected argument '--to <notation>'`.
  private static func missing(_ message: String) -> String? {
    guard let rest = message.dropping(prefix: "Missing expected argument '"),
      let end = rest.lastIndex(of: "'")
    else { return nil }
    return "missing \(rest[..<end].replacing(" ...", with: "…"))"
  }
}

extension StringProtocol {
  /// Returns the text after a prefix. Nil if the text does not begin with the prefix.
  func dropping(prefix: String) -> SubSequence? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
