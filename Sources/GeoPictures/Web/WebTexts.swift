// Made by scripts/generators/web-texts.py; not to be edited. swift-format-ignore-file

/// Style sheets and scripts of pictures and pages, and their hashes for a page's policy.
enum WebTexts {
  /// How a map looks.
  static let map = ##"""
    .picture{background:#fff;font-family:system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}.picture text{font-size:12px;fill:#222}.m-plain{fill:#f4f2ee}.m-paper{fill:#fff}.m-sea{fill:#dbe8f1}.m-land{fill:#f4f1e8;stroke:#f4f1e8;stroke-width:.5;fill-rule:evenodd}.m-lake{fill:#dbe8f1;fill-rule:evenodd}.m-border{fill:none;stroke:#8d8575;stroke-width:.8;stroke-dasharray:4 3}.m-net,.m-rule{fill:none;stroke:#5f7482;stroke-opacity:.28;stroke-width:.7}.picture .m-netlabel{font-size:11px;fill:#56636c;paint-order:stroke;stroke:#fff;stroke-opacity:.7;stroke-width:3px}.m-area{fill:#7d8b6a;fill-opacity:.14;stroke:#7d8b6a;stroke-width:.8;fill-rule:evenodd}.m-way{fill:none;stroke:#8a8f94;stroke-width:1.1}.m-fence{fill:#cc79a7;fill-opacity:.16;stroke:#a3457c;stroke-width:1.5;fill-rule:evenodd}.m-corridor{fill:#cc79a7;fill-opacity:.16;stroke:none;fill-rule:nonzero}.m-fenceline{fill:none;stroke:#a3457c;stroke-width:1.5}.picture .m-fencelabel{fill:#7d2f5d;font-weight:600;paint-order:stroke;stroke:#fff;stroke-width:3px}.m-casing{fill:none;stroke:#3c4248;opacity:.45;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}.m-track{fill:none;stroke:#d55e00;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}.m-start{fill:#009e73;stroke:#fff;stroke-width:1.5}.m-end{fill:#222;stroke:#fff;stroke-width:1.5}.m-place{fill:#0072b2;stroke:#fff;stroke-width:1.2}.m-places{fill:#0072b2;fill-opacity:.7}.m-small{stroke:#fff;stroke-width:1.3}.m-dot{fill:#555}.picture .m-town{font-size:11px;fill:#333;paint-order:stroke;stroke:#fff;stroke-opacity:.8;stroke-width:3px}.m-mark{fill:#333;stroke:#fff;stroke-width:1}.picture .m-strong{fill:#222;font-weight:600;paint-order:stroke;stroke:#fff;stroke-opacity:.8;stroke-width:3px}.m-scale{fill:none;stroke:#222;stroke-width:1.4}.picture .m-title{font-size:15px;font-weight:600}.picture .m-credit{font-size:10px;fill:#666}.m-hatch{fill:none;stroke:#9a948a;stroke-width:.9}.m-frame{fill:none;stroke:#8a8f94;stroke-width:.8}.m-cells{image-rendering:optimizeSpeed;image-rendering:pixelated}.picture .m-numbers text{font-size:11px}.picture .m-numbers .m-ondark{fill:#fff}.picture .m-numbers .m-onlight{fill:#111}.m-creditbox{fill:#fff;fill-opacity:.75}.m-bar{fill:#0072b2}.m-otherbar{fill:#9aa4ad}.m-bound{fill:none;stroke:#d55e00;stroke-width:2}.m-built{fill:#ebe7df}.m-green{fill:#dde8cd}.m-wood{fill:#cfdfc0}.m-sand{fill:#f3e9cd}.m-ice{fill:#eef5f9}.m-water{fill:#c3d9e8}.m-building{fill:#ddd7cc}.m-stream,.m-river{fill:none;stroke:#a9c6da;stroke-linejoin:round}.m-path,.m-service,.m-minor,.m-rail,.m-medium,.m-major,.m-motorway{fill:none;stroke:#cdc7bb;stroke-linecap:round;stroke-linejoin:round}.m-path{stroke:#b8ab95;stroke-dasharray:3 2;stroke-linecap:butt}.m-rail{stroke:#a8a8b0;stroke-dasharray:6 2;stroke-linecap:butt}.m-medium{stroke:#c2baaa}.m-major{stroke:#dfc382}.m-motorway{stroke:#d9a765}.m-state{fill:none;stroke:#b5ad9d;stroke-dasharray:2 3}.picture .m-city{font-size:14px;font-weight:600;fill:#333;paint-order:stroke;stroke:#fff;stroke-opacity:.8;stroke-width:3px}.picture .m-quarter,.picture .m-street{font-size:10px;fill:#5b5b5b;paint-order:stroke;stroke:#fff;stroke-opacity:.7;stroke-width:2.5px}
    """##
  /// What of it is different on dark screens.
  static let mapDark = ##"""
    .picture{background:#16191c}.picture text{fill:#e4e6e8}.m-plain{fill:#1e2327}.m-paper{fill:#16191c}.m-sea{fill:#17242e}.m-land{fill:#2a2f31;stroke:#2a2f31}.m-lake{fill:#17242e}.m-border{stroke:#8c877b}.m-net,.m-rule{stroke:#9db2c0;stroke-opacity:.22}.picture .m-netlabel{fill:#a5b1b9;stroke:#16191c}.m-fence{fill:#cc79a7;fill-opacity:.2;stroke:#dc9abf}.m-corridor{fill-opacity:.2}.m-fenceline{stroke:#dc9abf}.picture .m-fencelabel{fill:#f0c3da;stroke:#16191c}.m-casing{stroke:#e8ecef;opacity:.75}.m-track{stroke:#ff8a3c}.m-end{fill:#fff;stroke:#16191c}.m-start,.m-place{stroke:#16191c}.m-place{fill:#56b4e9}.m-places{fill:#56b4e9}.m-small{stroke:#16191c}.m-dot{fill:#b5babd}.picture .m-town{fill:#d5d9db;stroke:#16191c}.m-mark{fill:#e4e6e8;stroke:#16191c}.picture .m-strong{fill:#fff;stroke:#16191c}.m-scale{stroke:#e4e6e8}.picture .m-credit{fill:#a0a6aa}.m-hatch{stroke:#6d757b}.m-tile{opacity:.8}.m-creditbox{fill:#16191c}.m-bar{fill:#56b4e9}.m-otherbar{fill:#6d757b}.m-built{fill:#252a2e}.m-green{fill:#222d26}.m-wood{fill:#203026}.m-sand{fill:#2f2d26}.m-ice{fill:#2b343a}.m-water{fill:#17303f}.m-building{fill:#30353a}.m-stream,.m-river{stroke:#24465a}.m-path,.m-service,.m-minor,.m-rail,.m-medium,.m-major,.m-motorway{stroke:#454c52}.m-path{stroke:#58544b}.m-rail{stroke:#565b63}.m-medium{stroke:#535b62}.m-major{stroke:#776746}.m-motorway{stroke:#8f7142}.m-state{stroke:#666257}.picture .m-city{fill:#e4e6e8;stroke:#16191c}.picture .m-quarter,.picture .m-street{fill:#a9b0b5;stroke:#16191c}
    """##
  /// How a page with a picture looks.
  static let page = ##"""
    html,body{margin:0}body{background:#fff;color:#222}.picture{display:block;margin:0 auto;max-width:100%;height:auto}.picture:has(.m-net){max-height:100vh}.picture:has(.m-bar){max-width:min(100%,960px)}.narrow{display:none}@media (max-width:640px){.wide{display:none}.narrow{display:block}}@media screen and (prefers-color-scheme:dark){body{background:#16191c;color:#e4e6e8}}
    """##
  /// How a report looks, its map aside.
  static let report = ##"""
    :root{color-scheme:light dark;--ink:#1f2326;--soft:#596168;--paper:#fff;--card:#f5f6f7;--line:#d9dde0;--accent:#0b5fa5;--mark:#b3261e}@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e8ea;--soft:#a4adb4;--paper:#16191c;--card:#1f2428;--line:#343b41;--accent:#7db8ea;--mark:#ff8a80}}*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}main,header,footer{max-width:1120px;margin:0 auto;padding:0 20px}header{padding-top:28px}h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:34px 0 10px}p{margin:0 0 10px}.soft{color:var(--soft)}a{color:var(--accent)}.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px;margin:20px 0 0}.figures>div{background:var(--card);border-radius:10px;padding:10px 12px;position:relative}.figures dt{color:var(--soft);font-size:.83rem;padding-right:24px}.figures dd{margin:2px 0 0;font-size:1.32rem;font-weight:600;font-variant-numeric:tabular-nums;line-height:1.2}.figures dd small{display:block;font-size:.8rem;font-weight:400;color:var(--soft);margin-top:3px}details.method{position:absolute;top:8px;right:8px}details.method[open]{position:static;margin-top:8px}details.method summary{list-style:none;width:24px;height:24px;line-height:22px;text-align:center;border-radius:50%;border:1px solid var(--line);color:var(--soft);font-size:.8rem;cursor:pointer;background:var(--paper)}details.method[open] summary{position:absolute;top:8px;right:8px}details.method summary::-webkit-details-marker{display:none}details.method p{font-size:.83rem;margin:0;color:var(--ink)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}.map{margin:24px 0 0}.map svg{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:10px}.map .narrow{display:none}.reason{margin-top:24px}.m-cursor{fill:var(--mark);stroke:#fff;stroke-width:2;pointer-events:none}.controls{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin-bottom:6px}.controls fieldset{border:0;margin:0;padding:0;display:flex;gap:14px}.controls legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.controls label{display:inline-flex;gap:6px;align-items:center;min-height:32px}button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:8px;min-width:36px;min-height:34px;padding:2px 12px;cursor:pointer}button:disabled{color:var(--soft);opacity:.6;cursor:default}#readout{min-height:1.5em;font-variant-numeric:tabular-nums;color:var(--soft);font-size:.9rem}#charts{touch-action:pan-y}#charts figure{margin:0 0 8px}#charts figcaption{font-size:.85rem;color:var(--soft);display:flex;justify-content:space-between;gap:12px}#charts .value{color:var(--ink);font-weight:600;font-variant-numeric:tabular-nums}.chart{display:block;width:100%;height:auto;cursor:crosshair;user-select:none}.chart text{font-size:11px;fill:var(--soft)}.chart .grid{stroke:var(--line);stroke-width:1}.chart .line{fill:none;stroke-width:1.6;stroke-linejoin:round}.chart .area{fill-opacity:.16}.chart .mark line{stroke:var(--mark);stroke-width:1}.chart .mark circle{fill:var(--mark);stroke:var(--paper);stroke-width:1.5}.chart .range{fill:var(--accent);fill-opacity:.18}.c-altitude .line{stroke:#7a6a4f}.c-altitude .area{fill:#7a6a4f}.c-speed .line{stroke:#0072b2}.c-speed .area{fill:#0072b2}.c-heart_rate_bpm .line{stroke:#c0392b}.c-heart_rate_bpm .area{fill:#c0392b}.c-power_w .line{stroke:#8e44ad}.c-power_w .area{fill:#8e44ad}.c-cadence_rpm .line{stroke:#00795a}.c-cadence_rpm .area{fill:#00795a}.c-temperature_c .line{stroke:#b86e00}.c-temperature_c .area{fill:#b86e00}@media screen and (prefers-color-scheme:dark){.c-altitude .line{stroke:#c9b48c}.c-altitude .area{fill:#c9b48c}.c-speed .line{stroke:#56b4e9}.c-speed .area{fill:#56b4e9}.c-heart_rate_bpm .line{stroke:#ff8a80}.c-heart_rate_bpm .area{fill:#ff8a80}.c-power_w .line{stroke:#ce93d8}.c-power_w .area{fill:#ce93d8}.c-cadence_rpm .line{stroke:#4cc9a0}.c-cadence_rpm .area{fill:#4cc9a0}.c-temperature_c .line{stroke:#e9b44c}.c-temperature_c .area{fill:#e9b44c}}.scroll{overflow-x:auto}.scroll.tall{max-height:70vh;overflow-y:auto}.tall thead th{position:sticky;top:0;background:var(--paper)}table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}th,td{padding:5px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:500}th:first-child,td:first-child{padding-left:0}.words{text-align:left}footer{margin-top:40px;padding-bottom:40px;font-size:.83rem;color:var(--soft)}@media (max-width:640px){main,header,footer{padding:0 14px}header{padding-top:20px}h1{font-size:1.35rem}.map .wide{display:none}.map .narrow{display:block}.figures{grid-template-columns:repeat(2,minmax(0,1fr))}.figures dd{font-size:1.12rem}th,td{padding:5px 7px}}@media print{body{font-size:11pt}.controls,#readout,details.method summary{display:none}.figures>div{border:1px solid #ccc;break-inside:avoid}figure,tr,.map{break-inside:avoid}h2{break-after:avoid}.map .wide{display:block}.map .narrow{display:none}.scroll,.scroll.tall{overflow:visible;max-height:none}table{font-size:7.5pt}th,td{padding:2px 3px}main,header,footer{max-width:none;padding:0}}
    """##
  /// What makes a report move.
  static let script = ##"""
    "use strict";
    (function () {
    const data = JSON.parse(document.getElementById("data").textContent);
    const charts = document.getElementById("charts");
    const readout = document.getElementById("readout");
    if (!charts) return;
    const SVG = "http://www.w3.org/2000/svg";
    function column(name, unit) {
    let last = 0;
    return (data.columns[name] || []).map((value) => value === null ? NaN : (last += value) * unit);
    }
    const distance = column("distance", 0.1 / data.length.meters);
    const time = column("time", 0.1);
    const mapX = column("x", 0.1);
    const mapY = column("y", 0.1);
    const sources = data.sources || [];
    const source = column("source", 1);
    const breaks = new Set(data.breaks);
    const count = distance.length;
    const hasTime = time.some((value) => !isNaN(value));
    const series = data.series.map((one) => ({ ...one, values: column(one.key, one.factor) }));
    let axis = "distance";
    let along = distance;
    let view = [0, 0];
    let cursor = null;
    const JITTER = 10;
    function makeAxis(values) {
    const along = values.slice(), runs = [];
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
    known.sort((a, b) => along[a.first] - along[b.first] || a.first - b.first);
    const end = known.reduce((most, one) => Math.max(most, along[one.last]), -Infinity);
    return { along, runs: known, whole: known.length ? [along[known[0].first], end] : [0, 0] };
    }
    const axes = { distance: makeAxis(distance), time: makeAxis(time) };
    let runs = [];
    const whole = () => axes[axis].whole;
    const isAll = () => view[0] <= whole()[0] && view[1] >= whole()[1];
    function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.appendChild(made);
    return made;
    }
    function clock(seconds) {
    const whole = Math.round(seconds);
    const two = (value) => String(value).padStart(2, "0");
    return Math.floor(whole / 3600) + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
    }
    const position = (value, digits) =>
    axis === "time" ? clock(value) : value.toFixed(digits) + " " + data.length.unit;
    function steps(low, high, parts, isTime) {
    const raw = (high - low) / parts;
    if (!(raw > 0)) return [low];
    let step;
    if (isTime) {
    step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400]
    .find((one) => one >= raw) || Math.ceil(raw / 86400) * 86400;
    } else {
    const power = Math.pow(10, Math.floor(Math.log10(raw)));
    step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.999);
    }
    const all = [];
    for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) all.push(at);
    return all;
    }
    const digitsOf = (ticks) => {
    const step = ticks.length > 1 ? ticks[1] - ticks[0] : 1;
    return Math.max(0, Math.min(3, Math.ceil(-Math.log10(step) - 1e-9)));
    };
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
    function makeChart(one, isLast) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = one.name + " (" + one.unit + ")";
    const peak = one.highest ? one.values.reduce((a, b) => b > a ? b : a, 0) : 0;
    if (peak > one.highest * 1.5) {
    one.limit = one.highest * 1.1;
    caption.textContent += ", cut off: single steps of up to " + peak.toFixed(0);
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
    const points = [];
    for (const run of runs) {
    if (along[run.last] < view[0] || along[run.first] > view[1]) continue;
    const first = Math.max(run.first, within(run, view[0]) - 1);
    const last = Math.min(run.last, within(run, view[1]) + 1);
    means(one.values, first, last, chart, points);
    }
    let low = Infinity, high = -Infinity;
    for (const point of points) {
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
    const ticks = steps(low, high, height > 140 ? 4 : 3, false);
    for (const tick of ticks) {
    element("line", { x1: left, x2: width - right, y1: chart.y(tick), y2: chart.y(tick), class: "grid" }, svg);
    element("text", { x: left - 6, y: chart.y(tick) + 4, "text-anchor": "end" }, svg,
    tick.toFixed(digitsOf(ticks)));
    }
    const marks = steps(view[0], view[1], Math.max(2, Math.floor(width / 110)), axis === "time");
    for (const mark of marks) {
    const x = chart.x(mark);
    element("line", { x1: x, x2: x, y1: top, y2: height - bottom, class: "grid" }, svg);
    const anchor = x > width - 40 ? "end" : x < left + 14 ? "start" : "middle";
    element("text", { x, y: height - 6, "text-anchor": anchor }, svg, position(mark, digitsOf(marks)));
    }
    let line = "", area = "", start = null, before = null;
    const floor = height - bottom;
    const close = () => {
    if (before) area += "L" + before[0].toFixed(1) + " " + floor + "L" + start.toFixed(1) + " " + floor + "Z";
    };
    for (const point of points) {
    if (!point) {
    close();
    before = null;
    continue;
    }
    const at = point[0].toFixed(1) + " " + chart.y(point[1]).toFixed(1);
    line += (before ? "L" : "M") + at;
    area += (before ? "L" : "M") + at;
    if (!before) start = point[0];
    before = point;
    }
    close();
    const clip = "clip-" + one.key;
    element("rect", { x: left, y: one.limit ? top : 0, width: width - left - right, height },
    element("clipPath", { id: clip }, svg));
    const group = element("g", { "clip-path": "url(#" + clip + ")" }, svg);
    element("path", { d: area, class: "area" }, group);
    element("path", { d: line, class: "line" }, group);
    chart.mark = element("g", { class: "mark", visibility: "hidden" }, svg);
    element("line", { y1: top, y2: floor }, chart.mark);
    element("circle", { r: 4 }, chart.mark);
    chart.range = element("rect", { y: top, height: floor - top, class: "range", visibility: "hidden" }, svg);
    }
    function means(values, first, last, chart, points) {
    let bin = null, sum = 0, sumX = 0, number = 0;
    const end = () => {
    if (number) points.push([sumX / number, sum / number]);
    sum = sumX = number = 0;
    };
    for (let index = first; index <= last; index++) {
    const x = chart.x(along[index]);
    const next = Math.floor(x / 2);
    if (isNaN(values[index])) {
    end();
    bin = null;
    continue;
    }
    if (next !== bin) end();
    bin = next;
    sum += values[index];
    sumX += x;
    number += 1;
    }
    end();
    points.push(null);
    }
    const drawn = series.map((one, index) => makeChart(one, index === series.length - 1));
    const maps = [...document.querySelectorAll(".map svg")].map((svg, index) => {
    const dot = element("circle", { r: 6, class: "m-cursor", visibility: "hidden" }, svg);
    const [scale, x, y] = data.maps[index];
    svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect();
    const unit = svg.viewBox.baseVal.width / box.width;
    const px = ((event.clientX - box.left) * unit - x) / scale;
    const py = ((event.clientY - box.top) * unit - y) / scale;
    let best = null, least = Math.pow(30 * unit / scale, 2);
    for (let point = 0; point < count; point++) {
    const away = (mapX[point] - px) ** 2 + (mapY[point] - py) ** 2;
    if (away < least) [best, least] = [point, away];
    }
    if (best !== null) show(best);
    });
    return (point) => {
    dot.setAttribute("cx", mapX[point] * scale + x);
    dot.setAttribute("cy", mapY[point] * scale + y);
    dot.setAttribute("visibility", isNaN(mapX[point]) ? "hidden" : "visible");
    };
    });
    function pan(by) {
    const [start, end] = whole();
    by = Math.max(start - view[0], Math.min(end - view[1], by));
    if (by === 0) return;
    view = [view[0] + by, view[1] + by];
    redraw();
    }
    function go(point) {
    const place = along[Math.max(0, Math.min(count - 1, point))], quarter = (view[1] - view[0]) / 4;
    if (place < view[0]) pan(place - view[0] - quarter);
    if (place > view[1]) pan(place - view[1] + quarter);
    show(point);
    }
    function show(point) {
    cursor = Math.max(0, Math.min(count - 1, point));
    const words = [distance[cursor].toFixed(2) + " " + data.length.unit];
    if (hasTime && !isNaN(time[cursor])) words.push(clock(time[cursor]));
    for (const chart of drawn) {
    const value = chart.one.values[cursor];
    const text = isNaN(value) ? "–" : value.toFixed(chart.one.digits) + " " + chart.one.unit;
    chart.value.textContent = text;
    words.push(text);
    const x = chart.x(along[cursor]);
    const isSeen = x >= left - 0.5 && x <= chart.width - right + 0.5;
    chart.mark.setAttribute("visibility", isSeen ? "visible" : "hidden");
    if (!isSeen) continue;
    chart.mark.firstChild.setAttribute("x1", x);
    chart.mark.firstChild.setAttribute("x2", x);
    chart.mark.lastChild.setAttribute("cx", x);
    chart.mark.lastChild.setAttribute("cy", isNaN(value) ? -20 : Math.max(top, chart.y(value)));
    }
    if (sources.length) words.push("\u2068" + sources[source[cursor]] + "\u2069");
    for (const move of maps) move(cursor);
    readout.textContent = words.join(" · ");
    charts.setAttribute("aria-valuenow", cursor);
    charts.setAttribute("aria-valuetext", words.join(", "));
    }
    function redraw() {
    const width = Math.max(280, charts.clientWidth);
    for (const chart of drawn) draw(chart, width);
    const atStart = view[0] <= whole()[0], atEnd = view[1] >= whole()[1];
    document.getElementById("whole").disabled = isAll();
    document.getElementById("back").disabled = atStart;
    document.getElementById("on").disabled = atEnd;
    if (cursor !== null) show(cursor);
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
    const middle = cursor !== null && along[cursor] >= view[0] && along[cursor] <= view[1]
    ? along[cursor] : (view[0] + view[1]) / 2;
    zoom(middle - (middle - view[0]) * factor, middle + (view[1] - middle) * factor);
    }
    function choose(name) {
    const seen = [find(view[0]), find(view[1])];
    const wasAll = isAll();
    axis = name;
    ({ along, runs } = axes[name]);
    const [low, high] = [along[seen[0]], along[seen[1]]];
    view = wasAll || !(low < high) ? whole() : [low, high];
    redraw();
    }
    let drag = null, grip = null;
    const valueAt = (chart, event) => {
    const box = chart.svg.getBoundingClientRect();
    const x = (event.clientX - box.left) * chart.width / box.width;
    const part = Math.max(0, Math.min(1, (x - left) / (chart.width - left - right)));
    return view[0] + part * (view[1] - view[0]);
    };
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
    if (event.pointerType === "mouse" && event.button === 0) {
    if (event.shiftKey) {
    grip = event.clientX;
    chart.svg.setPointerCapture(event.pointerId);
    } else {
    drag = valueAt(chart, event);
    }
    }
    show(pointAt(chart, event));
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
    const value = valueAt(chart, event);
    show(pointAt(chart, event));
    if (drag === null) return;
    for (const other of drawn) {
    const [a, b] = [other.x(Math.min(drag, value)), other.x(Math.max(drag, value))];
    other.range.setAttribute("x", a);
    other.range.setAttribute("width", b - a);
    other.range.setAttribute("visibility", "visible");
    }
    });
    chart.svg.addEventListener("pointerup", (event) => {
    if (drag === null) return;
    const value = valueAt(chart, event);
    const [low, high] = [Math.min(drag, value), Math.max(drag, value)];
    drag = null;
    if (chart.x(high) - chart.x(low) > 6) zoom(low, high); else redraw();
    });
    }
    window.addEventListener("pointerup", () => {
    grip = null;
    if (drag !== null) {
    drag = null;
    redraw();
    }
    });
    charts.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = cursor === null ? find(view[0]) : cursor;
    const step = (view[1] - view[0]) / (event.shiftKey ? 10 : 100);
    const keys = {
    ArrowRight: () => go(forward(here, step)), ArrowLeft: () => go(backward(here, step)),
    PageUp: () => pan((view[0] - view[1]) / 2), PageDown: () => pan((view[1] - view[0]) / 2),
    Home: () => show(find(view[0])), End: () => show(find(view[1])),
    "+": () => zoomBy(0.5), "-": () => zoomBy(2), "0": () => zoom(...whole()), Escape: () => zoom(...whole()),
    };
    if (!keys[event.key] || event.key.startsWith("Page") && isAll()) return;
    keys[event.key]();
    event.preventDefault();
    });
    document.getElementById("in").addEventListener("click", () => zoomBy(0.5));
    document.getElementById("out").addEventListener("click", () => zoomBy(2));
    document.getElementById("back").addEventListener("click", () => pan((view[0] - view[1]) / 2));
    document.getElementById("on").addEventListener("click", () => pan((view[1] - view[0]) / 2));
    document.getElementById("whole").addEventListener("click", () => zoom(...whole()));
    for (const input of document.querySelectorAll("input[name=axis]")) {
    input.addEventListener("change", () => choose(input.value));
    if (input.value === "time") input.disabled = !hasTime;
    }
    if (!(axes.distance.whole[0] < axes.distance.whole[1]) && hasTime) {
    axis = "time";
    document.querySelector("input[name=axis][value=time]").checked = true;
    }
    ({ along, runs } = axes[axis]);
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
    """##
  /// Of the style of a page with a light map.
  static let lightHash = "sha256-DlzItBcaeqEHcAbcmclXTq9N32jBBD5K6tRH5o55MyA="
  /// Of the style of a page with a dark map.
  static let darkHash = "sha256-3RHZByElVxhKS+kWJac6z+bZm1O/03joamscfhcHqr4="
  /// Of the style of a page with a map that is as the screen is.
  static let autoHash = "sha256-XKb/AYHdtkFDgmysIdvV+dIvaN2/4eMVs/fUG1hQ1d0="
  /// Of the style of a report.
  static let reportHash = "sha256-cGY+bGiJOdDafPtqIJsdUPeaY/+LazzhPK6zv0XVDzQ="
  /// Of the script.
  static let scriptHash = "sha256-09f8shOtzFllwkePL1z0HW3k4pPzOESGcinwgWyBPqY="
}
