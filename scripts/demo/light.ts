import type { Light, Scene, Vec } from "./scene";
import { FAR, type Trace } from "./trace";

const COARSE = 5;
const SAMPLES = 10;
const BOUNCES = 3;

/** The light that arrives at every fifth pixel, by following it back through the room. */
export function gatherLight(
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
export function smooth({ w, h, e, place }: ReturnType<typeof gatherLight>) {
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
