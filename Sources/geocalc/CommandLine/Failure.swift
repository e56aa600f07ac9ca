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

/// The error of a system call on a file.
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
      // The process has no free descriptors, so the file may still exist.
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
