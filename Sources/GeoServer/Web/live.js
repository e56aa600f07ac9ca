"use strict";
// The live page: stores the messages of the server by receiver and draws them. All figures come from the server.
(() => {
  const $ = (id) => document.getElementById(id);
  // STALE and LOST are ages in seconds. TRAIL is the maximum number of points, twice that of the server.
  const STALE = 10, LOST = 60, TRAIL = 8000;
  const devices = new Map();
  let fences = [], state = "connecting", stateText = "", run = null;
  // The displayed stored recordings, by their numbers.
  const shown = new Map();
  let chosen = null, following = true, isOffline = false, lastBeat = performance.now();
  // The center of the map in degrees, and the scale in meters per pixel.
  const view = { lat: 0, lon: 0, scale: 2, isSet: false };

  // The names of units, with their length in meters or the factor for speeds.
  const units = {
    metric: { long: ["km", 1000], height: ["m", 1], speed: ["km/h", 3.6] },
    si: { long: ["km", 1000], height: ["m", 1], speed: ["m/s", 1] },
    imperial: { long: ["mi", 1609.344], height: ["ft", 0.3048], speed: ["mph", 3600 / 1609.344] },
    nautical: { long: ["nmi", 1852], height: ["ft", 0.3048], speed: ["kn", 3600 / 1852] },
  }[document.documentElement.dataset.units];

  const now = () => performance.now() / 1000;
  const wrapped = (degrees) => ((degrees + 540) % 360 + 360) % 360 - 180;

  function device(name) {
    if (!devices.has(name)) {
      devices.set(name, { name, last: null, heard: null, isLost: false, satellites: [], trail: [], earlier: [],
        color: `--r${devices.size % 6}` });
      if (chosen === null) chosen = name;
      listDevices();
    }
    return devices.get(name);
  }

  function listDevices() {
    const list = $("device");
    list.replaceChildren(...[...devices.keys()].map((name) => {
      const option = document.createElement("option");
      option.value = name;
      option.textContent = name || "receiver";
      option.selected = name === chosen;
      return option;
    }));
    $("devices-line").hidden = devices.size < 2;
    $("device-color").style.background = `var(${devices.get(chosen).color})`;
  }

  // --- Messages from the server ---

  const handlers = new Map();
  const on = (name, process) => handlers.set(name, process);
  let source = null;

  function connect() {
    source?.close();
    source = new EventSource("/events");
    source.onerror = () => { isOffline = true; changed(); };
    source.onopen = () => { isOffline = false; lastBeat = performance.now(); changed(); };
    for (const [name, process] of handlers) {
      source.addEventListener(name, (event) => {
        lastBeat = performance.now();
        isOffline = false;
        process(JSON.parse(event.data));
        changed();
      });
    }
  }

  on("beat", () => {});
  on("state", (message) => { state = message.state; stateText = message.text; });
  on("fix", (message) => {
    const one = device(message.device);
    one.last = message;
    one.heard = now();
    one.isLost = false;
    if (message.break) one.trail.push(null);
    one.trail.push([message.latitude, message.longitude]);
    // A new connection begins with the server's trails, which are simplified with a known error.
    if (one.trail.length > TRAIL) connect();
  });
  on("nofix", (message) => { device(message.device).isLost = true; });
  on("satellites", (message) => { device(message.device).satellites = message.satellites; });
  on("fence", (message) => {
    addCrossing(message);
    for (const fence of fences.filter((one) => one.name === message.fence)) {
      fence.inside = fence.inside.filter((name) => name !== message.device);
      if (message.kind === "inside" || message.kind === "enter") fence.inside.push(message.device);
    }
    listFences();
  });
  on("snapshot", (message) => {
    state = message.state;
    stateText = message.text;
    fences = message.fences;
    // The list keeps the events from before a restart of the server.
    if (run === null || run === message.run) $("events").replaceChildren();
    message.fence_events.forEach(addCrossing);
    for (const one of message.devices) {
      const mine = device(one.device);
      // A restarted server does not know the earlier trail. The page keeps it, up to TRAIL points.
      if (run !== null && run !== message.run) mine.earlier = [...mine.earlier, null, ...mine.trail].slice(-TRAIL);
      mine.trail = one.trail;
      if (one.last) mine.last = one.last;
      if (one.age_s !== undefined) mine.heard = now() - one.age_s;
      mine.isLost = one.lost;
      if (one.satellites) mine.satellites = one.satellites;
    }
    run = message.run;
    listFences();
  });
  connect();

  function addCrossing(message) {
    const list = $("events"), item = document.createElement("li");
    item.textContent = `${message.kind} ${message.fence}` + (message.device && devices.size > 1 ? ` (${message.device})` : "")
      + (message.time ? `, ${message.time}` : "");
    list.prepend(item);
    while (list.children.length > 200) list.lastElementChild.remove();
  }

  function listFences() {
    $("fences").hidden = fences.length === 0;
    const inside = fences.filter((fence) => fence.inside.length).map((fence) =>
      fence.name + (devices.size > 1 ? ` (${fence.inside.join(", ")})` : ""));
    $("inside").textContent = inside.length ? `inside ${inside.join(", ")}` : "inside none";
  }

  // --- Text and figures ---

  function condition(one) {
    if (isOffline || performance.now() - lastBeat > 15000) return ["offline", "no connection to geocalc serve; trying again"];
    const age = one && one.heard !== null ? now() - one.heard : null;
    if (state === "ended") return ["ended", stateText];
    if (state === "disconnected") return ["disconnected", `no connection to the receiver: ${stateText}`];
    if (age === null) return [state === "live" ? "connecting" : state, "no position yet"];
    if (one.isLost) return ["lost", `no fix; the last position is ${Math.round(age)} s old`];
    if (age > LOST) return ["lost", `the last position is ${Math.round(age)} s old`];
    if (age > STALE) return ["stale", `the last position is ${Math.round(age)} s old`];
    return ["live", "live"];
  }

  const row = (name, value) => {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = name;
    dd.textContent = value;
    return [dt, dd];
  };
  const fixed = (number, places, unit) => number === undefined ? "unknown" : `${number.toFixed(places)} ${unit}`;
  const height = (meters) => fixed(meters === undefined ? meters : meters / units.height[1], 1, units.height[0]);
  const speed = (mps) => fixed(mps === undefined ? mps : mps * units.speed[1], 1, units.speed[0]);

  function figures(one) {
    const last = one && one.last;
    if (!last) return $("figures").replaceChildren(...row("Position", "none yet"));
    const fix = [last.fix, last.status].filter(Boolean).join(", ") || "unknown";
    const used = one.satellites.filter((each) => each.used).length;
    const count = last.satellites !== undefined ? last.satellites : one.satellites.length ? used : undefined;
    const seen = last.satellites_in_view !== undefined ? last.satellites_in_view : one.satellites.length || undefined;
    const place = [...row("Latitude", `${last.latitude.toFixed(7)}°`), ...row("Longitude", `${last.longitude.toFixed(7)}°`)];
    // The server computes the speed of a source that reports none from recent positions.
    const motion = [...row("Accuracy", height(last.accuracy_m)),
      ...row("Speed", speed(last.speed_mps) + (last.computed ? ", computed" : "")),
      ...row("Altitude", height(last.altitude_m)), ...row("Course", fixed(last.course_deg >= 359.5 ? 0 : last.course_deg, 0, "°"))];
    const isBig = document.body.classList.contains("big");
    $("figures").replaceChildren(...(isBig ? [...motion.slice(2), ...motion.slice(0, 2), ...place] : [...place, ...motion]),
      ...row("Time", last.time || "unknown"), ...row("Fix", fix),
      ...row("Satellites", count === undefined ? "unknown" : seen === undefined ? `${count}` : `${count} of ${seen}`));
  }

  function satellites(one) {
    const all = one ? one.satellites.filter((each) => each.signal_dbhz !== undefined || each.used) : [];
    const place = $("satellites");
    if (!all.length) {
      const none = document.createElement("p");
      none.className = "soft";
      none.textContent = "none reported";
      return place.replaceChildren(none);
    }
    const table = document.createElement("table");
    for (const each of [...all].sort((a, b) => (b.signal_dbhz || 0) - (a.signal_dbhz || 0))) {
      const line = table.insertRow(), head = document.createElement("th"), meter = document.createElement("meter");
      head.scope = "row";
      head.textContent = `${each.system || ""} ${each.number}`;
      line.append(head);
      line.className = each.used ? "" : "unused";
      line.insertCell().textContent = each.signal_dbhz === undefined ? "" : `${each.signal_dbhz.toFixed(0)} dB-Hz`;
      meter.max = 55;
      meter.value = each.signal_dbhz || 0;
      meter.setAttribute("aria-label", "signal");
      line.insertCell().append(meter);
      line.insertCell().textContent = each.used ? "used" : "seen";
    }
    place.replaceChildren(table);
  }

  // Draws the satellites in the sky: north is up, the horizon is the outer circle, the zenith is the center.
  function sky(one) {
    const all = one ? one.satellites.filter((each) => each.elevation_deg !== undefined && each.azimuth_deg !== undefined) : [];
    const picture = $("sky"), used = all.filter((each) => each.used).length;
    picture.toggleAttribute("hidden", !all.length);
    if (!all.length) return;
    picture.setAttribute("aria-label", `Sky plot: ${all.length} satellites, ${used} of them used; north is above`);
    const draw = (name, attributes, text) => {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
      if (text !== undefined) shape.textContent = text;
      return shape;
    };
    const shapes = [90, 60, 30].map((r) => draw("circle", { cx: 0, cy: 0, r, class: "ring" }));
    for (const [name, x, y] of [["N", 0, -102], ["E", 107, 4], ["S", 0, 110], ["W", -107, 4]]) {
      shapes.push(draw("text", { x, y, class: "compass" }, name));
    }
    for (const each of all) {
      const r = 90 - Math.max(0, each.elevation_deg), angle = each.azimuth_deg * Math.PI / 180;
      const [x, y] = [r * Math.sin(angle), -r * Math.cos(angle)];
      const dot = draw("circle", { cx: x, cy: y, r: 8.5, class: each.used ? "used" : "seen" });
      const signal = each.signal_dbhz === undefined ? "" : `, ${each.signal_dbhz.toFixed(0)} dB-Hz`;
      dot.append(draw("title", {}, `${each.system || ""} ${each.number}${signal}, ${each.used ? "used" : "seen"}`));
      shapes.push(dot, draw("text", { x, y: y + 3, class: each.used ? "used" : "seen" }, `${each.number}`));
    }
    picture.replaceChildren(...shapes);
  }

  // --- The map: a plane that touches the Earth at the map center, scaled by the WGS 84 radii there ---

  const canvas = $("map"), paint = canvas.getContext("2d");
  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

  function metersPerDegree(latitude) {
    const a = 6378137, e2 = 0.0066943799901413165, phi = latitude * Math.PI / 180;
    const w = 1 - e2 * Math.sin(phi) ** 2;
    return [a * (1 - e2) / w ** 1.5 * Math.PI / 180, a / Math.sqrt(w) * Math.cos(phi) * Math.PI / 180];
  }

  function project(lat, lon) {
    const [north, east] = metersPerDegree(view.lat);
    return [canvas.clientWidth / 2 + wrapped(lon - view.lon) * east / view.scale,
      canvas.clientHeight / 2 - (lat - view.lat) * north / view.scale];
  }

  function pan(x, y) {
    const [north, east] = metersPerDegree(view.lat);
    view.lat = Math.max(-89.9, Math.min(89.9, view.lat + y * view.scale / north));
    view.lon = wrapped(view.lon - x * view.scale / Math.max(east, 1));
  }

  function zoom(factor) {
    view.scale = Math.max(0.01, Math.min(50000, view.scale * factor));
    draw();
  }

  // Fits the map to the given points; by default, to all live trails and displayed recordings.
  function fit(places = [...devices.values(), ...shown.values()].flatMap((one) => [...(one.earlier || []), ...one.trail].filter(Boolean))) {
    if (!places.length) return;
    const middle = places[places.length - 1][1];
    let [south, north, west, east] = [90, -90, 180, -180];
    for (const [lat, lon] of places) {
      const off = wrapped(lon - middle);
      [south, north, west, east] = [Math.min(south, lat), Math.max(north, lat), Math.min(west, off), Math.max(east, off)];
    }
    view.lat = (south + north) / 2;
    view.lon = wrapped(middle + (west + east) / 2);
    const [perLat, perLon] = metersPerDegree(view.lat);
    // At least half a meter per pixel, because a smaller extent would show only receiver noise.
    view.scale = Math.max(0.5, (north - south) * perLat / (canvas.clientHeight * 0.8 || 1),
      (east - west) * perLon / (canvas.clientWidth * 0.8 || 1));
    view.isSet = true;
  }

  function setFollow(is) {
    following = is;
    $("follow").setAttribute("aria-pressed", String(is));
  }

  function line(places) {
    paint.beginPath();
    // A step of more than half the Earth crosses the edge of the map, so no line is drawn.
    const most = 180 * metersPerDegree(view.lat)[1] / view.scale;
    let isNew = true, before = null;
    for (const place of places) {
      if (!place) { isNew = true; continue; }
      const [x, y] = project(...place);
      if (before !== null && Math.abs(x - before) > most) isNew = true;
      if (isNew) paint.moveTo(x, y); else paint.lineTo(x, y);
      [isNew, before] = [false, x];
    }
    paint.stroke();
  }

  function round(value) {
    const power = 10 ** Math.floor(Math.log10(value));
    return (value / power >= 5 ? 5 : value / power >= 2 ? 2 : 1) * power;
  }

  // --- The base map from Natural Earth: 1:50m for large extents, 1:10m for small ones ---

  // The extent in meters below which the 1:10m map is drawn, and the extent below which it is too coarse as well.
  const WIDE = 1e6, FINEST = 8000;
  // The whole map at 1:50m, and a part at 1:10m with its bounds in degrees: west, south, east, north.
  let whole = null, near = null, isGroundAsked = false;

  // Loads a base map whose points are stored as differences in parts of a degree.
  async function loadGround(address, unitsPerDegree) {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const baseMap = await answer.json();
    const unpacked = (steps) => {
      const points = new Float32Array(steps.length), box = [Infinity, Infinity, -Infinity, -Infinity];
      let sums = [0, 0];
      steps.forEach((step, i) => {
        const side = i % 2, degrees = (sums[side] += step) / unitsPerDegree;
        points[i] = degrees;
        box[side] = Math.min(box[side], degrees);
        box[side + 2] = Math.max(box[side + 2], degrees);
      });
      return { points, box };
    };
    const ground = { credit: baseMap.credit };
    for (const name of ["land", "lakes", "borders"]) ground[name] = baseMap[name].map(unpacked);
    return ground;
  }

  // Starts to load a base map, one at a time. `keep` stores the result.
  function ask(address, unitsPerDegree, keep) {
    if (isGroundAsked) return;
    isGroundAsked = true;
    // After a failure, the next drawing asks again. The page draws every second.
    loadGround(address, unitsPerDegree).finally(() => { isGroundAsked = false; })
      .then((ground) => {
        if (!ground) return;
        keep(ground);
        draw();
      }).catch(() => {});
  }

  // Returns the base map for the view; null if there is none, or not yet.
  function groundOf(width, height) {
    const extent = Math.max(width, height) * view.scale;
    const [north, east] = metersPerDegree(view.lat);
    const reach = height / 2 * view.scale / north, side = width / 2 * view.scale / Math.max(east, 1);
    if (extent < FINEST) return null;
    if (extent >= WIDE || side > 30) {
      if (!whole) ask("/ground.json", 100, (ground) => { whole = ground; });
      return whole;
    }
    const bounds = (times) => [view.lon - times * side, Math.max(-90, view.lat - times * reach),
      view.lon + times * side, Math.min(90, view.lat + times * reach)];
    const holds = (times) => near && bounds(times).every((edge, i) => i < 2 ? edge >= near.bounds[i] : edge <= near.bounds[i]);
    // A new part is loaded before the view leaves the old one, and when the old one is much too large.
    if (!holds(1.5) || near.bounds[2] - near.bounds[0] > 40 * side) {
      const wanted = bounds(3).map((edge) => Number(edge.toFixed(3)));
      ask(`/ground.json?window=${wanted}`, 1000, (ground) => { near = { ...ground, bounds: wanted }; });
    }
    return holds(1) ? near : null;
  }

  function shapes(lines, width, height) {
    const [north, east] = metersPerDegree(view.lat), [perLon, perLat] = [east / view.scale, north / view.scale];
    const [side, reach] = [width / 2 / Math.max(perLon, 1e-9), height / 2 / perLat];
    paint.beginPath();
    for (const { points, box } of lines) {
      if (box[1] > view.lat + reach || box[3] < view.lat - reach) continue;
      for (const turn of [-360, 0, 360]) {
        if (box[0] + turn > view.lon + side || box[2] + turn < view.lon - side) continue;
        for (let i = 0; i < points.length; i += 2) {
          const x = width / 2 + (points[i] + turn - view.lon) * perLon;
          const y = height / 2 - (points[i + 1] - view.lat) * perLat;
          if (i) paint.lineTo(x, y); else paint.moveTo(x, y);
        }
      }
    }
  }

  function land(width, height) {
    const ground = groundOf(width, height);
    $("borders").hidden = !ground;
    if (!ground) return;
    paint.fillStyle = color("--sea");
    paint.fillRect(0, 0, width, height);
    for (const [name, fill] of [["land", "--land"], ["lakes", "--sea"]]) {
      paint.fillStyle = color(fill);
      shapes(ground[name], width, height);
      paint.fill("evenodd");
    }
    if ($("borders").getAttribute("aria-pressed") === "true") {
      paint.strokeStyle = color("--border");
      paint.lineWidth = 1;
      paint.setLineDash([4, 3]);
      shapes(ground.borders, width, height);
      paint.stroke();
      paint.setLineDash([]);
    }
    credit(`Map: ${ground.credit}`, width, height);
  }

  // --- The user's map tiles, as pictures of the server ---

  let base = null;
  const pictures = new Map();

  async function loadBase() {
    const answer = await fetch("/base.json");
    const found = answer.ok ? await answer.json() : {};
    if (found.maxzoom === undefined) return;
    base = found;
    draw();
  }

  // Returns the picture of a tile, possibly of another width until the one of this width is loaded.
  function picture(tile, side) {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const address = `/base/${tile}?side=${side}${dark ? "&theme=dark" : ""}`, key = tile + dark;
    if (!pictures.has(key)) {
      // The oldest pictures make room.
      if (pictures.size > 300) for (const old of [...pictures.keys()].slice(0, 100)) pictures.delete(old);
      pictures.set(key, { address: "", image: null });
    }
    const one = pictures.get(key);
    if (one.address !== address) {
      one.address = address;
      const image = new Image();
      image.onload = () => {
        if (one.address !== address) return;
        one.image = image;
        draw();
      };
      image.src = address;
    }
    return one.image;
  }

  // Draws the tiles and returns true, or returns false if the map needs too many.
  function tiles(width, height) {
    if (!base) return false;
    const [north, east] = metersPerDegree(view.lat);
    const world = 360 * east / view.scale;
    const zoom = Math.max(base.minzoom, Math.min(base.maxzoom, Math.floor(Math.log2(world / 256))));
    const count = 2 ** zoom, radians = Math.PI / 180;
    const row = (lat) => (1 - Math.asinh(Math.tan(Math.max(-85.05, Math.min(85.05, lat)) * radians)) / Math.PI) / 2 * count;
    const latitude = (y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y / count))) / radians;
    const [reach, across] = [height / 2 * view.scale / north, width / 2 * view.scale / Math.max(east, 1)];
    const middle = (view.lon + 180) / 360 * count, half = across / 360 * count;
    const [left, right] = [Math.floor(middle - half), Math.floor(middle + half)];
    const [top, bottom] = [Math.floor(row(view.lat + reach)), Math.floor(row(view.lat - reach))];
    if ((right - left + 1) * (bottom - top + 1) > 100) return false;
    // The server draws names for the width of the tile on the screen, in steps of a quarter.
    const steps = Math.round(3 * Math.log2(world / count / 256));
    const side = base.vector ? Math.round(256 * 2 ** (Math.max(0, Math.min(12, steps)) / 3)) : 256;
    const ratio = window.devicePixelRatio || 1, snapped = (value) => Math.round(value * ratio) / ratio;
    for (let y = Math.max(top, 0); y <= Math.min(bottom, count - 1); y++) {
      const [above, below] = [latitude(y), latitude(y + 1)]
        .map((lat) => snapped(height / 2 - (lat - view.lat) * north / view.scale));
      for (let x = left; x <= right; x++) {
        const image = picture(`${zoom}/${(x % count + count) % count}/${y}`, side);
        if (!image) continue;
        // Edges on whole pixels leave no gaps between tiles.
        const [start, end] = [x, x + 1].map((x) => snapped(width / 2 + (x - middle) / count * world));
        paint.drawImage(image, start, above, end - start, below - above);
      }
    }
    credit(base.credit, width, height);
    return true;
  }

  function credit(text, width, height) {
    paint.font = "11px system-ui, sans-serif";
    paint.fillStyle = color("--soft");
    paint.textAlign = "right";
    paint.fillText(text, width - 8, height - 8);
    paint.textAlign = "left";
  }

  function net(width, height) {
    const [north, east] = metersPerDegree(view.lat);
    // The lines are far enough apart for their labels.
    const step = round(90 * view.scale / north), across = Math.min(90, round(160 * view.scale / Math.max(east, 1)));
    const places = (step) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    paint.strokeStyle = color("--net");
    paint.fillStyle = color("--soft");
    paint.font = "12px system-ui, sans-serif";
    paint.lineWidth = 1;
    const reach = height / 2 * view.scale / north, side = Math.min(180, width / 2 * view.scale / Math.max(east, 1));
    for (let lat = Math.ceil((view.lat - reach) / step) * step; lat <= view.lat + reach; lat += step) {
      if (Math.abs(lat) > 90) continue;
      const y = project(lat, view.lon)[1];
      paint.beginPath();
      paint.moveTo(0, y);
      paint.lineTo(width, y);
      paint.stroke();
      // Skips labels that would overlap the labels of meridians or the scale bar.
      if (y < 34 || y > height - 36) continue;
      paint.fillText(`${Math.abs(lat).toFixed(places(step))}°${lat < 0 ? "S" : "N"}`, 4, y - 3);
    }
    for (let off = Math.ceil((view.lon - side) / across) * across; off <= view.lon + side; off += across) {
      const lon = wrapped(off), x = width / 2 + (off - view.lon) * east / view.scale;
      paint.beginPath();
      paint.moveTo(x, 0);
      paint.lineTo(x, height);
      paint.stroke();
      paint.fillText(`${Math.abs(lon).toFixed(places(across))}°${lon < 0 ? "W" : "E"}`, x + 3, 14);
    }
  }

  function bar(width, height) {
    // The bar has a round length in kilometers or meters, or in miles or feet.
    const meters = Math.min(200, width / 3) * view.scale, isLong = meters >= units.long[1];
    const [name, unit] = isLong ? units.long : units.height;
    const count = round(meters / unit), length = count * unit / view.scale;
    paint.strokeStyle = paint.fillStyle = color("--ink");
    paint.lineWidth = 2;
    paint.beginPath();
    paint.moveTo(12, height - 18);
    paint.lineTo(12, height - 12);
    paint.lineTo(12 + length, height - 12);
    paint.lineTo(12 + length, height - 18);
    paint.stroke();
    paint.fillText(name === "m" && count < 1 ? `${Math.round(count * 100)} cm` : `${count} ${name}`, 16, height - 17);
  }

  function marker(one) {
    // A single receiver has another color than its trail. Several receivers have the colors of their trails.
    const here = color(devices.size > 1 ? one.color : "--here");
    const [x, y] = project(one.last.latitude, one.last.longitude);
    const kind = condition(one)[0], is = kind === "live";
    const radius = (one.last.accuracy_m || 0) / view.scale;
    if (radius > 4) {
      paint.fillStyle = paint.strokeStyle = here;
      paint.lineWidth = 1;
      paint.beginPath();
      paint.arc(x, y, radius, 0, 2 * Math.PI);
      paint.globalAlpha = 0.18;
      paint.fill();
      paint.globalAlpha = 1;
      paint.stroke();
    }
    paint.fillStyle = is ? here : color("--paper");
    paint.strokeStyle = is ? color("--paper") : here;
    paint.lineWidth = 2;
    paint.beginPath();
    if (one.last.course_deg !== undefined && (one.last.speed_mps || 0) > 0.5) {
      const angle = one.last.course_deg * Math.PI / 180;
      for (const [turn, size] of [[0, 13], [2.5, 10], [Math.PI, 4], [-2.5, 10]]) {
        paint.lineTo(x + size * Math.sin(angle + turn), y - size * Math.cos(angle + turn));
      }
      paint.closePath();
    } else {
      paint.arc(x, y, 7, 0, 2 * Math.PI);
    }
    paint.fill();
    paint.stroke();
    if (devices.size > 1) {
      paint.fillStyle = color("--ink");
      paint.fillText(one.name, x + 12, y - 8);
    }
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    paint.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint.clearRect(0, 0, width, height);
    if (!view.isSet) return;
    if (!tiles(width, height)) land(width, height);
    net(width, height);
    paint.lineWidth = 2;
    paint.strokeStyle = color("--fence");
    for (const fence of fences) {
      for (const places of fence.lines) line(places);
      const first = fence.lines[0] && fence.lines[0][0];
      if (first) {
        paint.fillStyle = color("--fence");
        const [x, y] = project(...first);
        // Next to the edge.
        paint.fillText(fence.name, x + 5, y - 6);
      }
    }
    paint.lineWidth = 3;
    paint.lineJoin = "round";
    paint.strokeStyle = color("--kept");
    for (const one of shown.values()) line(one.trail);
    for (const one of devices.values()) {
      paint.strokeStyle = color(one.color);
      paint.lineWidth = one.name === chosen ? 4 : 2.5;
      line(one.earlier);
      line(one.trail);
    }
    for (const one of devices.values()) if (one.last) marker(one);
    bar(width, height);
  }

  // --- Stored recordings ---

  let listing = 0;

  function title(recording) {
    const start = recording.start && new Date(Date.parse(recording.start) + 1000 * (recording.utc_offset_s || 0));
    const written = start && start.toISOString().slice(0, 16).replace("T", " ") + (recording.utc_offset_s ? "" : " UTC");
    const minutes = Math.round(recording.elapsed_s / 60);
    const parts = [written, recording.name, recording.sport, fixed(recording.distance_m / units.long[1], 1, units.long[0]),
      recording.start && `${Math.floor(minutes / 60)} h ${minutes % 60} min`];
    return parts.filter(Boolean).join(" · ");
  }

  async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer.json();
  }

  async function show(id, button) {
    if (shown.delete(id)) {
      button.setAttribute("aria-pressed", "false");
      return draw();
    }
    const trail = (await fetched(`/recording.json?id=${id}`)).lines.flatMap((line) => [...line, null]);
    shown.set(id, { trail });
    button.setAttribute("aria-pressed", "true");
    setFollow(false);
    fit(trail.filter(Boolean));
    draw();
  }

  // Loads the list again, or appends its next part.
  async function list(isMore) {
    const number = ++listing, items = $("recordings");
    const offset = isMore ? items.children.length : 0;
    const found = await fetched(`/recordings.json?offset=${offset}&words=${encodeURIComponent($("words").value)}`);
    if (number !== listing) return;
    $("kept").hidden = !found.kept;
    $("more").hidden = !found.more;
    $("kept-state").textContent = found.recordings.length || isMore ? "" : "none found";
    const rows = found.recordings.map((one) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = title(one);
      button.setAttribute("aria-pressed", String(shown.has(one.id)));
      button.onclick = () => show(one.id, button).catch(fail);
      item.append(button);
      return item;
    });
    if (isMore) items.append(...rows); else items.replaceChildren(...rows);
  }

  function fail(error) { $("kept-state").textContent = error.message; }
  $("words").onchange = () => list(false).catch(fail);
  $("more").onclick = () => list(true).catch(fail);
  list(false).catch(fail);

  // --- Changes, at most once per frame ---

  let isAsked = false;
  function changed() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      const one = devices.get(chosen), [kind, words] = condition(one);
      if ($("state").textContent !== words) $("state").textContent = words;
      $("state").dataset.state = kind;
      document.title = kind === "live" ? "geocalc live" : `${kind} – geocalc live`;
      figures(one);
      sky(one);
      satellites(one);
      if (one && one.last) {
        if (!view.isSet) fit();
        if (following) [view.lat, view.lon] = [one.last.latitude, one.last.longitude];
      }
      draw();
    });
  }
  setInterval(changed, 1000);
  new ResizeObserver(draw).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  loadBase().catch(() => {});

  // --- User input ---

  // Shows large figures instead of the map. A URL that ends in #figures opens the page in this mode.
  function setBig(is) {
    document.body.classList.toggle("big", is);
    $("big").setAttribute("aria-pressed", String(is));
    history.replaceState(null, "", is ? "#figures" : location.pathname);
    changed();
  }
  $("big").onclick = () => setBig(!document.body.classList.contains("big"));
  if (location.hash === "#figures") setBig(true);

  $("in").onclick = () => zoom(1 / 1.5);
  $("out").onclick = () => zoom(1.5);
  $("fit").onclick = () => { setFollow(false); fit(); draw(); };
  $("follow").onclick = () => { setFollow(!following); changed(); };
  $("borders").onclick = () => {
    $("borders").setAttribute("aria-pressed", String($("borders").getAttribute("aria-pressed") !== "true"));
    draw();
  };
  $("device").onchange = (event) => { chosen = event.target.value; listDevices(); changed(); };
  const pointers = new Map();
  canvas.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (others.length) {
      const span = (place) => Math.hypot(place[0] - others[0][0], place[1] - others[0][1]);
      zoom(span(before) / Math.max(1, span([event.clientX, event.clientY])));
    } else {
      setFollow(false);
      pan(event.clientX - before[0], event.clientY - before[1]);
    }
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    draw();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(1.2 ** Math.sign(event.deltaY));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (moves[event.key]) { setFollow(false); pan(...moves[event.key]); draw(); }
    else if (event.key === "+" || event.key === "=") zoom(1 / 1.5);
    else if (event.key === "-") zoom(1.5);
    else if (event.key === "0") { setFollow(false); fit(); draw(); }
    else if (event.key === "f" || event.key === "F") { setFollow(!following); changed(); }
    else return;
    event.preventDefault();
  });
})();
