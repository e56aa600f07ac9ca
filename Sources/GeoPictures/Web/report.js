// Makes the charts of a report interactive: over distance or time, a common cursor, zoom and parts.
"use strict";
(function () {
  const charts = document.getElementById("charts");
  // A page without charts has a text that explains why.
  if (!charts) return;
  const { data, distance, time, sources, source, hidden, breaks, count, series, clock } = page;
  const SVG = "http://www.w3.org/2000/svg";
  const hasTime = time.some((value) => !isNaN(value));

  // The axis: its name, its value for each point, and its visible range.
  let axis = "distance";
  let along = distance;
  let view = [0, 0];

  // Computes the position of each point on an axis, and the runs of the axis sorted by recording and start. In a run,
  // the position never decreases. The runs of several recordings, or of one that is not in order of time, may overlap.
  // If a time is repeated, missing, or at most JITTER seconds earlier, the position stays the same. A run without
  // any known value is omitted.
  const JITTER = 10;
  function makeAxis(values) {
    const along = values.slice(), runs = [], own = (run) => source[run.first] || 0;
    let run = null, last = NaN;
    for (let index = 0; index < count; index++) {
      const value = values[index];
      if (!run || breaks.has(index) || value < last - JITTER) {
        run = { first: index, last: index };
        runs.push(run);
        last = value;
        for (let next = index; isNaN(last) && next < count && !(next > index && breaks.has(next)); next++) {
          last = values[next];
        }
      }
      along[index] = last = isNaN(value) || value < last ? last : value;
      run.last = index;
    }
    const known = runs.filter((one) => !isNaN(along[one.first]));
    known.sort((a, b) => own(a) - own(b) || along[a.first] - along[b.first] || a.first - b.first);
    return { along, runs: known, whole: wholeOf(known, along) };
  }
  function wholeOf(runs, along) {
    if (!runs.length) return [0, 0];
    return [runs.reduce((least, one) => Math.min(least, along[one.first]), Infinity),
      runs.reduce((most, one) => Math.max(most, along[one.last]), -Infinity)];
  }
  const axes = { distance: makeAxis(distance), time: makeAxis(time) };
  let runs = [], ends = [0, 0];
  const whole = () => ends;
  const isHidden = (run) => hidden.has(source[run.first]);
  // Uses the runs of an axis that the reader sees. If all recordings are hidden, the cursor still moves along them.
  function useAxis() {
    const all = axes[axis], seen = all.runs.filter((run) => !isHidden(run));
    along = all.along;
    runs = seen.length ? seen : all.runs;
    ends = wholeOf(runs, along);
  }
  const isAll = () => view[0] <= whole()[0] && view[1] >= whole()[1];

  function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.appendChild(made);
    return made;
  }

  const position = (value, digits) => {
    if (axis !== "time") return value.toFixed(digits) + " " + data.length.unit;
    const fraction = digits ? (value % 1).toFixed(digits) : "0";
    return fraction.startsWith("1") ? clock(value) + fraction.slice(1)
      : clock(digits ? Math.floor(value) : value) + fraction.slice(1);
  };

  // Returns round values that divide a range into about `parts` parts: at least two, so that the scale is known.
  function steps(low, high, parts, isTime) {
    const raw = (high - low) / parts;
    if (!(raw > 0)) return [low];
    let step;
    if (isTime && raw > 0.5) {
      step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400]
        .find((one) => one >= raw) || Math.ceil(raw / 86400) * 86400;
    } else {
      const power = Math.pow(10, Math.floor(Math.log10(raw)));
      step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.999);
    }
    const all = [];
    for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) all.push(at);
    return all.length > 1 || parts > 30 ? all : steps(low, high, parts * 1.5, isTime);
  }
  const digitsOf = (ticks) => {
    const step = ticks.length > 1 ? ticks[1] - ticks[0] : 1;
    return Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)));
  };

  // Returns the speeds of round paces. The chart is linear in speed, so standing still is at the bottom.
  function paces(one, chart, high) {
    const all = [];
    for (const minutes of [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 60, 120, 240, 480, 960]) {
      const speed = one.pace / 60 / minutes;
      if (speed > high || all.length && chart.y(speed) - chart.y(all[all.length - 1]) < 22) continue;
      all.push(speed);
    }
    return all;
  }

  // Returns the first index of a run whose axis value is at least `value`, or the last index.
  function within(run, value) {
    let low = run.first, high = run.last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (along[middle] < value) low = middle + 1; else high = middle;
    }
    return low;
  }
  const holds = (run, value) => along[run.first] <= value && value <= along[run.last];
  const runAt = (point) => runs.findIndex((run) => run.first <= point && point <= run.last);

  // Returns the index at an axis value. Among overlapping runs, the one with the smallest `measure` is used, or the
  // first without `measure`. Between runs, the nearest end is used.
  function find(value, measure) {
    let best = null, least = Infinity;
    for (const run of runs) {
      const point = within(run, value);
      const away = holds(run, value) ? 0 : Math.min(Math.abs(along[run.first] - value), Math.abs(along[run.last] - value));
      const size = away > 0 ? 1e9 + away : measure ? Math.min(measure(point), 1e9) : 0;
      if (size < least) [best, least] = [point, size];
    }
    return best === null ? 0 : best;
  }

  // Returns the next index for a step by keyboard. The end of a run is followed by the next run.
  function forward(here, step) {
    const at = runAt(here), target = along[here] + step;
    if (at < 0) return runs[0].first;
    if (target <= along[runs[at].last]) return Math.max(here + 1, within(runs[at], target));
    for (const run of runs.slice(at + 1)) {
      if (along[run.first] < along[here]) return run.first;
      if (along[run.last] >= target) return within(run, target);
    }
    return runs[Math.max(at, runs.length - 1)].last;
  }
  function backward(here, step) {
    const at = runAt(here), target = along[here] - step;
    if (at < 0) return runs[0].first;
    if (target >= along[runs[at].first]) return Math.min(here - 1, within(runs[at], target));
    for (const run of runs.slice(0, at).reverse()) {
      if (along[run.last] > along[here]) return run.last;
      if (along[run.first] <= target) return within(run, target);
    }
    return runs[0].first;
  }

  const left = 46, right = 10, top = 8, bottom = 22;

  // Creates a chart. In every column of pixels it draws the first, lowest, highest and last value.
  function makeChart(one, isLast) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = (one.pace ? "Pace" : one.name) + " (" + page.unit(one) + ")";
    // Single steps faster than the highest counted speed would flatten all other values, so they are cut off.
    const peak = one.highest ? one.high.reduce((a, b) => b > a ? b : a, 0) : 0;
    if (peak > one.highest * 1.5) {
      one.limit = one.highest * 1.1;
      caption.textContent += ", cut off: single steps of up to " + page.format(one, peak, 0);
    }
    const value = document.createElement("span");
    value.className = "value";
    caption.appendChild(value);
    const svg = element("svg", { "aria-hidden": "true", class: "chart c-" + one.key });
    figure.append(caption, svg);
    charts.appendChild(figure);
    const chart = { one, svg, value, height: one.key === "altitude" ? 170 : 120 };
    chart.x = (at) => left + (at - view[0]) / (view[1] - view[0] || 1) * (chart.width - left - right);
    return chart;
  }

  function draw(chart, width) {
    const { svg, one, height } = chart;
    chart.width = width;
    svg.setAttribute("viewBox", "0 0 " + width + " " + height);
    svg.replaceChildren();
    // The points of each recording.
    const lines = new Map();
    for (const run of runs) {
      if (along[run.last] < view[0] || along[run.first] > view[1] || isHidden(run)) continue;
      const first = Math.max(run.first, within(run, view[0]) - 1);
      const last = Math.min(run.last, within(run, view[1]) + 1);
      const own = source[run.first] || 0;
      if (!lines.has(own)) lines.set(own, []);
      columns(one, first, last, chart, lines.get(own));
    }
    let low = Infinity, high = -Infinity;
    for (const point of [...lines.values()].flat()) {
      if (!point) continue;
      low = Math.min(low, point[1]);
      high = Math.max(high, point[1]);
    }
    if (!(low <= high)) [low, high] = [0, 1];
    if (one.limit) high = Math.max(low, Math.min(high, one.limit));
    if (one.zero) low = Math.min(low, 0);
    const room = Math.max((high - low) * 0.06, one.least / 2 - (high - low) / 2, 1e-9);
    if (!one.zero || low < 0) low -= room;
    high += room;
    chart.y = (value) => top + (high - value) / (high - low) * (height - top - bottom);
    const ticks = one.pace ? paces(one, chart, high) : steps(low, high, height > 140 ? 4 : 3, false);
    for (const tick of ticks) {
      element("line", { x1: left, x2: width - right, y1: chart.y(tick), y2: chart.y(tick), class: "grid" }, svg);
      element("text", { x: left - 6, y: chart.y(tick) + 4, "text-anchor": "end" }, svg,
        one.pace ? page.pace(one, tick) : tick.toFixed(digitsOf(ticks)));
    }
    const marks = steps(view[0], view[1], Math.max(2, Math.floor(width / 110)), axis === "time");
    for (const mark of marks) {
      const x = chart.x(mark);
      element("line", { x1: x, x2: x, y1: top, y2: height - bottom, class: "grid" }, svg);
      const anchor = x > width - 40 ? "end" : x < left + 14 ? "start" : "middle";
      element("text", { x, y: height - 6, "text-anchor": anchor }, svg, position(mark, digitsOf(marks)));
    }
    const floor = height - bottom;
    const clip = "clip-" + one.key;
    element("rect", { x: left, y: one.limit ? top : 0, width: width - left - right, height },
      element("clipPath", { id: clip }, svg));
    const group = element("g", { "clip-path": "url(#" + clip + ")" }, svg);
    for (const [own, points] of lines) {
      const path = element("path", { d: drawLine(chart, points, null), class: "line" }, group);
      if (data.colors) path.style.stroke = data.colors[own % data.colors.length];
      // The areas of several recordings would cover each other.
      if (!sources.length) element("path", { d: drawLine(chart, points, floor), class: "area" }, group);
    }
    chart.mark = element("g", { class: "mark", visibility: "hidden" }, svg);
    element("line", { y1: top, y2: floor }, chart.mark);
    element("circle", { r: 4 }, chart.mark);
    chart.range = element("rect", { y: top, height: floor - top, class: "range", visibility: "hidden" }, svg);
  }

  // Returns the path of a line, or of the area between the line and `floor`.
  function drawLine(chart, points, floor) {
    let path = "", start = null, before = null;
    const close = () => {
      if (before && floor !== null) {
        path += "L" + before[0].toFixed(1) + " " + floor + "L" + start.toFixed(1) + " " + floor + "Z";
      }
    };
    for (const point of points) {
      if (!point) {
        close();
        before = null;
        continue;
      }
      path += (before ? "L" : "M") + point[0].toFixed(1) + " " + chart.y(point[1]).toFixed(1);
      if (!before) start = point[0];
      before = point;
    }
    close();
    return path;
  }

  // Appends the points of a run: x in pixels, y in the unit of the chart; null is a gap in the line.
  function columns({ values, low, high }, first, last, chart, points) {
    let bin = null, least, most, index;
    const end = () => {
      if (bin === null) return;
      const [a, b] = least <= most ? [low[least], high[most]] : [high[most], low[least]];
      points.push([bin, a]);
      if (a !== b) points.push([bin, b]);
      if (values[index] !== b) points.push([bin, values[index]]);
      bin = null;
    };
    for (let next = first; next <= last; next++) {
      if (isNaN(values[next])) continue;
      const x = Math.round(chart.x(along[next]));
      if (x !== bin) {
        end();
        bin = x;
        least = most = next;
        points.push([x, values[next]]);
      }
      if (low[next] < low[least]) least = next;
      if (high[next] > high[most]) most = next;
      index = next;
    }
    end();
    points.push(null);
  }

  const drawn = series.map((one, index) => makeChart(one, index === series.length - 1));

  // Moves the visible range, but not beyond the data.
  function pan(by) {
    const [start, end] = whole();
    by = Math.max(start - view[0], Math.min(end - view[1], by));
    if (by === 0) return;
    view = [view[0] + by, view[1] + by];
    redraw();
  }

  // Moves the cursor to a point, and moves the visible range if the point is outside.
  function go(point) {
    const place = along[Math.max(0, Math.min(count - 1, point))], quarter = (view[1] - view[0]) / 4;
    if (place < view[0]) pan(place - view[0] - quarter);
    if (place > view[1]) pan(place - view[1] + quarter);
    page.show(point);
  }

  page.on("cursor", (point, words) => {
    for (const chart of drawn) {
      const value = chart.one.values[point];
      chart.value.textContent = page.format(chart.one, value);
      const x = chart.x(along[point]);
      const isSeen = x >= left - 0.5 && x <= chart.width - right + 0.5;
      chart.mark.setAttribute("visibility", isSeen ? "visible" : "hidden");
      if (!isSeen) continue;
      chart.mark.firstChild.setAttribute("x1", x);
      chart.mark.firstChild.setAttribute("x2", x);
      chart.mark.lastChild.setAttribute("cx", x);
      chart.mark.lastChild.setAttribute("cy", isNaN(value) ? -20 : Math.max(top, chart.y(value)));
    }
    charts.setAttribute("aria-valuenow", point);
    charts.setAttribute("aria-valuetext", words.join(", "));
  });

  // Shades the selected part in all charts.
  function shade(part) {
    for (const chart of drawn) {
      const ends = (part || [0, 0]).map((point) => Math.max(left, Math.min(chart.width - right, chart.x(along[point]))));
      chart.range.setAttribute("x", Math.min(...ends));
      chart.range.setAttribute("width", Math.abs(ends[1] - ends[0]));
      chart.range.setAttribute("visibility", part ? "visible" : "hidden");
    }
  }
  page.on("part", shade);

  function redraw() {
    // The width is read once, because reading it after a change computes the page layout again.
    const width = Math.max(280, charts.clientWidth);
    for (const chart of drawn) draw(chart, width);
    const atStart = view[0] <= whole()[0], atEnd = view[1] >= whole()[1];
    document.getElementById("whole").disabled = isAll();
    document.getElementById("back").disabled = atStart;
    document.getElementById("on").disabled = atEnd;
    if (page.cursor !== null) page.show(page.cursor);
    shade(page.part);
  }

  function zoom(low, high) {
    const [start, end] = whole();
    const least = (end - start) / 500;
    if (high - low < least) {
      const middle = (low + high) / 2;
      [low, high] = [middle - least / 2, middle + least / 2];
    }
    view = [Math.max(start, low), Math.min(end, high)];
    redraw();
  }

  function zoomBy(factor) {
    const { cursor } = page;
    const middle = cursor !== null && along[cursor] >= view[0] && along[cursor] <= view[1]
      ? along[cursor] : (view[0] + view[1]) / 2;
    zoom(middle - (middle - view[0]) * factor, middle + (view[1] - middle) * factor);
  }

  function choose(name) {
    const seen = [find(view[0]), find(view[1])];
    const wasAll = isAll();
    axis = name;
    useAxis();
    const [low, high] = [along[seen[0]], along[seen[1]]];
    view = wasAll || !(low < high) ? whole() : [low, high];
    redraw();
  }

  // Pointers: moving shows values. Dragging selects a part, or moves the visible range with Shift. A horizontal wheel
  // also moves the range.
  let drag = null, grip = null;
  const valueAt = (chart, event) => {
    const box = chart.svg.getBoundingClientRect();
    const x = (event.clientX - box.left) * chart.width / box.width;
    const part = Math.max(0, Math.min(1, (x - left) / (chart.width - left - right)));
    return view[0] + part * (view[1] - view[0]);
  };
  // Among overlapping runs, the run with the line nearest to the pointer is used.
  const pointAt = (chart, event) => {
    const box = chart.svg.getBoundingClientRect();
    const y = (event.clientY - box.top) * chart.height / box.height;
    return find(valueAt(chart, event), (point) => {
      const value = chart.one.values[point];
      return isNaN(value) ? 1e6 : Math.abs(chart.y(value) - y);
    });
  };
  for (const chart of drawn) {
    chart.svg.addEventListener("pointerdown", (event) => {
      const point = pointAt(chart, event);
      page.show(point);
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (event.shiftKey) grip = event.clientX; else drag = { point, x: event.clientX };
      chart.svg.setPointerCapture(event.pointerId);
    });
    chart.svg.addEventListener("wheel", (event) => {
      const turn = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
      if (!turn || isAll() || Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.shiftKey) return;
      pan(turn / (chart.width - left - right) * (view[1] - view[0]));
      event.preventDefault();
    }, { passive: false });
    chart.svg.addEventListener("pointermove", (event) => {
      if (grip !== null) {
        const scale = chart.width / chart.svg.getBoundingClientRect().width / (chart.width - left - right);
        const by = (grip - event.clientX) * scale * (view[1] - view[0]);
        grip = event.clientX;
        return pan(by);
      }
      const point = pointAt(chart, event);
      page.show(point);
      if (drag !== null && Math.abs(event.clientX - drag.x) > 4) page.select(drag.point, point);
    });
  }
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => drag = grip = null);

  charts.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = page.cursor === null ? find(view[0]) : page.cursor;
    const step = (view[1] - view[0]) / 100;
    // With Shift the arrows select, from the cursor or from the other end of the part.
    const move = (to) => {
      const point = Math.max(0, Math.min(count - 1, to));
      const { part } = page, other = part && part.includes(here) ? part[0] + part[1] - here : here;
      if (event.shiftKey) page.select(other, point); else if (part) page.select(null);
      go(point);
    };
    const keys = {
      ArrowRight: () => move(forward(here, step)), ArrowLeft: () => move(backward(here, step)),
      PageUp: () => pan((view[0] - view[1]) / 2), PageDown: () => pan((view[1] - view[0]) / 2),
      Home: () => move(find(view[0])), End: () => move(find(view[1])),
      "+": () => zoomBy(0.5), "-": () => zoomBy(2), "0": () => page.zoomTo(null), Enter: () => page.zoomTo(page.part),
      Escape: () => page.part ? page.select(null) : page.zoomTo(null),
    };
    // If the whole axis is visible, these keys scroll the page.
    if (!keys[event.key] || event.key.startsWith("Page") && isAll()) return;
    keys[event.key]();
    event.preventDefault();
  });

  page.on("zoom", (part) => {
    const ends = part ? part.map((point) => along[point]) : whole();
    zoom(Math.min(...ends), Math.max(...ends));
  });
  page.on("hidden", () => {
    const wasAll = isAll();
    useAxis();
    view = wasAll ? whole() : view;
    redraw();
  });
  document.getElementById("in").addEventListener("click", () => zoomBy(0.5));
  document.getElementById("out").addEventListener("click", () => zoomBy(2));
  document.getElementById("back").addEventListener("click", () => pan((view[0] - view[1]) / 2));
  document.getElementById("on").addEventListener("click", () => pan((view[1] - view[0]) / 2));
  document.getElementById("whole").addEventListener("click", () => page.zoomTo(null));
  for (const input of document.querySelectorAll("input[name=axis]")) {
    input.addEventListener("change", () => choose(input.value));
    if (input.value === "time") input.disabled = !hasTime;
  }

  // If all points have the same coordinate, only the time axis is useful.
  if (!(axes.distance.whole[0] < axes.distance.whole[1]) && hasTime) {
    axis = "time";
    document.querySelector("input[name=axis][value=time]").checked = true;
  }
  useAxis();
  view = whole();
  charts.setAttribute("aria-valuemin", 0);
  charts.setAttribute("aria-valuemax", count - 1);
  redraw();
  let width = charts.clientWidth;
  new ResizeObserver(() => {
    if (charts.clientWidth !== width) {
      width = charts.clientWidth;
      redraw();
    }
  }).observe(charts);
})();
