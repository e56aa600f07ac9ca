"""Screenshots as small grids of brightness, stored in scripts/pages/page-signatures.json: 32 columns, and
proportional rows. A screenshot with other fonts has nearly the same grid; one without its map, or in the wrong
colors, does not."""
import base64
import json
import pathlib

KEPT = pathlib.Path(__file__).resolve().parent / "page-signatures.json"
# Limits: the mean of all differences, the share of cells that differ by more than a quarter, and the difference in
# height of a page.
MEAN, FAR, HEIGHT = 0.05, 0.06, 0.12

GRID = """async (data) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const paint = canvas.getContext('2d');
  paint.drawImage(image, 0, 0);
  const pixels = paint.getImageData(0, 0, image.width, image.height).data;
  const columns = 32, rows = Math.max(1, Math.min(96, Math.round(columns * image.height / image.width)));
  const sums = new Float64Array(columns * rows), counts = new Float64Array(columns * rows);
  for (let y = 0, i = 0; y < image.height; y++) {
    const row = Math.floor(y * rows / image.height) * columns;
    for (let x = 0; x < image.width; x++, i += 4) {
      const cell = row + Math.floor(x * columns / image.width);
      sums[cell] += 0.2126 * pixels[i] + 0.7152 * pixels[i + 1] + 0.0722 * pixels[i + 2];
      counts[cell] += 1;
    }
  }
  const lines = [];
  for (let row = 0; row < rows; row++) {
    let line = '';
    for (let column = 0; column < columns; column++) {
      line += Math.round(sums[row * columns + column] / counts[row * columns + column] / 17).toString(16);
    }
    lines.push(line);
  }
  return { width: image.width, height: image.height, rows: lines };
}"""


class Signatures:
    """Compares screenshots with the stored signatures, or stores them.

    Options: --write stores, --no-signatures ignores the screenshots."""

    def __init__(self, browser, want, options):
        self.page, self.want = browser.new_context().new_page(), want
        self.writes, self.ignores = "--write" in options, "--no-signatures" in options
        self.kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        self.most = 0.0

    def compare(self, name, png):
        """png: the bytes of a screenshot."""
        if self.ignores:
            return
        seen = self.page.evaluate(GRID, base64.b64encode(png).decode())
        if self.writes:
            self.kept[name] = seen
            return
        known = self.kept.get(name)
        if known is None:
            return self.want(f"{name}: a stored picture; --write stores it", False)
        change = abs(seen["height"] / known["height"] - 1)
        self.want(f"{name}: as high as it was", change < HEIGHT, change)
        mean, far = difference(known["rows"], seen["rows"])
        self.most = max(self.most, mean)
        self.want(f"{name}: as it was", mean < MEAN and far < FAR, f"mean {mean:.3f}, far {far:.3f}")

    def end(self):
        if self.writes:
            # A line for each page.
            lines = [f"{json.dumps(name)}: {json.dumps(self.kept[name])}" for name in sorted(self.kept)]
            KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")
            print(f"{len(self.kept)} pictures stored in {KEPT.name}, {KEPT.stat().st_size} bytes")
        elif not self.ignores:
            print(f"largest difference between a screenshot and its signature: {self.most:.3f} of white")


def difference(known, seen):
    """The mean difference of cells, and the share that differs by more than a quarter."""
    cells = []
    for row in range(len(known)):
        # If the page heights differ slightly, compare rows at the same relative height.
        other = seen[min(len(seen) - 1, row * len(seen) // len(known))]
        cells += [abs(int(a, 16) - int(b, 16)) / 15 for a, b in zip(known[row], other)]
    return sum(cells) / len(cells), sum(cell > 0.25 for cell in cells) / len(cells)
