import GeoServer
import GeoGPSD

// A page that shows a receiver's position until the task is cancelled.
func serve(_ address: GPSDAddress) async throws {
  let server = try await LiveServer(LiveServer.Options())
  print(server.address)
  try await server.show(GPSDSource(address))
}
