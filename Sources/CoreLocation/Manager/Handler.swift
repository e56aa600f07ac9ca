/// A handler of the program on its way to where it is called.
///
/// Handlers are not Sendable, so that one written in a class of the main actor belongs to that actor, as
/// with Apple's.
///
/// Unchecked: it is called once, where the program has chosen by creating what it asks, or on the main
/// queue; nothing else is done with it.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}
