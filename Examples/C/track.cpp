// What a track adds up to, in two parts that are merged, as on two machines.
//
//   c++ -std=c++17 track.cpp $(pkg-config --cflags --libs geocore) -o track
#include <geocore.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

struct Fix {
  double time, latitude, longitude;
};

void check(int status) {
  if (status != GEOCORE_OK) throw std::runtime_error(geocore_status_text(status));
}

struct Free {
  void operator()(geocore_track *track) const { geocore_track_free(track); }
};
using Track = std::unique_ptr<geocore_track, Free>;

Track part(const std::vector<Fix> &fixes) {
  geocore_track *raw;
  check(geocore_track_new(nullptr, 300, 0.5, &raw));
  Track track(raw);
  // The columns are where they lie in the structures: a stride is all that is needed.
  const ptrdiff_t stride = sizeof(Fix);
  check(geocore_track_add(
      raw, fixes.size(), &fixes[0].time, stride, &fixes[0].latitude, stride, &fixes[0].longitude, stride,
      nullptr, 0));
  return track;
}

int main() {
  Track morning = part({{0, 48.2082, 16.3738}, {60, 48.2090, 16.3738}, {120, 48.2090, 16.3760}});
  Track noon = part({{180, 48.2100, 16.3760}, {240, 48.2100, 16.3760}});
  check(geocore_track_merge(morning.get(), noon.get()));
  geocore_track_figures figures;
  check(geocore_track_report(morning.get(), &figures, sizeof figures));
  std::printf(
      "%llu points, %.3f m in %.0f s, moving %.0f s\n", static_cast<unsigned long long>(figures.points),
      figures.distance_m, figures.elapsed_s, figures.moving_s);
}
