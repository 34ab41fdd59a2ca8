import { gatherLight, smooth } from "./light";
import { randomFrom } from "./random";
import type { Camera, Scene, Vec } from "./scene";
import { FAR, tracer } from "./trace";

/**
 * A small path tracer: rooms of boxes, ellipsoids and upright cylinders, lit by their windows and
 * lamps. Light is gathered coarsely and smoothed, then laid over sharply drawn surfaces, which is
 * what makes a photo-sized picture a matter of seconds.
 */

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
