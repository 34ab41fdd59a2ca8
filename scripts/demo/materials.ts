import { randomFrom } from "./random";
import type { Material, Vec } from "./scene";

/** Surfaces by name, and the few sets of them that a home is made of. Colours are linear light. */

export interface Palette {
  wall: Material;
  accent: Material;
  ceiling: Material;
  floor: Material;
  wood: Material;
  darkWood: Material;
  fabric: Material;
  cushion: Material;
  linen: Material;
  cabinet: Vec;
  counter: Material;
  tile: Material;
  metal: Material;
  rug: Material;
  art: readonly [Vec, Vec, Vec];
}

export const white: Material = { color: [0.82, 0.81, 0.79] };
export const black: Material = { color: [0.03, 0.03, 0.03], gloss: 0.3 };
export const mirror: Material = { color: [0.8, 0.82, 0.82], gloss: 1 };
export const leaf: Material = {
  color: (x, y, z) => scale([0.06, 0.1, 0.045], 0.5 + 1 * noise(x * 30, y * 30, z * 30)),
};

export function lamp(strength: number): Material {
  return { color: [1, 1, 1], glow: [strength, strength * 0.86, strength * 0.66] };
}

/** "#d8c9b4" as linear light. */
export function paint(hex: string): Vec {
  const part = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [part(1), part(3), part(5)];
}

export function scale([r, g, b]: Vec, by: number): Vec {
  return [r * by, g * by, b * by];
}

function plaster(color: Vec): Material {
  return { color: (x, y, z) => scale(color, 0.985 + 0.03 * noise(x * 3, y * 3, z * 3)) };
}

export function cloth(color: Vec): Material {
  return {
    color: (x, y, z) =>
      scale(
        color,
        0.86 + 0.16 * noise(x * 14, y * 14, z * 14) + 0.12 * noise(x * 220, y * 220, z * 220),
      ),
  };
}

function wood(color: Vec, gloss = 0.25): Material {
  return {
    gloss,
    color: (x, y, z) => {
      // The grain runs along whichever way is long; a board is seldom longer upwards.
      const fine = noise(x * 4, y * 70, z * 12) + noise(x * 9, y * 160, z * 30);
      return scale(color, 0.86 + 0.12 * fine + 0.1 * noise(x * 1.3, y * 9, z * 2));
    },
  };
}

/** Boards along the depth of the room. */
function boards(color: Vec, board = 0.17, length = 1.5): Material {
  return {
    gloss: 0.55,
    color: (x, _y, z) => {
      const row = Math.floor(x / board);
      const shifted = z / length + hash(row, 7, 1);
      const piece = Math.floor(shifted);
      const edge = Math.min(fract(x / board), 1 - fract(x / board)) * board;
      const end = Math.min(fract(shifted), 1 - fract(shifted)) * length;
      const gap = edge < 0.0016 || end < 0.0016 ? 0.55 : 1;
      const tone = 0.84 + 0.26 * hash(row, piece, 3);
      const grain = 0.93 + 0.14 * noise(x * 90, piece, z * 4) + 0.04 * Math.sin(x * 400 + z * 6);
      return scale(color, tone * grain * gap);
    },
  };
}

/** Short boards laid at right angles to each other. */
function herringbone(color: Vec): Material {
  return {
    gloss: 0.5,
    color: (x, _y, z) => {
      const size = 0.11;
      const u = (x + z) / Math.SQRT2 / size;
      const v = (x - z) / Math.SQRT2 / size;
      const column = Math.floor(u);
      const row = Math.floor(v);
      const phase = (((column - row) % 8) + 8) % 8;
      const lies = phase < 4;
      const piece = lies
        ? hash(Math.floor((column - phase) / 1), row, 5)
        : hash(column, Math.floor(row + phase), 6);
      const across = lies ? fract(v) : fract(u);
      const gap = Math.min(across, 1 - across) < 0.02 ? 0.62 : 1;
      const grain = 0.94 + 0.12 * noise(lies ? u * 2 : u * 30, piece * 9, lies ? v * 30 : v * 2);
      return scale(color, (0.84 + 0.28 * piece) * grain * gap);
    },
  };
}

/** Square or oblong tiles on every side, with joints of their own colour. */
function tiles(
  color: Vec,
  width: number,
  height: number,
  joint: Vec,
  spread = 0.06,
  gloss = 0.5,
): Material {
  return {
    gloss,
    color: (x, y, z, [nx, ny]) => {
      const u = (Math.abs(nx) > 0.5 ? z : x) / width;
      const v = (Math.abs(ny) > 0.5 ? z : y) / height;
      const du = Math.min(fract(u), 1 - fract(u)) * width;
      const dv = Math.min(fract(v), 1 - fract(v)) * height;
      if (du < 0.002 || dv < 0.002) return joint;
      return scale(color, 1 - spread / 2 + spread * hash(Math.floor(u), Math.floor(v), 11));
    },
  };
}

function marble(color: Vec, vein: Vec): Material {
  return {
    gloss: 0.7,
    color: (x, y, z) => {
      const bend = noise(x * 2.2, y * 2.2, z * 2.2) * 5 + noise(x * 7, y * 7, z * 7);
      const line = Math.abs(Math.sin((x * 1.3 + z * 1.7 + y) * 2.4 + bend));
      const share = Math.exp(-line * 14) * 0.7;
      return [
        color[0] * (1 - share) + vein[0] * share,
        color[1] * (1 - share) + vein[1] * share,
        color[2] * (1 - share) + vein[2] * share,
      ];
    },
  };
}

function stone(color: Vec, speck: Vec): Material {
  return {
    gloss: 0.45,
    color: (x, y, z) =>
      noise(x * 60, y * 60, z * 60) > 0.72
        ? speck
        : scale(color, 0.95 + 0.1 * noise(x * 9, y * 9, z * 9)),
  };
}

export const palettes: Palette[] = [
  {
    wall: plaster(paint("#efece6")),
    accent: plaster(paint("#b9c0ae")),
    ceiling: plaster(paint("#f4f2ee")),
    floor: boards(paint("#c9a97f")),
    wood: wood(paint("#c8a57a")),
    darkWood: wood(paint("#8a6544")),
    fabric: cloth(paint("#d9d2c5")),
    cushion: cloth(paint("#8d9a80")),
    linen: cloth(paint("#f2efe9")),
    cabinet: paint("#e9e6df"),
    counter: marble(paint("#eeece8"), paint("#a8a5a0")),
    tile: tiles(paint("#e6e3dc"), 0.3, 0.1, paint("#bdb8af")),
    metal: { color: paint("#6d6a66"), gloss: 0.6 },
    rug: cloth(paint("#d3cabb")),
    art: [paint("#e9e2d4"), paint("#7d8f76"), paint("#c77f55")],
  },
  {
    wall: plaster(paint("#e6dfd5")),
    accent: plaster(paint("#a8674b")),
    ceiling: plaster(paint("#f1ede6")),
    floor: herringbone(paint("#a67c52")),
    wood: wood(paint("#7d5334")),
    darkWood: wood(paint("#4d3322")),
    fabric: cloth(paint("#b7795a")),
    cushion: cloth(paint("#e7d9c4")),
    linen: cloth(paint("#efe6d8")),
    cabinet: paint("#cdbfab"),
    counter: stone(paint("#d9d0c3"), paint("#8f8578")),
    tile: tiles(paint("#c98f6e"), 0.12, 0.12, paint("#e8ddcd"), 0.2),
    metal: { color: paint("#a88752"), gloss: 0.7 },
    rug: cloth(paint("#9a5d45")),
    art: [paint("#efe3d0"), paint("#b4583a"), paint("#2f3b39")],
  },
  {
    wall: plaster(paint("#f0f1f1")),
    accent: plaster(paint("#39495c")),
    ceiling: plaster(paint("#f5f6f6")),
    floor: boards(paint("#d6c2a4"), 0.22, 1.9),
    wood: wood(paint("#d8bf9a")),
    darkWood: wood(paint("#9a7a58")),
    fabric: cloth(paint("#7e8b98")),
    cushion: cloth(paint("#e3c98f")),
    linen: cloth(paint("#f3f4f5")),
    cabinet: paint("#51637a"),
    counter: marble(paint("#f2f2f2"), paint("#9aa0a6")),
    tile: tiles(paint("#dfe4e6"), 0.2, 0.2, paint("#b6bcc0")),
    metal: { color: paint("#b9bcc0"), gloss: 0.8 },
    rug: cloth(paint("#c6ccd1")),
    art: [paint("#f1f1ee"), paint("#33465d"), paint("#d9a441")],
  },
  {
    wall: plaster(paint("#ece8e1")),
    accent: plaster(paint("#5d5a55")),
    ceiling: plaster(paint("#efece7")),
    floor: tiles(paint("#cbc4b9"), 0.8, 0.8, paint("#aca598"), 0.05, 0.7),
    wood: wood(paint("#6a4a34")),
    darkWood: wood(paint("#3a2a20")),
    fabric: cloth(paint("#4b4a48")),
    cushion: cloth(paint("#a9672f")),
    linen: cloth(paint("#e9e5de")),
    cabinet: paint("#3f3d3a"),
    counter: marble(paint("#3b3a39"), paint("#a29d96")),
    tile: tiles(paint("#8d877f"), 0.6, 0.3, paint("#6f6a63"), 0.08),
    metal: { color: paint("#2b2a29"), gloss: 0.5 },
    rug: cloth(paint("#a7a097")),
    art: [paint("#d8d1c6"), paint("#2c2b2a"), paint("#b06a32")],
  },
  {
    wall: plaster(paint("#f1ebe4")),
    accent: plaster(paint("#d9b8a6")),
    ceiling: plaster(paint("#f6f2ed")),
    floor: stone(paint("#dcd4c9"), paint("#a4948a")),
    wood: wood(paint("#b98a5f")),
    darkWood: wood(paint("#76553a")),
    fabric: cloth(paint("#e6d3c6")),
    cushion: cloth(paint("#a85f52")),
    linen: cloth(paint("#f6f0ea")),
    cabinet: paint("#e4cfc2"),
    counter: stone(paint("#efe9e2"), paint("#b99d90")),
    tile: tiles(paint("#e9d2c6"), 0.1, 0.1, paint("#f3ebe4"), 0.12),
    metal: { color: paint("#c2a06a"), gloss: 0.75 },
    rug: cloth(paint("#e8dccf")),
    art: [paint("#f3ebe0"), paint("#c98d7b"), paint("#5c6b5e")],
  },
];

function hash(a: number, b: number, c: number) {
  let h = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(c | 0, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

function fract(value: number) {
  return value - Math.floor(value);
}

/** Value noise, 0 to 1. */
export function noise(x: number, y: number, z: number) {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const u = ease(x - ix);
  const v = ease(y - iy);
  const w = ease(z - iz);
  const low = mix(
    mix(hash(ix, iy, iz), hash(ix + 1, iy, iz), u),
    mix(hash(ix, iy + 1, iz), hash(ix + 1, iy + 1, iz), u),
    v,
  );
  const high = mix(
    mix(hash(ix, iy, iz + 1), hash(ix + 1, iy, iz + 1), u),
    mix(hash(ix, iy + 1, iz + 1), hash(ix + 1, iy + 1, iz + 1), u),
    v,
  );
  return mix(low, high, w);
}

function ease(t: number) {
  return t * t * (3 - 2 * t);
}

function mix(a: number, b: number, t: number) {
  return a + (b - a) * t;
}

/** A print for the wall: a few round and straight shapes in the palette's colours. */
export function print(
  colors: Palette["art"],
  seed: number,
  left: number,
  top: number,
  width: number,
  height: number,
  axis: "x" | "z",
): Material {
  const random = randomFrom(seed);
  const forms = Array.from({ length: 4 }, () => ({
    u: random(),
    v: random(),
    r: 0.12 + random() * 0.28,
    c: 1 + Math.floor(random() * 2),
  }));
  return {
    color: (x, y, z) => {
      const u = ((axis === "x" ? x : z) - left) / width;
      const v = (top - y) / height;
      if (Math.min(u, 1 - u, v, 1 - v) < 0.09) return paint("#f4f2ee");
      const form = forms.find(
        ({ u: cu, v: cv, r }) => Math.hypot(u - cu, (v - cv) * (height / width)) < r,
      );
      return colors[form?.c ?? 0] as Vec;
    },
  };
}
