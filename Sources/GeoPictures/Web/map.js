// Makes the maps of a page interactive: zoom, pan, layers, the values of the nearest point, and parts of the track.
"use strict";
(function () {
  const SVG = "http://www.w3.org/2000/svg";
  const { data, count, breaks, sources, source, hidden } = page;
  const mapX = page.column("x", 0.1), mapY = page.column("y", 0.1);
  const places = data.places || { x: [], y: [], names: [], notes: [] };
  const sum = (values) => { let last = 0; return values.map((value) => (last += value) * 0.1); };
  const placeX = sum(places.x), placeY = sum(places.y);
  const LAYERS = { ".m-ground": "Background", ".m-net, .m-netlabels": "Grid", ".m-fences": "Areas",
    ".m-tracks": "Tracks", ".m-distances": "Distances", ".m-points": "Points", ".m-labels": "Names" };
  // The largest zoom, the distance in pixels that is near, and the size in pixels of the cell of a cluster.
  const MOST = 256, NEAR = 24, CELL = 26;
  // The largest zoom to a part, and the movement in pixels of the screen that ends a tap.
  const MOST_OF_PART = 64, TAP = 8;
  // The time in milliseconds without a move that ends a pan.
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
    // The browser keeps this group as a bitmap: a pan moves the bitmap and redraws nothing inside. `drawn` holds the
    // values of x and y for which the content was drawn.
    const slide = element("g", { class: "m-slide" });
    moving.before(slide);
    slide.append(moving);
    let drawn = [0, 0], timer = 0;
    const px = (point) => mapX[point] * scale + moveX, py = (point) => mapY[point] * scale + moveY;

    // The script draws the names of points again at each zoom.
    if (placeX.length) {
      for (const text of moving.querySelectorAll(".m-labels .m-strong")) text.remove();
    }
    // Texts, disks and lines keep their size. The name of a town and the number of a distance mark keep their distance
    // from their disk, and the name of a street stays on its line, 3.5 pixels above the baseline.
    const texts = [...moving.querySelectorAll("text")].map((text) => {
      // The halo of a text precedes it.
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
    // The dot is outside the bitmap, so it moves without a redraw.
    const dot = element("circle", { r: 6, class: "m-cursor", visibility: "hidden" });
    slide.after(dot);
    let shown = null;
    // The values of the point that the reader points at on this map. The text for screen readers is in the readout.
    const tip = document.createElement("div");
    Object.assign(tip, { className: "maptip", hidden: true });
    tip.setAttribute("aria-hidden", "true");
    box.append(tip);
    let isPointing = false, isFromHere = false;
    function placeDot() {
      const [a, b] = shown === null ? [NaN, NaN] : [px(shown) * zoom + x, py(shown) * zoom + y];
      if (shown !== null) dot.style.transform = "translate(" + a + "px," + b + "px)";
      tip.hidden = !(isPointing && left <= a && a <= right && top <= b && b <= bottom);
      if (tip.hidden) return;
      const picture = svg.getBoundingClientRect(), frame = box.getBoundingClientRect();
      const [width, height] = [tip.offsetWidth, tip.offsetHeight];
      const [atX, atY] = [picture.left - frame.left + a / unit(), picture.top - frame.top + b / unit()];
      tip.style.left = Math.max(0, Math.min(frame.width - width, atX - width / 2)) + "px";
      tip.style.top = (atY > height + 14 ? atY - height - 14 : atY + 14) + "px";
    }
    function pointAt(point) {
      isFromHere = true;
      page.show(point);
      isFromHere = false;
    }
    function endPointing() {
      isPointing = false;
      tip.hidden = true;
    }
    const bar = [svg.querySelector(".m-scale"), svg.querySelector(".m-scale + text")];
    const wholeBar = bar[0] && [bar[0].getAttribute("d"), bar[1].textContent];

    // After a zoom, the scale bar gets a round length again. It is not longer than before, as the legend is next to it.
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

    // Draws the points: those that share a cell of the screen become one disk with their number.
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
        // A name is drawn where it has room.
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

    // Keeps the map from leaving its rectangle.
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
      // A pan changes no sizes.
      if (zoom === drawnZoom) return;
      drawnZoom = zoom;
      for (const [text, a, b, turn] of texts) {
        text.setAttribute("transform",
          "translate(" + a * (1 - 1 / zoom) + " " + b * (1 - 1 / zoom) + ") scale(" + 1 / zoom + ") " + turn);
      }
      for (const [disk, radius] of disks) disk.setAttribute("r", radius / zoom);
      drawBar();
      // The base map is often 1 km off, or 0.5 km if it is detailed. If the map is small, its credit states the error.
      // The labels of the grid belong to the edges of the whole map.
      const base = moving.querySelector(".m-base:has(.m-land)");
      if (base) {
        const { classList } = base;
        const least = classList.contains("m-near") ? 8000 : classList.contains("m-detail") ? 15000 : 100000;
        classList.toggle("m-off", width / zoom * barMeters / barPixels < least);
      }
      svg.classList.toggle("m-zoomed", zoom > 1);
      box.style.touchAction = zoom > 1 ? "none" : "pan-y";
    }
    // Zooms by a factor about a point of the picture.
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
      // The script draws only the points inside the picture. After the pan, it draws those that came into view.
      clearTimeout(timer);
      if (points) timer = setTimeout(draw, REST);
    }

    const unit = () => svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    function spot(event) {
      const box = svg.getBoundingClientRect();
      return [(event.clientX - box.left) * unit(), (event.clientY - box.top) * unit()];
    }
    // Returns the point of the track nearest to a point of the picture; null if none is near.
    function nearest([a, b], near) {
      let best = null, least = Math.pow(near * unit() / zoom, 2);
      for (let point = 0; point < count; point++) {
        if (hidden.has(source[point])) continue;
        const away = (px(point) - (a - x) / zoom) ** 2 + (py(point) - (b - y) / zoom) ** 2;
        if (away < least) [best, least] = [point, away];
      }
      return best;
    }

    // Returns the end of a drag: near a point of the picture, on the pass of the track that is next to the point `last`.
    // On a course with laps, the drag so stays on one lap.
    function nextTo(last, [a, b], near) {
      const most = Math.pow(near * unit() / zoom, 2);
      let best = null, pass = null, least = most;
      for (let point = 0; point <= count; point++) {
        const away = point < count && !hidden.has(source[point]) ? (px(point) - (a - x) / zoom) ** 2 + (py(point) - (b - y) / zoom) ** 2 : most;
        if (away < least) {
          [pass, least] = [point, away];
        } else if (!(away < most)) {
          if (pass !== null && (best === null || Math.abs(pass - last) < Math.abs(best - last))) best = pass;
          [pass, least] = [null, most];
        }
      }
      return best;
    }

    // A drag that begins near the track selects a part. A drag elsewhere or with Shift moves the map. Two pointers zoom.
    const pointers = new Map();
    let from = null, last = null, tap = null;
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      pointers.set(event.pointerId, spot(event));
      tap = pointers.size === 1 ? [event.clientX, event.clientY] : null;
      from = last = pointers.size === 1 && !event.shiftKey ? nearest(spot(event), NEAR) : null;
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId), now = spot(event);
      // During a pan, the values stay.
      const isPan = before && from === null;
      const point = isPan ? null : before ? nextTo(last, now, 2 * NEAR) : nearest(now, 2 * NEAR);
      if (point !== null && pointers.size < 2) pointAt(point);
      else if (!before) endPointing();
      if (!before) return;
      if (tap && Math.hypot(event.clientX - tap[0], event.clientY - tap[1]) > TAP) tap = null;
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      pointers.set(event.pointerId, now);
      if (others.length) {
        const size = (at) => Math.hypot(at[0] - others[0][0], at[1] - others[0][1]);
        pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
        zoomBy(size(now) / Math.max(size(before), 1), ...others[0]);
      } else if (from !== null) {
        if (point !== null) last = point;
        if (point !== null && point !== from) page.select(from, point);
      } else {
        pan(now[0] - before[0], now[1] - before[1]);
      }
    });
    for (const name of ["pointerup", "pointercancel"]) {
      svg.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        // A finger cannot hover, so a tap shows the values.
        if (name === "pointerup" && tap) {
          const point = nearest(spot(event), 2 * NEAR);
          if (point !== null) pointAt(point); else endPointing();
        }
        tap = null;
      });
    }
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !pointers.size) endPointing();
    });
    // In a report the wheel scrolls the page, until the reader selects the map or holds Ctrl.
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
      // If the whole map is visible, the arrows scroll the page.
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

    // The recordings, each of which can be hidden.
    const files = sources.map((_, index) => moving.querySelectorAll(".m-source" + index));
    if (sources.length > 1 && files.some((one) => one.length)) {
      const list = document.createElement("fieldset"), title = document.createElement("legend");
      list.className = "recordings";
      title.textContent = "Recordings";
      list.append(title);
      const inputs = sources.map((name, index) => {
        const label = document.createElement("label"), input = document.createElement("input");
        input.type = "checkbox";
        input.addEventListener("change", () => page.hide([index], !input.checked));
        label.append(input);
        if (data.colors) {
          const ink = document.createElement("span");
          ink.className = "ink";
          ink.style.background = data.colors[index % data.colors.length];
          label.append(ink);
        }
        label.append("\u2068" + name + "\u2069");
        list.append(label);
        return input;
      });
      if (sources.length > 3) {
        title.after(button("All", "Show all recordings", () => page.hide(sources.keys(), false)),
          button("None", "Hide all recordings", () => page.hide(sources.keys(), true)));
      }
      const update = () => inputs.forEach((input, index) => {
        input.checked = !hidden.has(index);
        for (const one of files[index]) one.classList.toggle("m-hidden", hidden.has(index));
      });
      page.on("hidden", update);
      update();
      box.append(list);
    }

    const isSeen = (point) => !isNaN(mapX[point]) && !hidden.has(source[point]);
    page.on("cursor", (point, words) => {
      isPointing = isFromHere;
      shown = isSeen(point) ? point : null;
      const names = words.findLastIndex((word) => word.startsWith("\u2068")) + 1;
      // A value stays on one line with its unit.
      const values = words.slice(names).map((word) => word.replaceAll(" ", "\u00a0")).join(" · ");
      tip.textContent = names ? words.slice(0, names).join(", ") + "\n" + values : values;
      placeDot();
      dot.setAttribute("visibility", shown === null ? "hidden" : "visible");
    });
    page.on("hidden", () => {
      if (shown === null || isSeen(shown)) return;
      shown = null;
      dot.setAttribute("visibility", "hidden");
      endPointing();
    });
    let isOfPart = false;
    page.on("zoom", (part) => {
      if (!part) {
        if (isOfPart) zoomBy(1 / MOST);
        isOfPart = false;
        return;
      }
      let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
      for (let i = part[0]; i <= part[1]; i++) {
        if (isNaN(mapX[i])) continue;
        [west, east] = [Math.min(west, px(i)), Math.max(east, px(i))];
        [north, south] = [Math.min(north, py(i)), Math.max(south, py(i))];
      }
      if (!(west <= east)) return;
      const fit = 0.8 * Math.min(width / (east - west || 1), height / (south - north || 1));
      zoom = Math.max(1, Math.min(MOST_OF_PART, fit));
      [x, y] = [left + width / 2 - zoom * (west + east) / 2, top + height / 2 - zoom * (north + south) / 2];
      isOfPart = true;
      draw();
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
