/**
 * A small path tracer: rooms of boxes, ellipsoids and upright cylinders, lit by their windows and
 * lamps. Light is gathered coarsely and smoothed, then laid over sharply drawn surfaces, which is
 * what makes a photo-sized picture a matter of seconds.
 */

export type Vec = readonly [number, number, number];

/** What a surface is made of: its colour, which may vary from point to point, and its shine. */
export interface Material {
  color: Vec | ((x: number, y: number, z: number, normal: Vec) => Vec);
  /** 0 is matt, 1 a mirror. */
  gloss?: number;
  /** Light of its own. */
  glow?: Vec;
}

/** A rectangle that light comes from: a lamp, or a window (whose light is the sky's). */
export interface Light {
  corner: Vec;
  u: Vec;
  v: Vec;
  normal: Vec;
  color: Vec;
}

export interface Camera {
  eye: Vec;
  /** Degrees to the right of straight ahead (+z). */
  yaw: number;
  /** Horizontal field of view in degrees. */
  view: number;
  /** How far the horizon stands above the middle, in picture heights: a lens shift, so that upright lines stay upright. */
  shift: number;
}

export interface Scene {
  groups: Group[];
  lights: Light[];
  camera: Camera;
  sun?: { direction: Vec; color: Vec };
  sky: Vec;
  exposure: number;
}

type Shape =
  | { kind: "box"; low: Vec; high: Vec; material: Material }
  | { kind: "ball"; middle: Vec; radii: Vec; material: Material }
  | {
      kind: "post";
      x: number;
      z: number;
      bottom: number;
      top: number;
      radius: number;
      material: Material;
    };

interface Bounded {
  shape: Shape;
  low: Vec;
  high: Vec;
}

/** Shapes that make up one thing. */
export class Group {
  readonly shapes: Bounded[] = [];

  box(low: Vec, high: Vec, material: Material) {
    return this.#add({ kind: "box", low, high, material }, low, high);
  }

  ball(middle: Vec, radii: Vec, material: Material) {
    const low = middle.map((value, axis) => value - (radii[axis] as number)) as unknown as Vec;
    const high = middle.map((value, axis) => value + (radii[axis] as number)) as unknown as Vec;
    return this.#add({ kind: "ball", middle, radii, material }, low, high);
  }

  post(x: number, z: number, bottom: number, top: number, radius: number, material: Material) {
    return this.#add(
      { kind: "post", x, z, bottom, top, radius, material },
      [x - radius, bottom, z - radius],
      [x + radius, top, z + radius],
    );
  }

  #add(shape: Shape, low: Vec, high: Vec) {
    this.shapes.push({ shape, low, high });
    return this;
  }
}

const COARSE = 5;
const SAMPLES = 10;
const BOUNCES = 3;
const FAR = 1e9;

/** @returns RGB bytes, row by row */
export function render(scene: Scene, width: number, height: number, seed: number) {
  const trace = tracer(scene);
  const random = randomFrom(seed);
  const ray = lens(scene.camera, width, height);
  const light = gatherLight(scene, trace, random, ray, width, height);
  smooth(light);

  let sum = 0;
  for (let i = 0; i < light.e.length; i++) sum += light.e[i] as number;
  const ambient = sum / light.e.length;
  const pixels = new Float32Array(width * height * 3);
  const e: [number, number, number] = [0, 0, 0];

  /** The light that a surface sends back, once its place is known; follows mirrors a little way. */
  function shade(dx: number, dy: number, dz: number, depth: number, px: number, py: number): Vec {
    const hit = trace.hit;
    const { shape, x, y, z, nx, ny, nz } = hit;
    if (!shape) return skyAt(scene, dy);
    const { material } = shape;
    if (material.glow) return material.glow;
    const normal: Vec = [nx, ny, nz];
    const color =
      typeof material.color === "function" ? material.color(x, y, z, normal) : material.color;
    if (depth === 0) light.at(px, py, x, y, z, nx, ny, nz, e);
    else e[0] = e[1] = e[2] = ambient;
    let [r, g, b] = e;
    if (scene.sun && depth === 0) {
      const { direction, color: sun } = scene.sun;
      const facing = -(nx * direction[0] + ny * direction[1] + nz * direction[2]);
      if (facing > 0) {
        let lit = 0;
        for (let i = 0; i < 3; i++) {
          const sx = -direction[0] + (random() - 0.5) * 0.02;
          const sy = -direction[1] + (random() - 0.5) * 0.02;
          const sz = -direction[2] + (random() - 0.5) * 0.02;
          if (!trace.blocked(x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3, sx, sy, sz, FAR))
            lit += 1 / 3;
        }
        r += sun[0] * facing * lit;
        g += sun[1] * facing * lit;
        b += sun[2] * facing * lit;
      }
    }
    r *= color[0];
    g *= color[1];
    b *= color[2];
    const gloss = material.gloss ?? 0;
    if (gloss > 0 && depth < 2) {
      const cos = -(dx * nx + dy * ny + dz * nz);
      const rough = gloss > 0.9 ? 0 : 0.012;
      const mx = dx + 2 * cos * nx + (random() - 0.5) * rough;
      const my = dy + 2 * cos * ny + (random() - 0.5) * rough;
      const mz = dz + 2 * cos * nz + (random() - 0.5) * rough;
      const share = gloss > 0.9 ? 0.88 : gloss * (0.06 + 0.94 * (1 - Math.max(0, cos)) ** 5);
      trace.cast(x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3, mx, my, mz);
      const mirrored = shade(mx, my, mz, depth + 1, px, py);
      r = r * (1 - share) + mirrored[0] * share;
      g = g * (1 - share) + mirrored[1] * share;
      b = b * (1 - share) + mirrored[2] * share;
    }
    return [r, g, b];
  }

  function look(px: number, py: number) {
    const [dx, dy, dz] = ray(px, py);
    const [ex, ey, ez] = scene.camera.eye;
    trace.cast(ex, ey, ez, dx, dy, dz);
    return shade(dx, dy, dz, 0, px, py);
  }

  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const color = look(px + 0.5, py + 0.5);
      const at = (py * width + px) * 3;
      pixels[at] = color[0];
      pixels[at + 1] = color[1];
      pixels[at + 2] = color[2];
    }
  }
  // Where neighbours differ there is an edge: looked at four times, so that it has no steps.
  const once = pixels.slice();
  for (let py = 1; py < height - 1; py++) {
    for (let px = 1; px < width - 1; px++) {
      const at = (py * width + px) * 3;
      if (!isEdge(once, at, width * 3, ambient)) continue;
      let r = 0;
      let g = 0;
      let b = 0;
      for (const [x, y] of corners) {
        // Bright windows are cut off first, or their edge would outshine the frame's.
        const color = look(px + x, py + y);
        r += Math.min(color[0], ambient * 3);
        g += Math.min(color[1], ambient * 3);
        b += Math.min(color[2], ambient * 3);
      }
      pixels[at] = r / 4;
      pixels[at + 1] = g / 4;
      pixels[at + 2] = b / 4;
    }
  }
  return develop(pixels, width, height, scene.exposure / ambient, random);
}

const corners = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.625, 0.125],
  [0.875, 0.625],
] as const;

function isEdge(pixels: Float32Array, at: number, row: number, ambient: number) {
  const here = tone(pixels, at, ambient);
  return [at - 3, at + 3, at - row, at + row].some(
    (near) => Math.abs(tone(pixels, near, ambient) - here) > 0.07,
  );
}

/** About how bright it will look. */
function tone(pixels: Float32Array, at: number, ambient: number) {
  const sum = (pixels[at] as number) + (pixels[at + 1] as number) * 2 + (pixels[at + 2] as number);
  return Math.sqrt(Math.min(1.5, sum / 4 / ambient));
}

function lens({ yaw, view, shift }: Camera, width: number, height: number) {
  const half = Math.tan((view * Math.PI) / 360);
  const cos = Math.cos((yaw * Math.PI) / 180);
  const sin = Math.sin((yaw * Math.PI) / 180);
  return (px: number, py: number): Vec => {
    const x = ((px / width) * 2 - 1) * half;
    const y =
      ((1 - (py / height) * 2) * half * height) / width - (shift * 2 * half * height) / width;
    const length = Math.hypot(x, y, 1);
    return [(x * cos + sin) / length, y / length, (cos - x * sin) / length];
  };
}

function skyAt({ sky }: Scene, dy: number): Vec {
  // Brighter towards the horizon; below it, hazy ground.
  const strength = dy > 0 ? 1.15 - 0.35 * dy : 0.75;
  return dy > 0
    ? [sky[0] * strength, sky[1] * strength, sky[2] * strength]
    : [sky[0] * 0.72, sky[1] * 0.78, sky[2] * 0.66];
}

interface Hit {
  shape: Shape | undefined;
  t: number;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
}

function tracer({ groups }: Scene) {
  const root = hullOf(groups.flatMap(({ shapes }) => shapes));
  const stack: Hull[] = [];
  const hit: Hit = { shape: undefined, t: FAR, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };

  /** @returns the distance to the shape along the ray, or FAR */
  function distance(
    s: Shape,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    ix: number,
    iy: number,
    iz: number,
  ) {
    if (s.kind === "box") return slab(s.low, s.high, ox, oy, oz, ix, iy, iz);
    if (s.kind === "ball") {
      const [rx, ry, rz] = s.radii;
      const x = (ox - s.middle[0]) / rx;
      const y = (oy - s.middle[1]) / ry;
      const z = (oz - s.middle[2]) / rz;
      const ax = dx / rx;
      const ay = dy / ry;
      const az = dz / rz;
      const a = ax * ax + ay * ay + az * az;
      const b = x * ax + y * ay + z * az;
      const root = b * b - a * (x * x + y * y + z * z - 1);
      if (root < 0) return FAR;
      const t = (-b - Math.sqrt(root)) / a;
      return t > 1e-4 ? t : FAR;
    }
    const x = ox - s.x;
    const z = oz - s.z;
    const a = dx * dx + dz * dz;
    const b = x * dx + z * dz;
    const root = b * b - a * (x * x + z * z - s.radius * s.radius);
    if (root < 0) return FAR;
    const side = (-b - Math.sqrt(root)) / a;
    const y = oy + side * dy;
    if (side > 1e-4 && y >= s.bottom && y <= s.top) return side;
    const cap = ((dy < 0 ? s.top : s.bottom) - oy) * iy;
    if (cap <= 1e-4) return FAR;
    const cx = x + cap * dx;
    const cz = z + cap * dz;
    return cx * cx + cz * cz <= s.radius * s.radius ? cap : FAR;
  }

  function cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number) {
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let best = FAR;
    let found: Shape | undefined;
    let depth = 1;
    stack[0] = root;
    while (depth > 0) {
      depth -= 1;
      const node = stack[depth] as Hull;
      if (slabNear(node.low, node.high, ox, oy, oz, ix, iy, iz) >= best) continue;
      if (node.halves) {
        // The nearer half is taken from the stack first, and often spares the other.
        const lowerFirst = (node.axis === 0 ? dx : node.axis === 1 ? dy : dz) > 0 ? 1 : 0;
        stack[depth++] = node.halves[lowerFirst];
        stack[depth++] = node.halves[1 - lowerFirst] as Hull;
        continue;
      }
      for (const shape of node.shapes) {
        const t = distance(shape, ox, oy, oz, dx, dy, dz, ix, iy, iz);
        if (t < best) {
          best = t;
          found = shape;
        }
      }
    }
    hit.shape = found;
    hit.t = best;
    if (!found) return;
    hit.x = ox + best * dx;
    hit.y = oy + best * dy;
    hit.z = oz + best * dz;
    setNormal(found, dy);
  }

  function setNormal(s: Shape, dy: number) {
    hit.nx = hit.ny = hit.nz = 0;
    if (s.kind === "box") {
      // The point lies on the side it is nearest to.
      const x = nearer(hit.x, s.low[0], s.high[0]);
      const y = nearer(hit.y, s.low[1], s.high[1]);
      const z = nearer(hit.z, s.low[2], s.high[2]);
      const least = Math.min(Math.abs(x), Math.abs(y), Math.abs(z));
      if (Math.abs(x) === least) hit.nx = x < 0 || Object.is(x, -0) ? -1 : 1;
      else if (Math.abs(y) === least) hit.ny = y < 0 || Object.is(y, -0) ? -1 : 1;
      else hit.nz = z < 0 || Object.is(z, -0) ? -1 : 1;
      return;
    }
    if (s.kind === "ball") {
      hit.nx = (hit.x - s.middle[0]) / (s.radii[0] * s.radii[0]);
      hit.ny = (hit.y - s.middle[1]) / (s.radii[1] * s.radii[1]);
      hit.nz = (hit.z - s.middle[2]) / (s.radii[2] * s.radii[2]);
    } else if (hit.y > s.top - 1e-4 || hit.y < s.bottom + 1e-4) {
      hit.ny = dy < 0 ? 1 : -1;
    } else {
      hit.nx = hit.x - s.x;
      hit.nz = hit.z - s.z;
    }
    const length = Math.hypot(hit.nx, hit.ny, hit.nz);
    hit.nx /= length;
    hit.ny /= length;
    hit.nz /= length;
  }

  function blocked(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    until: number,
  ) {
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let depth = 1;
    stack[0] = root;
    while (depth > 0) {
      depth -= 1;
      const node = stack[depth] as Hull;
      if (slabNear(node.low, node.high, ox, oy, oz, ix, iy, iz) >= until) continue;
      if (node.halves) {
        stack[depth++] = node.halves[1];
        stack[depth++] = node.halves[0];
        continue;
      }
      for (const shape of node.shapes) {
        if (shape.material.glow) continue;
        if (distance(shape, ox, oy, oz, dx, dy, dz, ix, iy, iz) < until) return true;
      }
    }
    return false;
  }

  return { hit, cast, blocked };
}

/** Shapes within one box, halved until few are left: a ray that misses the box misses them all. */
interface Hull {
  low: Vec;
  high: Vec;
  /** The lower half along the axis first. */
  halves?: [Hull, Hull];
  axis: number;
  shapes: Shape[];
}

function hullOf(all: Bounded[]): Hull {
  const low = [0, 1, 2].map((axis) => Math.min(...all.map((one) => one.low[axis] as number)));
  const high = [0, 1, 2].map((axis) => Math.max(...all.map((one) => one.high[axis] as number)));
  const hull = { low: low as unknown as Vec, high: high as unknown as Vec };
  if (all.length <= 3) return { ...hull, axis: 0, shapes: all.map(({ shape }) => shape) };
  const lengths = high.map((value, axis) => value - (low[axis] as number));
  const axis = lengths.indexOf(Math.max(...lengths));
  const middle = (one: Bounded) => (one.low[axis] as number) + (one.high[axis] as number);
  const sorted = all.toSorted((a, b) => middle(a) - middle(b));
  const half = Math.ceil(all.length / 2);
  return {
    ...hull,
    axis,
    shapes: [],
    halves: [hullOf(sorted.slice(0, half)), hullOf(sorted.slice(half))],
  };
}

/** Where a ray enters the hull, 0 when it begins inside. */
function slabNear(
  low: Vec,
  high: Vec,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
) {
  const x1 = (low[0] - ox) * ix;
  const x2 = (high[0] - ox) * ix;
  const y1 = (low[1] - oy) * iy;
  const y2 = (high[1] - oy) * iy;
  const z1 = (low[2] - oz) * iz;
  const z2 = (high[2] - oz) * iz;
  const near = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2), 0);
  const far = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
  return near <= far ? near : FAR;
}

function slab(
  low: Vec,
  high: Vec,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
) {
  const near = slabNear(low, high, ox, oy, oz, ix, iy, iz);
  return near > 1e-4 ? near : FAR;
}

/** The distance to the nearer of two bounds, negative for the lower. */
function nearer(value: number, low: number, high: number) {
  const below = Math.abs(value - low);
  const above = Math.abs(value - high);
  return below < above ? -below : above;
}

type Trace = ReturnType<typeof tracer>;
type Light3 = ReturnType<typeof gatherLight>;

/** The light that arrives at every fifth pixel, by following it back through the room. */
function gatherLight(
  scene: Scene,
  trace: Trace,
  random: () => number,
  ray: (x: number, y: number) => Vec,
  width: number,
  height: number,
) {
  const w = Math.ceil(width / COARSE) + 1;
  const h = Math.ceil(height / COARSE) + 1;
  const e = new Float32Array(w * h * 3);
  const place = new Float32Array(w * h * 6).fill(NaN);
  const [ex, ey, ez] = scene.camera.eye;
  const got: [number, number, number] = [0, 0, 0];

  for (let cy = 0; cy < h; cy++) {
    for (let cx = 0; cx < w; cx++) {
      const [dx, dy, dz] = ray(cx * COARSE, cy * COARSE);
      trace.cast(ex, ey, ez, dx, dy, dz);
      const { shape, x, y, z, nx, ny, nz } = trace.hit;
      if (!shape) continue;
      const at = (cy * w + cx) * 6;
      place[at] = x;
      place[at + 1] = y;
      place[at + 2] = z;
      place[at + 3] = nx;
      place[at + 4] = ny;
      place[at + 5] = nz;
      got[0] = got[1] = got[2] = 0;
      for (let s = 0; s < SAMPLES; s++) follow(x, y, z, nx, ny, nz);
      for (let c = 0; c < 3; c++) e[(cy * w + cx) * 3 + c] = (got[c] as number) / SAMPLES;
    }
  }

  function follow(x: number, y: number, z: number, nx: number, ny: number, nz: number) {
    let r = 1;
    let g = 1;
    let b = 1;
    for (let bounce = 0; bounce < BOUNCES; bounce++) {
      x += nx * 1e-3;
      y += ny * 1e-3;
      z += nz * 1e-3;
      direct(x, y, z, nx, ny, nz, r, g, b, bounce > 0);
      // A direction by Lambert's law: the normal and a random point on the unit sphere.
      const turn = random() * 2 * Math.PI;
      const up = random() * 2 - 1;
      const out = Math.sqrt(1 - up * up);
      const dx = nx + out * Math.cos(turn);
      const dy = ny + out * Math.sin(turn);
      const dz = nz + up;
      trace.cast(x, y, z, dx, dy, dz);
      const { hit } = trace;
      // Windows and lamps are counted by `direct`.
      if (!hit.shape || hit.shape.material.glow) return;
      const { color } = hit.shape.material;
      const [cr, cg, cb] =
        typeof color === "function" ? color(hit.x, hit.y, hit.z, [hit.nx, hit.ny, hit.nz]) : color;
      r *= cr;
      g *= cg;
      b *= cb;
      x = hit.x;
      y = hit.y;
      z = hit.z;
      nx = hit.nx;
      ny = hit.ny;
      nz = hit.nz;
    }
  }

  function direct(
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    r: number,
    g: number,
    b: number,
    withSun: boolean,
  ) {
    // Further on, one lamp stands for all of them.
    const { lights } = scene;
    const only = withSun ? Math.floor(random() * lights.length) : -1;
    const strength = withSun ? lights.length : 1;
    for (let i = 0; i < lights.length; i++) {
      if (only >= 0 && i !== only) continue;
      const { corner, u, v, normal, color } = lights[i] as Light;
      const a = random();
      const c = random();
      const lx = corner[0] + a * u[0] + c * v[0] - x;
      const ly = corner[1] + a * u[1] + c * v[1] - y;
      const lz = corner[2] + a * u[2] + c * v[2] - z;
      const square = lx * lx + ly * ly + lz * lz;
      const length = Math.sqrt(square);
      const here = (lx * nx + ly * ny + lz * nz) / length;
      const there = -(lx * normal[0] + ly * normal[1] + lz * normal[2]) / length;
      if (here <= 0 || there <= 0) continue;
      if (trace.blocked(x, y, z, lx / length, ly / length, lz / length, length - 1e-3)) continue;
      const area = Math.hypot(...u) * Math.hypot(...v);
      const share = (strength * here * there * area) / (Math.PI * Math.max(square, 0.05));
      got[0] += color[0] * share * r;
      got[1] += color[1] * share * g;
      got[2] += color[2] * share * b;
    }
    if (!withSun || !scene.sun) return;
    const { direction, color } = scene.sun;
    const facing = -(nx * direction[0] + ny * direction[1] + nz * direction[2]);
    if (facing <= 0) return;
    if (trace.blocked(x, y, z, -direction[0], -direction[1], -direction[2], FAR)) return;
    got[0] += color[0] * facing * r;
    got[1] += color[1] * facing * g;
    got[2] += color[2] * facing * b;
  }

  /** The light at a sharply drawn point: from the coarse points around it that lie on the same surface. */
  function at(
    px: number,
    py: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    into: [number, number, number],
  ) {
    const fx = px / COARSE;
    const fy = py / COARSE;
    const x0 = Math.floor(fx);
    const y0 = Math.floor(fy);
    for (let reach = 0; reach < 4; reach++) {
      let weight = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let cy = Math.max(0, y0 - reach); cy <= Math.min(h - 1, y0 + 1 + reach); cy++) {
        for (let cx = Math.max(0, x0 - reach); cx <= Math.min(w - 1, x0 + 1 + reach); cx++) {
          const i = cy * w + cx;
          const same = likeness(place, i, x, y, z, nx, ny, nz);
          if (!(same > 0.02)) continue;
          const near =
            reach === 0
              ? (1 - Math.abs(fx - cx)) * (1 - Math.abs(fy - cy)) + 1e-3
              : 1 / (0.5 + (fx - cx) ** 2 + (fy - cy) ** 2);
          const share = same * near;
          weight += share;
          r += share * (e[i * 3] as number);
          g += share * (e[i * 3 + 1] as number);
          b += share * (e[i * 3 + 2] as number);
        }
      }
      if (weight > 1e-4) {
        into[0] = r / weight;
        into[1] = g / weight;
        into[2] = b / weight;
        return;
      }
    }
    // Too small for the coarse points: whatever is nearest.
    const i = Math.min(h - 1, Math.round(fy)) * w + Math.min(w - 1, Math.round(fx));
    for (const c of [0, 1, 2] as const) into[c] = e[i * 3 + c] as number;
  }

  return { w, h, e, place, at };
}

/** 1 for two points of one plane that look the same way, towards 0 otherwise; NaN for no point. */
function likeness(
  place: Float32Array,
  i: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
) {
  const at = i * 6;
  const turn =
    (place[at + 3] as number) * nx +
    (place[at + 4] as number) * ny +
    (place[at + 5] as number) * nz;
  if (!(turn > 0.7)) return 0;
  const dx = (place[at] as number) - x;
  const dy = (place[at + 1] as number) - y;
  const dz = (place[at + 2] as number) - z;
  const off = Math.abs(dx * nx + dy * ny + dz * nz);
  const apart = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return turn ** 8 * Math.exp(-off * 40) * Math.exp(-apart * 1.2);
}

/** Takes the grain out of the gathered light without carrying it over edges. */
function smooth({ w, h, e, place }: Light3) {
  let from = e.slice();
  let to = e;
  for (const step of [1, 2, 4, 1]) {
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const i = y * w + x;
        const p = place.subarray(i * 6, i * 6 + 6) as unknown as number[];
        if (Number.isNaN(p[0])) continue;
        let weight = 0;
        let r = 0;
        let g = 0;
        let b = 0;
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) {
            const nx = x + dx * step;
            const ny = y + dy * step;
            if (nx < 0 || ny < 0 || nx >= w || ny >= h) continue;
            const n = ny * w + nx;
            const same = likeness(
              place,
              n,
              p[0] as number,
              p[1] as number,
              p[2] as number,
              p[3] as number,
              p[4] as number,
              p[5] as number,
            );
            if (!(same > 0)) continue;
            const share =
              (kernel[Math.abs(dx)] as number) * (kernel[Math.abs(dy)] as number) * same;
            weight += share;
            r += share * (from[n * 3] as number);
            g += share * (from[n * 3 + 1] as number);
            b += share * (from[n * 3 + 2] as number);
          }
        }
        to[i * 3] = r / weight;
        to[i * 3 + 1] = g / weight;
        to[i * 3 + 2] = b / weight;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== e) e.set(from);
}

const kernel = [0.375, 0.25, 0.0625];

/** Exposure, a film's curve, a lens's darker corners and a sensor's grain. */
function develop(
  light: Float32Array,
  width: number,
  height: number,
  exposure: number,
  random: () => number,
) {
  const bytes = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const off = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 0.5;
      const grain = (random() - 0.5) * 3.5;
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c;
        const v = (light[i] as number) * exposure * (1 - off);
        // Narkowicz's fit of the ACES curve.
        const film = (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14);
        bytes[i] = Math.max(0, Math.min(255, Math.min(1, film) ** (1 / 2.2) * 255 + grain));
      }
    }
  }
  return bytes;
}

/** The same numbers for the same seed, so that the same picture comes out (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
