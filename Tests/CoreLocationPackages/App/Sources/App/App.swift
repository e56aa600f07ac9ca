import CoreLocation
import Guarded
import Other
import Shapes

/// Prints the position, or the reason why no position exists, and exits.
@main struct App {
  static func main() {
    let once = Once()
    once.start()
    while once.answer == nil, RunLoop.main.run(mode: .default, before: .distantFuture) {}
    print(once.answer ?? "")
    print("guards: \(hasCoreLocation) \(otherHasCoreLocation)")
  }
}
