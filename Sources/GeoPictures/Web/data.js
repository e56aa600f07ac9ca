// The data of a page: the values of its points, the cursor, and the part of the track that the reader selected.
"use strict";
const page = (function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const readout = document.getElementById("readout");
  const panel = document.getElementById("part");
  const isNumber = (value) => !isNaN(value);

  // A column stores differences from the previous value, in small units; null is an unknown value.
  function column(name, unit) {
    let last = 0;
    return (data.columns[name] || []).map((value) => value === null ? NaN : (last += value) * unit);
  }
  const distance = column("distance", 0.1 / data.length.meters);
  const moment = column("time", 0.1);
  const elapsed = column("elapsed", 0.1);
  const ascent = column("ascent", 0.1);
  const descent = column("descent", 0.1);
  // The recording of each point; empty for a single recording.
  const sources = data.sources || [];
  const source = column("source", 1);
  // The number of tracks that pass near each point; only in a heat map.
  const passes = column("passes", 1);
  // The times of several recordings count from the start of each of them.
  const starts = [];
  moment.forEach((value, point) => {
    if (isNumber(value) && !(starts[source[point]] <= value)) starts[source[point]] = value;
  });
  const time = sources.length ? moment.map((value, point) => value - starts[source[point]]) : moment;
  const breaks = new Set(data.breaks);
  const count = distance.length;
  // Each point of a long recording is the mean of several, with the lowest and the highest of their values.
  const series = data.series.map((one) => {
    const values = column(one.key, one.factor);
    const low = column(one.key + "_low", one.factor), high = column(one.key + "_high", one.factor);
    return { ...one, values, low: low.length ? low : values, high: high.length ? high : values };
  });

  // Formats a duration in seconds as h:mm:ss. From 100 hours on, the text begins with the number of days.
  const two = (value) => String(value).padStart(2, "0");
  function clock(seconds) {
    const whole = Math.round(seconds);
    const days = whole < 360000 ? 0 : Math.floor(whole / 86400), hours = Math.floor(whole / 3600) - 24 * days;
    return (days ? days + " d " : "") + hours + ":" + two(Math.floor(whole / 60) % 60) + ":" + two(whole % 60);
  }
  // Formats the time per unit of length as m:ss; `one` is the series of speeds.
  function pace(one, speed) {
    const seconds = Math.round(one.pace / speed);
    return seconds < 5999.5 ? Math.floor(seconds / 60) + ":" + two(seconds % 60) : "–";
  }
  const unit = (one) => one.pace ? "min/" + data.length.unit : one.unit;
  function format(one, value, digits = one.digits) {
    if (isNaN(value)) return "–";
    return (one.pace ? pace(one, value) : value.toFixed(digits)) + " " + unit(one);
  }

  // Returns the name and the sport of the track of a point; empty if unknown.
  const tracks = data.tracks || [];
  const track = (point) => (tracks.findLast(([first]) => first <= point) || [0, "", ""]).slice(1);
  const hasNames = new Set(tracks.map(([, name]) => name)).size > 1;

  const listeners = { cursor: [], part: [], zoom: [], hidden: [] };
  // The indices of the recordings that the reader hides.
  const hidden = new Set();
  const page = {
    data, distance, time, sources, source, hidden, breaks, count, series, clock, pace, unit, format, column,
  };
  page.cursor = null;
  // The first and the last point of the selected part; null if there is none.
  page.part = null;
  page.on = (event, listener) => listeners[event].push(listener);

  // Moves the cursor to a point and prints its values.
  page.show = function (point) {
    page.cursor = point = Math.max(0, Math.min(count - 1, point));
    const [name] = track(point), names = sources.length ? [sources[source[point]]] : [];
    if (name && name !== names[0] && (sources.length || hasNames)) names.unshift(name);
    // Isolating characters keep a right-to-left name from changing the order of the other text.
    const words = names.map((one) => "\u2068" + one + "\u2069");
    words.push(distance[point].toFixed(2) + " " + data.length.unit);
    if (isNumber(time[point])) words.push(clock(time[point]));
    for (const one of series) words.push(format(one, one.values[point]));
    if (passes.length) words.push(passes[point] + (passes[point] === 1 ? " pass" : " passes"));
    // A report without diagrams has no readout.
    if (readout) readout.textContent = words.join(" · ");
    for (const listener of listeners.cursor) listener(point, words);
  };

  // Selects the points between two points of one recording; null selects nothing.
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

  // Zooms maps and charts to a part; null shows all.
  page.zoomTo = (part) => listeners.zoom.forEach((listener) => listener(part));

  // Shows or hides recordings.
  page.hide = function (indices, isHidden) {
    for (const index of indices) if (isHidden) hidden.add(index); else hidden.delete(index);
    if (page.part && hidden.has(source[page.part[0]])) page.select(null);
    for (const listener of listeners.hidden) listener();
  };

  // Escape clears the selection, wherever the focus is.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && page.part && !event.defaultPrevented) page.select(null);
  });

  // The figures of a part, as pairs of a name and a text.
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
    // The slope between the ends has no meaning across a gap, and none over a few meters.
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
  // The part as a GPX document. The namespaces are names and not addresses to load.
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
    const begin = (point) => {
      const [name, sport] = track(point);
      return "<trk><name>" + escaped(name || sources[source[point]] || title()) + "</name>" + note
        + (sport && "<type>" + escaped(sport) + "</type>") + "<trkseg>\n";
    };
    const changes = new Set(tracks.map(([first]) => first));
    let text = '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="geocalc" xmlns="' + GPX
      + '" xmlns:gpxtpx="' + SENSORS + '">\n' + begin(from);
    let isEmpty = true;
    for (let point = from; point <= to; point++) {
      if (changes.has(point) && point > from) {
        text += "</trkseg></trk>\n" + begin(point);
        isEmpty = true;
      } else if (breaks.has(point) && !isEmpty) {
        text += "</trkseg><trkseg>\n";
        isEmpty = true;
      }
      if (isNaN(latitude[point])) continue;
      isEmpty = false;
      text += '<trkpt lat="' + latitude[point].toFixed(7) + '" lon="' + longitude[point].toFixed(7) + '">'
        + tag("ele", value("altitude", point), 1);
      if (data.start !== undefined && isNumber(moment[point])) {
        const date = new Date(data.start + Math.round(moment[point] * 1000));
        text += "<time>" + date.toISOString().replace(".000Z", "Z") + "</time>";
      }
      // The elements of Garmin's extension, in the order of its schema.
      const sensors = tag("gpxtpx:atemp", value("temperature_c", point), 1)
        + tag("gpxtpx:hr", value("heart_rate_bpm", point), 0) + tag("gpxtpx:cad", value("cadence_rpm", point), 0);
      const extensions = tag("power", value("power_w", point), 0)
        + (sensors && "<gpxtpx:TrackPointExtension>" + sensors + "</gpxtpx:TrackPointExtension>");
      text += (extensions && "<extensions>" + extensions + "</extensions>") + "</trkpt>\n";
    }
    return text + "</trkseg></trk>\n</gpx>\n";
  };
  // Saves the selected part. The browser writes the file, and no server is involved.
  function save() {
    const link = document.createElement("a"), blob = new Blob([page.gpx(...page.part)], { type: "application/gpx+xml" });
    link.href = URL.createObjectURL(blob);
    const recorded = sources.length ? sources[source[page.part[0]]] : title();
    const name = recorded.replace(/\.\w{1,5}$/, "").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    link.download = (name || "track") + "-part.gpx";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  // A map of waypoints or routes has no track to point at.
  if (!count && readout) readout.hidden = true;
  if (panel) {
    panel.querySelector("#zoom").addEventListener("click", () => page.zoomTo(page.part));
    panel.querySelector("#clear").addEventListener("click", () => page.select(null));
    panel.querySelector("#save").addEventListener("click", save);
    panel.querySelector("#save").hidden = !latitude.length;
  }
  return page;
})();
