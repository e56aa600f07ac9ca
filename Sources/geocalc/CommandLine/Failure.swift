import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPROJ
import GeoStore

/// The exit code and the message of a command that fails.
struct Failure: Error {
  /// One of the exit codes in the extension of `ExitCode` below.
  var code: ExitCode

  /// The error message with the location of the problem and advice. Nil if the message has already been printed.
  var message: String?

  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}

/// The error of reading or writing a file.
typealias SystemFailure = GeoFiles.SystemFailure

/// The exit codes of geocalc. Codes 64 to 74 come from sysexits.h in BSD.
extension ExitCode {
  /// `geocalc check` found a difference above a limit.
  static let checkFailed = ExitCode(1)
  /// The command line is invalid (EX_USAGE).
  static let usage = ExitCode(64)
  /// Data in a file or on the command line is unreadable or out of range (EX_DATAERR).
  static let badData = ExitCode(65)
  /// An input file does not exist or cannot be opened (EX_NOINPUT).
  static let noInput = ExitCode(66)
  /// A shared library, a program or a service is missing (EX_UNAVAILABLE).
  static let unavailable = ExitCode(69)
  /// Reading or writing failed (EX_IOERR).
  static let inputOutput = ExitCode(74)

  /// The user or the system interrupted the command (SIGINT, SIGTERM or SIGHUP).
  ///
  /// The process exits with 128 plus the number of the signal: 130, 143 or 129.
  static let interrupted = ExitCode(130)

  /// The text about exit codes that `geocalc --help` prints.
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

  /// Returns the exit code for an error that a command threw. Nil for errors of ArgumentParser.
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
      // The process has no free file descriptors, so the input file may exist.
      case .open where failure.isOutOfDescriptors: self = .inputOutput
      case .open: self = .noInput
      // A reader such as `head` closes the pipe when it needs no more output. This is not an error.
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

/// Converts messages of ArgumentParser to the style of geocalc: `--to: expected one of decimal, dms, …, not "s2"`.
enum ParserMessage {
  /// Returns a message on one line, with a lower-case first letter and without a full stop.
  static func plain(_ message: String) -> String {
    invalidValue(message) ?? missing(message) ?? Console.clause(message)
  }

  /// Converts `The value 's2' is invalid for '--to <notation>'`, which is followed by the allowed values or a reason.
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

  /// Converts `Missing expected argument '--to <notation>'`.
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
