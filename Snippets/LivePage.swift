import GeoServer
import GeoGPSD

// A page that shows what a receiver says, until the task is cancelled.
func serve(_ address: GPSDAddress) async throws {
  let server = try await LiveServer(LiveServer.Options())
  print(server.address)
  try await server.show(GPSDSource(address))
}
