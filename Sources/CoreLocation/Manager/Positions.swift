import GeoLocation

/// Waits for the next update or for a change of authorization, whichever comes first.
///
/// Unchecked: one iterator of updates owns the object, and only one task at a time uses it. The child tasks of `next`
/// end before `next` returns, and only one of them uses the iterator.
final class Positions: @unchecked Sendable {
  private var iterator: LocationUpdates.Iterator

  enum Next: Sendable {
    case update(LocationUpdate)
    case end
    case failure(LocationError)
    case changed
  }

  init(_ iterator: LocationUpdates.Iterator) { self.iterator = iterator }

  func next(or permissions: Permissions) async -> Next {
    // A buffered update needs neither waiting nor tasks.
    if !iterator.isDrained { return await next() }
    return await withTaskGroup(of: Next.self) { group in
      group.addTask { await self.next() }
      group.addTask {
        await permissions.change()
        return .changed
      }
      let first = await group.next() ?? .end
      group.cancelAll()
      let second = await group.next() ?? .end
      // A position has priority over a change of authorization. The end of the updates has not, because cancelling
      // their task may have caused it.
      if case .changed = first, case .end = second { return .changed }
      if case .changed = first { return second }
      return first
    }
  }

  private func next() async -> Next {
    do throws(LocationError) {
      return try await iterator.next().map { .update($0) } ?? .end
    } catch {
      return .failure(error)
    }
  }
}

/// Waits for changes of authorization.
final class Permissions: Sendable {
  private struct State: Sendable {
    var hasChanged = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let configuration: CoreLocationConfiguration
  private let state: Guarded<State>
  private let listener: Int

  init(_ configuration: CoreLocationConfiguration) {
    self.configuration = configuration
    let state = Guarded(State())
    self.state = state
    listener = configuration.addListener {
      let waiter = state.withLock { state in
        state.hasChanged = state.waiter == nil
        return state.waiter.take()
      }
      waiter?.resume()
    }
  }

  deinit { configuration.removeListener(listener) }

  /// Returns after the next change, or when the task is cancelled.
  func change() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.hasChanged || Task.isCancelled {
            state.hasChanged = false
            return true
          }
          state.waiter = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiter.take() }?.resume()
    }
  }
}
