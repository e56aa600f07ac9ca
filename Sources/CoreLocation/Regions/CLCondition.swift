/// What a ``CLMonitor`` can watch.
public protocol CLCondition: Sendable {}
