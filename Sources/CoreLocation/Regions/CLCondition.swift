/// A condition that a ``CLMonitor`` can watch.
public protocol CLCondition: Sendable {}
