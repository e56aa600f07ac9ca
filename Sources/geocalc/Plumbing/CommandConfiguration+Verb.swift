import ArgumentParser

extension CommandConfiguration {
  /// That of a verb, which `Geocalc` parses by itself first: a command below another does not look whether
  /// the words ask for a completion script, which is a twelfth of the instructions of `geocalc distance`.
  var ofGeocalc: CommandConfiguration {
    var configuration = self
    configuration._superCommandName = "geocalc"
    return configuration
  }
}
