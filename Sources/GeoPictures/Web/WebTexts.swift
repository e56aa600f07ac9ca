// Made by scripts/generators/web-texts.py; not to be edited. swift-format-ignore-file

/// Style sheets and scripts of pictures and pages, and their hashes for a page's policy.
enum WebTexts {
  /// The style of a map.
  static let map = ##"""
    .picture{background:#fff;font-family:system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}.picture text{font-size:12px;fill:#222}.m-plain{fill:#f4f2ee}.m-paper{fill:#fff}.m-sea{fill:#dbe8f1}.m-land{fill:#f4f1e8;stroke:#f4f1e8;stroke-width:.5;fill-rule:evenodd}.m-lake{fill:#dbe8f1;fill-rule:evenodd}.m-border{fill:none;stroke:#8d8575;stroke-width:.8;stroke-dasharray:4 3}.m-net,.m-rule{fill:none;stroke:#5f7482;stroke-opacity:.28;stroke-width:.7}.picture .m-netlabel{font-size:11px;fill:#56636c}.m-area{fill:#7d8b6a;fill-opacity:.14;stroke:#7d8b6a;stroke-width:.8;fill-rule:evenodd}.m-way{fill:none;stroke:#8a8f94;stroke-width:1.1}.m-fence{fill:#cc79a7;fill-opacity:.16;stroke:#a3457c;stroke-width:1.5;fill-rule:evenodd}.m-corridor{fill:#cc79a7;fill-opacity:.16;stroke:none;fill-rule:nonzero}.m-fenceline{fill:none;stroke:#a3457c;stroke-width:1.5}.picture .m-fencelabel{fill:#7d2f5d;font-weight:600}.m-casing{fill:none;stroke:#3c4248;opacity:.45;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}.m-track{fill:none;stroke:#d55e00;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}.m-start{fill:#009e73;stroke:#fff;stroke-width:1.5}.m-end{fill:#222;stroke:#fff;stroke-width:1.5}.m-distance{fill:#fff;stroke:#222;stroke-width:1.3}.picture .m-distancelabel{font-size:11px;font-weight:600}.m-place{fill:#0072b2;stroke:#fff;stroke-width:1.2}.m-places{fill:#0072b2;fill-opacity:.7}.m-small{stroke:#fff;stroke-width:1.3}.m-dot{fill:#555}.picture .m-town{font-size:11px;fill:#333}.m-mark{fill:#333;stroke:#fff;stroke-width:1}.picture .m-strong{fill:#222;font-weight:600}.m-tick{fill:none;stroke:#222;stroke-width:1}.m-scale{fill:none;stroke:#222;stroke-width:1.4}.picture .m-title{font-size:15px;font-weight:600}.picture .m-credit{font-size:10px;fill:#666}.m-hatch{fill:none;stroke:#9a948a;stroke-width:.9}.m-frame{fill:none;stroke:#8a8f94;stroke-width:.8}.m-cells{image-rendering:optimizeSpeed;image-rendering:pixelated}.picture .m-numbers text{font-size:11px}.picture .m-numbers .m-ondark{fill:#fff}.picture .m-numbers .m-onlight{fill:#111}.m-creditbox{fill:#fff;fill-opacity:.75}.m-bar{fill:#0072b2}.m-otherbar{fill:#9aa4ad}.m-bound{fill:none;stroke:#d55e00;stroke-width:2}.picture .m-halo{fill:none;stroke:#fff;stroke-opacity:.8;stroke-width:3px;stroke-linejoin:round}.m-built{fill:#ebe7df}.m-green{fill:#dde8cd}.m-wood{fill:#cfdfc0}.m-sand{fill:#f3e9cd}.m-ice{fill:#eef5f9}.m-water{fill:#c3d9e8}.m-building{fill:#ddd7cc}.m-stream,.m-river{fill:none;stroke:#a9c6da;stroke-linejoin:round}.m-path,.m-service,.m-minor,.m-rail,.m-medium,.m-major,.m-motorway{fill:none;stroke:#cdc7bb;stroke-linecap:round;stroke-linejoin:round}.m-path{stroke:#b8ab95;stroke-dasharray:3 2;stroke-linecap:butt}.m-rail{stroke:#a8a8b0;stroke-dasharray:6 2;stroke-linecap:butt}.m-medium{stroke:#c2baaa}.m-major{stroke:#dfc382}.m-motorway{stroke:#d9a765}.m-state{fill:none;stroke:#b5ad9d;stroke-dasharray:2 3}.picture .m-city{font-size:14px;font-weight:600;fill:#333}.picture .m-quarter,.picture .m-street{font-size:10px;fill:#5b5b5b}
    """##
  /// The rules that differ from `map` on dark screens.
  static let mapDark = ##"""
    .picture{background:#16191c}.picture text{fill:#e4e6e8}.m-plain{fill:#1e2327}.m-paper{fill:#16191c}.m-sea{fill:#17242e}.m-land{fill:#2a2f31;stroke:#2a2f31}.m-lake{fill:#17242e}.m-border{stroke:#8c877b}.m-net,.m-rule{stroke:#9db2c0;stroke-opacity:.22}.picture .m-netlabel{fill:#a5b1b9}.m-fence{fill:#cc79a7;fill-opacity:.2;stroke:#dc9abf}.m-corridor{fill-opacity:.2}.m-fenceline{stroke:#dc9abf}.picture .m-fencelabel{fill:#f0c3da}.m-casing{stroke:#e8ecef;opacity:.75}.m-track{stroke:#ff8a3c}.m-end{fill:#fff;stroke:#16191c}.m-distance{fill:#16191c;stroke:#fff}.m-start,.m-place{stroke:#16191c}.m-place{fill:#56b4e9}.m-places{fill:#56b4e9}.m-small{stroke:#16191c}.m-dot{fill:#b5babd}.picture .m-town{fill:#d5d9db}.m-mark{fill:#e4e6e8;stroke:#16191c}.picture .m-strong{fill:#fff}.m-tick{stroke:#e4e6e8}.m-scale{stroke:#e4e6e8}.picture .m-credit{fill:#a0a6aa}.m-hatch{stroke:#6d757b}.m-tile{opacity:.8}.m-creditbox{fill:#16191c}.m-bar{fill:#56b4e9}.m-otherbar{fill:#6d757b}.picture .m-halo{fill:none;stroke:#16191c}.m-built{fill:#252a2e}.m-green{fill:#222d26}.m-wood{fill:#203026}.m-sand{fill:#2f2d26}.m-ice{fill:#2b343a}.m-water{fill:#17303f}.m-building{fill:#30353a}.m-stream,.m-river{stroke:#24465a}.m-path,.m-service,.m-minor,.m-rail,.m-medium,.m-major,.m-motorway{stroke:#454c52}.m-path{stroke:#58544b}.m-rail{stroke:#565b63}.m-medium{stroke:#535b62}.m-major{stroke:#776746}.m-motorway{stroke:#8f7142}.m-state{stroke:#666257}.picture .m-city{fill:#e4e6e8}.picture .m-quarter,.picture .m-street{fill:#a9b0b5}
    """##
  /// The style of a page with a picture.
  static let page = ##"""
    .m-map path{vector-effect:non-scaling-stroke}.m-slide,.m-cursor{will-change:transform}.m-hidden,.m-off,.m-zoomed .m-netlabels{display:none}.m-part{fill:none;stroke:#0b7bd0;stroke-width:13;stroke-opacity:.45;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}.m-cursor{fill:#b3261e;stroke:#fff;stroke-width:2;vector-effect:non-scaling-stroke;pointer-events:none}.m-map circle{vector-effect:non-scaling-stroke}.picture .m-number{fill:#fff;font-size:11px;font-weight:600}.picture:has(.m-part){touch-action:inherit;user-select:none}.mapcontrols{display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center}.mapcontrols label{display:inline-flex;gap:5px;align-items:center;min-height:32px}#readout{min-height:1.5em;font-variant-numeric:tabular-nums}[hidden]{display:none!important}:focus-visible{outline:2px solid #0b7bd0;outline-offset:2px}html,body{margin:0}body{background:#fff;color:#222;font:16px/1.45 system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}.picture{display:block;margin:0 auto;max-width:100%;height:auto}.picture:has(.m-net){max-height:calc(100vh - 96px)}.picture:has(.m-bar){max-width:min(100%,960px)}.narrow{display:none}#readout,#part,.mapcontrols{max-width:960px;margin:0 auto;padding:4px 12px}body{position:relative}.unseen{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}.figures{display:flex;flex-wrap:wrap;gap:4px 24px;margin:0 0 8px}.figures dt{font-size:.83rem}.figures dd{margin:0;font-weight:600}button{font:inherit;color:inherit;background:none;border:1px solid currentColor;border-radius:8px;min-width:36px;min-height:34px;padding:2px 10px;cursor:pointer}@media (max-width:640px){.wide{display:none}.narrow{display:block}}@media screen and (prefers-color-scheme:dark){body{background:#16191c;color:#e4e6e8}}@media print{#readout,.mapcontrols,#clear{display:none}}
    """##
  /// The style of a report. The style of its map is separate.
  static let report = ##"""
    .m-map path{vector-effect:non-scaling-stroke}.m-slide,.m-cursor{will-change:transform}.m-hidden,.m-off,.m-zoomed .m-netlabels{display:none}.m-part{fill:none;stroke:#0b7bd0;stroke-width:13;stroke-opacity:.45;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}.m-cursor{fill:#b3261e;stroke:#fff;stroke-width:2;vector-effect:non-scaling-stroke;pointer-events:none}.m-map circle{vector-effect:non-scaling-stroke}.picture .m-number{fill:#fff;font-size:11px;font-weight:600}.picture:has(.m-part){touch-action:inherit;user-select:none}.mapcontrols{display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center}.mapcontrols label{display:inline-flex;gap:5px;align-items:center;min-height:32px}#readout{min-height:1.5em;font-variant-numeric:tabular-nums}[hidden]{display:none!important}:focus-visible{outline:2px solid #0b7bd0;outline-offset:2px}:root{color-scheme:light dark;--ink:#1f2326;--soft:#596168;--paper:#fff;--card:#f5f6f7;--line:#d9dde0;--accent:#0b5fa5;--mark:#b3261e}@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e8ea;--soft:#a4adb4;--paper:#16191c;--card:#1f2428;--line:#343b41;--accent:#7db8ea;--mark:#ff8a80}}*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}main,header,footer{max-width:1120px;margin:0 auto;padding:0 20px}header{padding-top:28px}h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:34px 0 10px}p{margin:0 0 10px}.soft{color:var(--soft)}a{color:var(--accent)}.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px;margin:20px 0 0}.figures>div{background:var(--card);border-radius:10px;padding:10px 12px;position:relative}.figures dt{color:var(--soft);font-size:.83rem;padding-right:24px}.figures dd{margin:2px 0 0;font-size:1.32rem;font-weight:600;font-variant-numeric:tabular-nums;line-height:1.2}.figures dd small{display:block;font-size:.8rem;font-weight:400;color:var(--soft);margin-top:3px}details.method{position:absolute;top:8px;right:8px}details.method[open]{position:static;margin-top:8px}details.method summary{list-style:none;width:24px;height:24px;line-height:22px;text-align:center;border-radius:50%;border:1px solid var(--line);color:var(--soft);font-size:.8rem;cursor:pointer;background:var(--paper)}details.method[open] summary{position:absolute;top:8px;right:8px}details.method summary::-webkit-details-marker{display:none}details.method p{font-size:.83rem;margin:0;color:var(--ink)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}.map{margin:24px 0 0}.map svg{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:10px}.map .narrow{display:none}.reason{margin-top:24px}#part{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:4px 20px;align-items:center;background:var(--paper);border-top:1px solid var(--line);padding:6px 0}#part p{margin:0}#part .figures{display:flex;flex-wrap:wrap;gap:2px 20px;margin:0}#part .figures>div{background:none;padding:0}#part .figures dd{font-size:1rem}.map .mapcontrols{margin:8px 0}.controls{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin-bottom:6px}.controls fieldset{border:0;margin:0;padding:0;display:flex;gap:14px}.controls legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.controls label{display:inline-flex;gap:6px;align-items:center;min-height:32px}button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:8px;min-width:36px;min-height:34px;padding:2px 12px;cursor:pointer}button:disabled{color:var(--soft);opacity:.6;cursor:default}#readout{color:var(--soft);font-size:.9rem}#charts{touch-action:pan-y}#charts figure{margin:0 0 8px}#charts figcaption{font-size:.85rem;color:var(--soft);display:flex;justify-content:space-between;gap:12px}#charts .value{color:var(--ink);font-weight:600;font-variant-numeric:tabular-nums}.chart{display:block;width:100%;height:auto;cursor:crosshair;user-select:none}.chart text{font-size:11px;fill:var(--soft)}.chart .grid{stroke:var(--line);stroke-width:1}.chart .line{fill:none;stroke-width:1.6;stroke-linejoin:round}.chart .area{fill-opacity:.16}.chart .mark line{stroke:var(--mark);stroke-width:1}.chart .mark circle{fill:var(--mark);stroke:var(--paper);stroke-width:1.5}.chart .range{fill:var(--accent);fill-opacity:.18}.c-altitude .line{stroke:#7a6a4f}.c-altitude .area{fill:#7a6a4f}.c-speed .line{stroke:#0072b2}.c-speed .area{fill:#0072b2}.c-slope .line{stroke:#5a6b1f}.c-slope .area{fill:none}.c-heart_rate_bpm .line{stroke:#c0392b}.c-heart_rate_bpm .area{fill:#c0392b}.c-power_w .line{stroke:#8e44ad}.c-power_w .area{fill:#8e44ad}.c-cadence_rpm .line{stroke:#00795a}.c-cadence_rpm .area{fill:#00795a}.c-temperature_c .line{stroke:#b86e00}.c-temperature_c .area{fill:#b86e00}@media screen and (prefers-color-scheme:dark){.c-slope .line{stroke:#b5c76a}.c-altitude .line{stroke:#c9b48c}.c-altitude .area{fill:#c9b48c}.c-speed .line{stroke:#56b4e9}.c-speed .area{fill:#56b4e9}.c-heart_rate_bpm .line{stroke:#ff8a80}.c-heart_rate_bpm .area{fill:#ff8a80}.c-power_w .line{stroke:#ce93d8}.c-power_w .area{fill:#ce93d8}.c-cadence_rpm .line{stroke:#4cc9a0}.c-cadence_rpm .area{fill:#4cc9a0}.c-temperature_c .line{stroke:#e9b44c}.c-temperature_c .area{fill:#e9b44c}}.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 40%,transparent) left/40px 100% no-repeat local,linear-gradient(270deg,var(--paper) 40%,transparent) right/40px 100% no-repeat local,linear-gradient(90deg,var(--soft),transparent) left/9px 100% no-repeat,linear-gradient(270deg,var(--soft),transparent) right/9px 100% no-repeat}.swipe{display:none}.scroll.tall{max-height:70vh;overflow-y:auto}.tall thead th{position:sticky;top:0;background:var(--paper)}table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}th,td{padding:5px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:500}th:first-child,td:first-child{padding-left:0}.words{text-align:left}footer{margin-top:40px;padding-bottom:40px;font-size:.83rem;color:var(--soft)}@media (max-width:640px){.swipe{display:block}main,header,footer{padding:0 14px}header{padding-top:20px}h1{font-size:1.35rem}.map .wide{display:none}.map .narrow{display:block}.figures{grid-template-columns:repeat(2,minmax(0,1fr))}.figures dd{font-size:1.12rem}th,td{padding:5px 7px}}@media print{.swipe{display:none}.scroll{background:none}body{font-size:11pt}.controls,.mapcontrols,#readout,#clear,#save,details.method summary{display:none}.figures>div{border:1px solid #ccc;break-inside:avoid}figure,tr,.map{break-inside:avoid}#part{position:static}h2{break-after:avoid}.map .wide{display:block}.map .narrow{display:none}.scroll,.scroll.tall{overflow:visible;max-height:none}table{font-size:7.5pt}th,td{padding:2px 3px}main,header,footer{max-width:none;padding:0}}
    """##
  /// The script of a page with a map.
  static let mapScript = ##"""
    "use strict";
    const page = (function () {
    const data = JSON.parse(document.getElementById("data").textContent);
    const readout = document.getElementById("readout");
    const panel = document.getElementById("part");
    const isNumber = (value) => !isNaN(value);
    function column(name, unit) {
    let last = 0;
    return (data.columns[name] || []).map((value) => value === null ? NaN : (last += value) * unit);
    }
    const distance = column("distance", 0.1 / data.length.meters);
    const time = column("time", 0.1);
    const elapsed = column("elapsed", 0.1);
    const ascent = column("ascent", 0.1);
    const descent = column("descent", 0.1);
    const sources = data.sources || [];
    const source = column("source", 1);
    const breaks = new Set(data.breaks);
    const count = distance.length;
    const series = data.series.map((one) => {
    const values = column(one.key, one.factor);
    const low = column(one.key + "_low", one.factor), high = column(one.key + "_high", one.factor);
    return { ...one, values, low: low.length ? low : values, high: high.length ? high : values };
    });
    const two = (value) => String(value).padStart(2, "0");
    function clock(seconds) {
    const whole = Math.round(seconds);
    const days = whole < 360000 ? 0 : Math.floor(whole / 86400), hours = Math.floor(whole / 3600) - 24 * days;
    return (days ? days + " d " : "") + hours + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
    }
    function pace(one, speed) {
    const seconds = Math.round(one.pace / speed);
    return seconds < 5999.5 ? Math.floor(seconds / 60) + ":" + two(seconds % 60) : "–";
    }
    const unit = (one) => one.pace ? "min/" + data.length.unit : one.unit;
    function format(one, value, digits = one.digits) {
    if (isNaN(value)) return "–";
    return (one.pace ? pace(one, value) : value.toFixed(digits)) + " " + unit(one);
    }
    const listeners = { cursor: [], part: [] };
    const page = { data, distance, time, sources, source, breaks, count, series, clock, pace, unit, format, column };
    page.cursor = null;
    page.part = null;
    page.on = (event, listener) => listeners[event].push(listener);
    page.show = function (point) {
    page.cursor = point = Math.max(0, Math.min(count - 1, point));
    const words = [distance[point].toFixed(2) + " " + data.length.unit];
    if (isNumber(time[point])) words.push(clock(time[point]));
    for (const one of series) words.push(format(one, one.values[point]));
    if (sources.length) words.push("\u2068" + sources[source[point]] + "\u2069");
    if (readout) readout.textContent = words.join(" · ");
    for (const listener of listeners.cursor) listener(point, words);
    };
    page.select = function (from, to) {
    let part = null;
    if (from !== null && from !== to) {
    const end = to;
    for (to = from; to !== end && source[to + Math.sign(end - from)] === source[from];) to += Math.sign(end - from);
    if (from !== to) part = [Math.min(from, to), Math.max(from, to)];
    }
    page.part = part;
    if (panel) {
    panel.hidden = !part;
    panel.querySelector("dl").replaceChildren(...(part ? page.figures(...part) : []).map(([name, value]) => {
    const box = document.createElement("div");
    box.append(Object.assign(document.createElement("dt"), { textContent: name }),
    Object.assign(document.createElement("dd"), { textContent: value }));
    return box;
    }));
    }
    for (const listener of listeners.part) listener(part);
    };
    page.figures = function (from, to) {
    const length = distance[to] - distance[from], figures = [];
    figures.push(["Distance", length.toFixed(length < 10 ? 3 : 2) + " " + data.length.unit]);
    const seconds = elapsed.length ? elapsed[to] - elapsed[from] : 0;
    const find = (key) => series.find((one) => one.key === key);
    if (seconds > 0) {
    figures.push(["Time", clock(seconds)]);
    const speed = find("speed");
    if (speed && length > 0) {
    const mean = length * data.length.meters / seconds / speed.meters;
    figures.push([speed.pace ? "Pace" : "Speed", format(speed, mean)]);
    }
    }
    const altitude = find("altitude");
    if (altitude && ascent.length) {
    figures.push(["Ascent", ((ascent[to] - ascent[from]) * altitude.factor * 10).toFixed(0) + " " + altitude.unit]);
    figures.push(["Descent", ((descent[to] - descent[from]) * altitude.factor * 10).toFixed(0) + " " + altitude.unit]);
    }
    const isWhole = !data.breaks.some((one) => from < one && one <= to);
    const rise = altitude ? (altitude.values[to] - altitude.values[from]) * altitude.meters : NaN;
    if (isWhole && isNumber(rise) && length * data.length.meters >= 20) {
    figures.push(["Slope", (100 * rise / (length * data.length.meters)).toFixed(1) + " %"]);
    }
    for (const one of series) {
    if (["altitude", "speed", "slope"].includes(one.key)) continue;
    const values = one.values.slice(from, to + 1).filter(isNumber);
    if (values.length) figures.push([one.name, format(one, values.reduce((a, b) => a + b, 0) / values.length)]);
    }
    return figures;
    };
    const GPX = "http://www.topografix.com/GPX/1/1";
    const SENSORS = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2";
    const escaped = (text) => text.replace(/[&<>"]/g, (sign) => "&#" + sign.charCodeAt(0) + ";");
    const title = () => document.querySelector("h1").textContent;
    const latitude = column("latitude", 1e-7), longitude = column("longitude", 1e-7);
    page.gpx = function (from, to) {
    const value = (key, point) => {
    const one = series.find((one) => one.key === key);
    return one ? one.values[point] * one.meters : NaN;
    };
    const tag = (name, number, digits) => isNaN(number) ? "" : "<" + name + ">" + number.toFixed(digits) + "</" + name + ">";
    const note = data.each > 1 ? "<desc>1 of " + data.each + " points, with mean values</desc>" : "";
    let text = '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="geocalc" xmlns="' + GPX
    + '" xmlns:gpxtpx="' + SENSORS + '">\n<trk><name>' + escaped(title()) + "</name>" + note + "<trkseg>\n";
    let isEmpty = true;
    for (let point = from; point <= to; point++) {
    if (breaks.has(point) && !isEmpty) {
    text += "</trkseg><trkseg>\n";
    isEmpty = true;
    }
    if (isNaN(latitude[point])) continue;
    isEmpty = false;
    text += '<trkpt lat="' + latitude[point].toFixed(7) + '" lon="' + longitude[point].toFixed(7) + '">'
    + tag("ele", value("altitude", point), 1);
    if (data.start !== undefined && isNumber(time[point])) {
    const moment = new Date(data.start + Math.round(time[point] * 1000));
    text += "<time>" + moment.toISOString().replace(".000Z", "Z") + "</time>";
    }
    const sensors = tag("gpxtpx:atemp", value("temperature_c", point), 1)
    + tag("gpxtpx:hr", value("heart_rate_bpm", point), 0) + tag("gpxtpx:cad", value("cadence_rpm", point), 0);
    const extensions = tag("power", value("power_w", point), 0)
    + (sensors && "<gpxtpx:TrackPointExtension>" + sensors + "</gpxtpx:TrackPointExtension>");
    text += (extensions && "<extensions>" + extensions + "</extensions>") + "</trkpt>\n";
    }
    return text + "</trkseg></trk>\n</gpx>\n";
    };
    function save() {
    const link = document.createElement("a"), blob = new Blob([page.gpx(...page.part)], { type: "application/gpx+xml" });
    link.href = URL.createObjectURL(blob);
    const name = title().replace(/\.\w{1,5}$/, "").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    link.download = (name || "track") + "-part.gpx";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    }
    if (!count && readout) readout.hidden = true;
    if (panel) {
    panel.querySelector("#clear").addEventListener("click", () => page.select(null));
    panel.querySelector("#save").addEventListener("click", save);
    panel.querySelector("#save").hidden = !latitude.length;
    }
    return page;
    })();
    "use strict";
    (function () {
    const SVG = "http://www.w3.org/2000/svg";
    const { data, count, breaks } = page;
    const mapX = page.column("x", 0.1), mapY = page.column("y", 0.1);
    const places = data.places || { x: [], y: [], names: [], notes: [] };
    const sum = (values) => { let last = 0; return values.map((value) => (last += value) * 0.1); };
    const placeX = sum(places.x), placeY = sum(places.y);
    const LAYERS = { ".m-ground": "Background", ".m-net, .m-netlabels": "Grid", ".m-fences": "Areas",
    ".m-tracks": "Tracks", ".m-distances": "Distances", ".m-points": "Points", ".m-labels": "Names" };
    const MOST = 256, NEAR = 24, CELL = 26;
    const REST = 150;
    function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.appendChild(made);
    return made;
    }
    function button(text, label, action) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: text, title: label });
    made.setAttribute("aria-label", label);
    made.addEventListener("click", action);
    return made;
    }
    [...document.querySelectorAll("svg.picture")].forEach((svg, index) => {
    const moving = svg.querySelector(".m-map"), map = data.maps[index];
    if (!moving || !map) return;
    const [scale, moveX, moveY, left, top, width, height, barMeters, barPixels] = map;
    const box = svg.parentElement, [right, bottom] = [left + width, top + height];
    let zoom = 1, x = 0, y = 0, drawnZoom = 0;
    const slide = element("g", { class: "m-slide" });
    moving.before(slide);
    slide.append(moving);
    let drawn = [0, 0], timer = 0;
    const px = (point) => mapX[point] * scale + moveX, py = (point) => mapY[point] * scale + moveY;
    if (placeX.length) {
    for (const text of moving.querySelectorAll(".m-labels .m-strong")) text.remove();
    }
    const texts = [...moving.querySelectorAll("text")].map((text) => {
    const next = text.nextElementSibling;
    const dot = text.matches(".m-halo") ? next.nextElementSibling : next;
    const hasDot = dot && dot.matches("circle.m-dot, circle.m-distance");
    const at = (one, key) => Number(one.getAttribute(key));
    const turn = text.getAttribute("transform") || "";
    const angle = Number((turn.match(/rotate\(([-\d.]+)/) || [0, 0])[1]) * Math.PI / 180;
    const rise = text.matches(".m-street") ? 3.5 : 0;
    return [text, hasDot ? at(dot, "cx") : at(text, "x") + rise * Math.sin(angle),
    hasDot ? at(dot, "cy") : at(text, "y") - rise * Math.cos(angle), turn];
    });
    const disks = [...moving.querySelectorAll("circle")].map((disk) => [disk, Number(disk.getAttribute("r"))]);
    const part = element("path", { class: "m-part" });
    moving.insertBefore(part, moving.querySelector(".m-tracks") || moving.lastChild);
    const points = placeX.length ? moving.querySelector(".m-points") : null;
    const dot = element("circle", { r: 6, class: "m-cursor", visibility: "hidden" });
    slide.after(dot);
    let shown = null;
    function placeDot() {
    if (shown === null) return;
    dot.style.transform = "translate(" + (px(shown) * zoom + x) + "px," + (py(shown) * zoom + y) + "px)";
    }
    const bar = [svg.querySelector(".m-scale"), svg.querySelector(".m-scale + text")];
    const wholeBar = bar[0] && [bar[0].getAttribute("d"), bar[1].textContent];
    function drawBar() {
    if (!wholeBar) return;
    const most = barMeters / zoom, kind = most >= data.length.meters ? data.length : data.height;
    const power = Math.pow(10, Math.floor(Math.log10(most / kind.meters) + 1e-9));
    const number = [5, 2, 1].map((one) => one * power).find((one) => one * kind.meters <= most) || power;
    const meters = number * kind.meters;
    if (zoom === 1) {
    bar[0].setAttribute("d", wholeBar[0]);
    bar[1].textContent = wholeBar[1];
    return;
    }
    const start = wholeBar[0].match(/^M([-\d.]+)[ ,]?([-\d.]+)/).slice(1).map(Number);
    bar[0].setAttribute("d", "M" + start[0] + " " + start[1] + "v5h" + barPixels * zoom * meters / barMeters + "v-5");
    bar[1].textContent = number >= 1 ? number + " " + kind.unit : meters * 100 + " cm";
    }
    function drawPoints() {
    const cells = new Map(), size = CELL / zoom;
    for (let i = 0; i < placeX.length; i++) {
    const [a, b] = [placeX[i] * scale + moveX, placeY[i] * scale + moveY];
    const [sx, sy] = [a * zoom + x, b * zoom + y];
    if (sx < left - CELL || sy < top - CELL || sx > right + CELL || sy > bottom + CELL) continue;
    const key = placeX.length > 60 ? Math.floor(a / size) + "," + Math.floor(b / size) : i;
    const cell = cells.get(key);
    if (cell) cell.push(i); else cells.set(key, [i]);
    }
    const made = document.createDocumentFragment(), taken = [];
    for (const cell of cells.values()) {
    const mean = (values) => cell.reduce((sum, i) => sum + values[i], 0) / cell.length;
    const [a, b] = [mean(placeX) * scale + moveX, mean(placeY) * scale + moveY], i = cell[0];
    const radius = cell.length > 1 ? Math.min(6 + 2 * Math.log2(cell.length), 20) * 0.75 : 3.5;
    const disk = element("circle", { cx: a, cy: b, r: radius / zoom, class: "m-place" }, made);
    const words = [places.names[i], places.notes && places.notes[i]].filter(Boolean).join(", ");
    element("title", {}, disk, cell.length > 1 ? cell.length + " points" : words);
    const text = cell.length > 1 ? String(cell.length) : places.names[i];
    const [sx, sy] = [a * zoom, b * zoom], isWide = cell.length === 1;
    if (!text || cell.length > 1 && radius < 6) continue;
    const room = isWide ? 8 * text.length + 12 : 0;
    if (isWide && taken.some(([u, v, w]) => Math.abs(v - sy) < 14 && u < sx + room && sx < u + w)) continue;
    if (isWide) taken.push([sx, sy, room]);
    const shift = isWide ? [6, 4] : [0, 4];
    for (const name of isWide ? ["m-strong m-halo", "m-strong"] : ["m-number"]) {
    element("text", { class: name, "text-anchor": isWide ? "start" : "middle",
    transform: "translate(" + (a + shift[0] / zoom) + " " + (b + shift[1] / zoom) + ") scale(" + 1 / zoom + ")" },
    made, text);
    }
    }
    points.replaceChildren(made);
    }
    function limit() {
    x = Math.max(right - right * zoom, Math.min(left - left * zoom, x));
    y = Math.max(bottom - bottom * zoom, Math.min(top - top * zoom, y));
    }
    function draw() {
    limit();
    drawn = [x, y];
    slide.style.transform = "";
    placeDot();
    moving.setAttribute("transform", "translate(" + x + " " + y + ") scale(" + zoom + ")");
    if (points) drawPoints();
    if (zoom === drawnZoom) return;
    drawnZoom = zoom;
    for (const [text, a, b, turn] of texts) {
    text.setAttribute("transform",
    "translate(" + a * (1 - 1 / zoom) + " " + b * (1 - 1 / zoom) + ") scale(" + 1 / zoom + ") " + turn);
    }
    for (const [disk, radius] of disks) disk.setAttribute("r", radius / zoom);
    drawBar();
    const base = moving.querySelector(".m-base:has(.m-land)");
    if (base) {
    const { classList } = base;
    const least = classList.contains("m-near") ? 8000 : classList.contains("m-detail") ? 15000 : 100000;
    classList.toggle("m-off", width / zoom * barMeters / barPixels < least);
    }
    svg.classList.toggle("m-zoomed", zoom > 1);
    box.style.touchAction = zoom > 1 ? "none" : "pan-y";
    }
    function zoomBy(factor, a = left + width / 2, b = top + height / 2) {
    const next = Math.max(1, Math.min(MOST, zoom * factor));
    [x, y] = [a - (a - x) * next / zoom, b - (b - y) * next / zoom];
    zoom = next;
    draw();
    }
    function pan(a, b) {
    const before = [x, y];
    [x, y] = [x + a, y + b];
    limit();
    if (x === before[0] && y === before[1]) return;
    slide.style.transform = "translate(" + (x - drawn[0]) + "px," + (y - drawn[1]) + "px)";
    placeDot();
    clearTimeout(timer);
    if (points) timer = setTimeout(draw, REST);
    }
    const unit = () => svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    function spot(event) {
    const box = svg.getBoundingClientRect();
    return [(event.clientX - box.left) * unit(), (event.clientY - box.top) * unit()];
    }
    function nearest([a, b], near) {
    let best = null, least = Math.pow(near * unit() / zoom, 2);
    for (let point = 0; point < count; point++) {
    const away = (px(point) - (a - x) / zoom) ** 2 + (py(point) - (b - y) / zoom) ** 2;
    if (away < least) [best, least] = [point, away];
    }
    return best;
    }
    const pointers = new Map();
    let from = null;
    svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    pointers.set(event.pointerId, spot(event));
    from = pointers.size === 1 && !event.shiftKey ? nearest(spot(event), NEAR) : null;
    svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId), now = spot(event);
    const isPan = before && from === null;
    const point = isPan ? null : nearest(now, 2 * NEAR);
    if (point !== null && pointers.size < 2) page.show(point);
    if (!before) return;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.set(event.pointerId, now);
    if (others.length) {
    const size = (at) => Math.hypot(at[0] - others[0][0], at[1] - others[0][1]);
    pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    zoomBy(size(now) / Math.max(size(before), 1), ...others[0]);
    } else if (from !== null) {
    if (point !== null && point !== from) page.select(from, point);
    } else {
    pan(now[0] - before[0], now[1] - before[1]);
    }
    });
    for (const name of ["pointerup", "pointercancel"]) {
    svg.addEventListener(name, (event) => pointers.delete(event.pointerId));
    }
    const isAlone = !document.getElementById("charts");
    svg.addEventListener("wheel", (event) => {
    if (!isAlone && !event.ctrlKey && !box.contains(document.activeElement)) return;
    if (zoom === 1 && event.deltaY > 0) return;
    zoomBy(Math.pow(2, -event.deltaY / 300), ...spot(event));
    event.preventDefault();
    }, { passive: false });
    svg.addEventListener("dblclick", (event) => zoomBy(2, ...spot(event)));
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Map: arrow keys move it, + and − zoom, 0 shows all");
    box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    const keys = {
    ArrowLeft: () => pan(80, 0), ArrowRight: () => pan(-80, 0), ArrowUp: () => pan(0, 80),
    ArrowDown: () => pan(0, -80), "+": () => zoomBy(1.6), "=": () => zoomBy(1.6), "-": () => zoomBy(1 / 1.6),
    "0": () => zoomBy(1 / MOST), Escape: () => page.select(null),
    };
    if (!keys[event.key] || event.key.startsWith("Arrow") && zoom === 1) return;
    keys[event.key]();
    event.preventDefault();
    });
    const controls = document.createElement("div");
    controls.className = "mapcontrols";
    controls.append(button("+", "Zoom in", () => zoomBy(1.6)), button("−", "Zoom out", () => zoomBy(1 / 1.6)),
    button("All", "Show the whole map", () => zoomBy(1 / MOST)));
    for (const layer of Object.keys(LAYERS)) {
    const groups = moving.querySelectorAll(layer);
    if (!groups.length) continue;
    const label = document.createElement("label"), input = document.createElement("input");
    Object.assign(input, { type: "checkbox", checked: true });
    input.addEventListener("change", () => {
    for (const group of groups) group.classList.toggle("m-hidden", !input.checked);
    });
    label.append(input, LAYERS[layer]);
    controls.append(label);
    }
    box.append(controls);
    page.on("cursor", (point) => {
    const isKnown = !isNaN(mapX[point]);
    shown = isKnown ? point : null;
    placeDot();
    dot.setAttribute("visibility", isKnown ? "visible" : "hidden");
    });
    page.on("part", (selected) => {
    let path = "";
    for (let i = selected ? selected[0] : 0; selected && i <= selected[1]; i++) {
    if (isNaN(mapX[i])) continue;
    path += (path && !breaks.has(i) ? "L" : "M") + px(i).toFixed(1) + " " + py(i).toFixed(1);
    }
    part.setAttribute("d", path);
    });
    draw();
    });
    })();
    """##
  /// The script of the charts of a report, which follows the script of the map.
  static let reportScript = ##"""
    "use strict";
    (function () {
    const charts = document.getElementById("charts");
    if (!charts) return;
    const { data, distance, time, breaks, count, series, clock } = page;
    const SVG = "http://www.w3.org/2000/svg";
    const hasTime = time.some((value) => !isNaN(value));
    let axis = "distance";
    let along = distance;
    let view = [0, 0];
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
    function paces(one, chart, high) {
    const all = [];
    for (const minutes of [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 60]) {
    const speed = one.pace / 60 / minutes;
    if (speed > high || all.length && chart.y(speed) - chart.y(all[all.length - 1]) < 22) continue;
    all.push(speed);
    }
    return all;
    }
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
    caption.textContent = (one.pace ? "Pace" : one.name) + " (" + page.unit(one) + ")";
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
    const points = [];
    for (const run of runs) {
    if (along[run.last] < view[0] || along[run.first] > view[1]) continue;
    const first = Math.max(run.first, within(run, view[0]) - 1);
    const last = Math.min(run.last, within(run, view[1]) + 1);
    columns(one, first, last, chart, points);
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
    "+": () => zoomBy(0.5), "-": () => zoomBy(2), "0": () => zoom(...whole()), Enter: zoomToPart,
    Escape: () => page.part ? page.select(null) : zoom(...whole()),
    };
    if (!keys[event.key] || event.key.startsWith("Page") && isAll()) return;
    keys[event.key]();
    event.preventDefault();
    });
    function zoomToPart() {
    if (!page.part) return;
    const ends = page.part.map((point) => along[point]);
    zoom(Math.min(...ends), Math.max(...ends));
    }
    const zoomButton = document.getElementById("zoom");
    page.on("part", (part) => zoomButton.disabled = !part);
    zoomButton.addEventListener("click", zoomToPart);
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
  /// The hash of the style of a page with a light map.
  static let lightHash = "sha256-iC9GTEA52ptCo6NdH//eihPMtsk04M3G2eoCofenn+4="
  /// The hash of the style of a page with a dark map.
  static let darkHash = "sha256-YGFio11U2FaNMMAwm29lK64hIDBLJCsyZ843ZmDH9H0="
  /// The hash of the style of a page with a map that follows the setting of the screen.
  static let autoHash = "sha256-J7suxPo6mpBX0BhHjye3b/SR43zDCjt6jkh2QB2sK8g="
  /// The hash of the style of a report.
  static let reportHash = "sha256-6fDSCko6bIia/GjvapWwCJFyyzv5zI2sXNx/DybDBvw="
  /// The hash of both scripts, with a line end between them.
  static let scriptHash = "sha256-hgO6Evj7KTyfAlvwiDuWSK2xWkBW/TgXt2uq7sBWZjY="
  /// The hash of the script of a page with a map.
  static let mapScriptHash = "sha256-lBTH63y4iOcv8iiXismLvCby3/5m1ciIvYZd60FmXOA="
}
