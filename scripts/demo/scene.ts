/** What there is to be drawn: shapes of some material, what lights them, and who looks. */

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

export type Shape =
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

export interface Bounded {
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
