import GeoFiles
import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// The event loop of all clients of gpsd: a thread and three descriptors, from the first client on.
///
/// A loop of our own: those that NIO shares are one for each processor, with three descriptors each, and
/// NIO ends the process where it cannot get them.
enum GPSDLoop {
  private static let group = Guarded<MultiThreadedEventLoopGroup?>(nil)
  /// Descriptors that have to be free before the loop is made: its own, and as many as other threads of
  /// the process may well take in the moment that it needs for it.
  private static let reserve = 16

  /// The loop.
  ///
  /// - Throws: `LocationError.unreachable` if the process has no more descriptors; later there may be.
  static func next() throws(LocationError) -> any EventLoop {
    try group.withLock { group throws(LocationError) in
      if let group { return group.next() }
      try checkDescriptors()
      let made = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      group = made
      return made.next()
    }
  }

  private static func checkDescriptors() throws(LocationError) {
    do throws(Errno) {
      try OwnedDescriptor.checkSupply(reserve)
    } catch {
      let advice = error == .tooManyOpenFiles ? "; allow more, as with: ulimit -n 64" : ""
      throw .unreachable(reason: error.description + advice)
    }
  }
}

/// Runs tasks on the thread of an event loop.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
