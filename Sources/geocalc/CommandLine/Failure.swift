import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPROJ
import GeoStore

/// Why a command ends without success: the exit code and what to tell.
struct Failure: Error {
  /// One of those in ExitCodes.swift.
  var code: ExitCode

  /// What is wrong, where, and what to do; nil if all has been said already.
  var message: String?

  /// Creates a failure.
  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}

/// What a call of the system's on a file ended with.
typealias SystemFailure = GeoFiles.SystemFailure

/// Every exit code of geocalc, and which error gives which. 64 to 74 are those of BSD's sysexits.h.
extension ExitCode {
  /// A check found a difference beyond its bound.
  static let checkFailed = ExitCode(1)
  /// Arguments that do not make a command (EX_USAGE).
  static let usage = ExitCode(64)
  /// Data that cannot be read or is out of range, on the command line too (EX_DATAERR).
  static let badData = ExitCode(65)
  /// An input file that does not exist or cannot be opened (EX_NOINPUT).
  static let noInput = ExitCode(66)
  /// A library or service that is not there (EX_UNAVAILABLE).
  static let unavailable = ExitCode(69)
  /// Reading or writing failed (EX_IOERR).
  static let inputOutput = ExitCode(74)

  /// Ctrl-C, SIGTERM or SIGHUP, after the summary: the process ends with 128 and the number of the signal, which is
  /// 130, 143 or 129.
  static let interrupted = ExitCode(130)

  /// The list that `geocalc --help` shows.
  static let overview = """
    EXIT CODES:
      0   fine
      1   a check failed
      64  usage: arguments that do not make a command
      65  bad data: an unreadable or out-of-range value in a file or an argument
      66  no such input, or no permission to read it
      69  service unavailable: a library is missing, or nobody answers
      74  reading or writing failed
      130 interrupted, after the summary was printed; SIGTERM 143, SIGHUP 129
    """

  /// The exit code for an error that a command ended with; nil for one that it should not see.
  init?(for error: any Error) {
    switch error {
    case let failure as Failure: self = failure.code
    case is GeoError, is CSVError: self = .badData
    case is PROJError: self = .unavailable
    case let error as StoreError:
      switch error.kind {
      case .unopened: self = .noInput
      case .busy: self = .unavailable
      case .foreign, .newer, .damaged, .missing, .invalid: self = .badData
      case .full, .readOnly, .system: self = .inputOutput
      }
    case let failure as SystemFailure:
      switch failure.operation {
      // The file may well be there.
      case .open where failure.isOutOfDescriptors: self = .inputOutput
      case .open: self = .noInput
      // Nobody reads any more, as under `| head`: all that was wanted has been delivered.
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
