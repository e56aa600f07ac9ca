import CExpat
import GeoPlatform

/// The memory that an XML parser takes, counted and bounded: expat keeps every name of an element or
/// attribute that it has seen.
///
/// Expat's functions for memory do not say for which parser they are called, so the count in use belongs
/// to the thread.
struct XMLMemory {
  /// The most bytes that a parser takes.
  static let limit = 1 << 24

  private let used: UnsafeMutablePointer<Int>

  init() {
    used = .allocate(capacity: 1)
    used.initialize(to: 0)
  }

  func deallocate() { used.deallocate() }

  /// Counts what the parser takes and gives back meanwhile.
  func counting<Result>(_ body: () -> Result) -> Result {
    let others = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, used)
    defer { pthread_setspecific(Self.key, others) }
    return body()
  }

  /// The functions for `XML_ParserCreate_MM`, which get no memory beyond the limit.
  static let functions = XML_Memory_Handling_Suite(
    malloc_fcn: { XMLMemory.resize(nil, to: $0) },
    realloc_fcn: { XMLMemory.resize($0, to: $1) },
    free_fcn: { XMLMemory.free($0) })

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // The size stands before each block, so that what is given back can be counted.
  private static let headerSize = 16

  private static var account: UnsafeMutablePointer<Int>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Int.self)
  }

  private static func resize(
    _ block: UnsafeMutableRawPointer?, to size: Int
  ) -> UnsafeMutableRawPointer? {
    let whole = block.map { $0 - headerSize }
    let old = whole?.load(as: Int.self) ?? 0
    let account = account
    if let account, account.pointee - old + size > limit { return nil }
    guard let new = realloc(whole, size + headerSize) else { return nil }
    new.storeBytes(of: size, as: Int.self)
    account?.pointee += size - old
    return new + headerSize
  }

  private static func free(_ block: UnsafeMutableRawPointer?) {
    guard let whole = block.map({ $0 - headerSize }) else { return }
    account?.pointee -= whole.load(as: Int.self)
    Glibc.free(whole)
  }
}
