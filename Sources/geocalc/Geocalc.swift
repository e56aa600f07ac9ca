import ArgumentParser

@main
struct Geocalc: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocalc", abstract: "Distances on the Earth that can be trusted.")
}
