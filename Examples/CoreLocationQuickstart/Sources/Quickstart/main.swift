import CoreLocation

let walker = Walker()
walker.start()

// The manager calls the delegate on this thread's run loop, which must be running.
while !walker.isDone, RunLoop.main.run(mode: .default, before: .distantFuture) {}

let here = CLLocation(latitude: 32.178722, longitude: 119.508619)
let there = CLLocation(latitude: 32.206340, longitude: 119.425600)
print("From one to the other: \(String(format: "%.3f", here.distance(from: there))) m")
