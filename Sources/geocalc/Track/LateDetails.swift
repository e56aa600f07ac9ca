import GeoTracks
import GeoFormats

/// What a source says of itself and its tracks only behind their positions, as FIT does of the kind of activity.
///
/// Most formats have to have it before the positions. So a file in such a format is read twice, the first time
/// for this.
struct LateDetails: TrackConsumer {
  private var file: [Location.Extra] = []
  private var parts: [Int: [Location.Extra]] = [:]

  // How many parts have begun, and whether the last of them has positions.
  private var begun = 0
  private var hasPositions = false

  /// Nothing is late.
  init() {}

  /// Reads a source to its end, if its format is one of those and it can be read again.
  init(of source: String, _ run: TrackRun) {
    guard LocationFormat(source: source) == .fit else { return }
    var run = run
    (run.sources, run.isStrict, run.isQuiet) = ([source], false, true)
    self = run.run(self).0
    (begun, hasPositions) = (0, false)
  }

  mutating func begin(source name: String) {}

  mutating func take(_ events: [SourceEvent]) {
    for event in events {
      switch event {
      case .part(let part): begin(part)
      case .location: hasPositions = true
      case .details(let details) where hasPositions:
        if details.subject == .file {
          file += details.values
        } else {
          parts[begun, default: []] += details.values
        }
      default: break
      }
    }
  }

  private mutating func begin(_ part: SourceEvent.Part) {
    if case .segment = part { return }
    (begun, hasPositions) = (begun + 1, false)
  }

  /// Events with the late ones where they belong, in a second reading.
  mutating func moved(_ events: [SourceEvent]) -> [SourceEvent] {
    guard !file.isEmpty || !parts.isEmpty else { return events }
    var moved: [SourceEvent] = []
    for event in events {
      switch event {
      case .part(let part):
        if begun == 0, !file.isEmpty { moved.append(.details(Details(.file, file))) }
        moved.append(event)
        let before = begun
        begin(part)
        if begun > before, let values = parts[begun] {
          moved.append(.details(Details(.part, values)))
        }
      case .details(let details) where hasPositions:
        // Read ahead, unless the file has grown since.
        let known = details.subject == .file ? file : parts[begun] ?? []
        if !details.values.allSatisfy(known.contains) { moved.append(event) }
      case .location:
        hasPositions = true
        moved.append(event)
      default: moved.append(event)
      }
    }
    return moved
  }
}

extension TrackRun {
  /// What is late of each of some sources, by their names.
  func lateDetails(of sources: [String]) -> [String: LateDetails] {
    Dictionary(sources.map { ($0, LateDetails(of: $0, self)) }) { first, _ in first }
  }
}
