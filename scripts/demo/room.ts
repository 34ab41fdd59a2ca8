import { lamp, leaf, type Palette, paint, print, scale, white } from "./materials";
import { Group, type Light, type Material, type Vec } from "./scene";

interface Opening {
  side: "left" | "right" | "back";
  from: number;
  to: number;
  sill: number;
  head: number;
}

/** Four walls in metres, x to the right, y up, z away from the camera, and what can be put into them. */
export class Room {
  readonly groups: Group[] = [];
  readonly lights: Light[] = [];
  /** Without curtains. */
  #isBare = false;
  constructor(
    readonly width: number,
    readonly depth: number,
    readonly height: number,
    readonly palette: Palette,
    readonly random: () => number,
    readonly sky: Vec,
  ) {}

  bare() {
    this.#isBare = true;
  }

  group() {
    const group = new Group();
    this.groups.push(group);
    return group;
  }

  shell(
    openings: Opening[],
    surfaces: Partial<Record<"left" | "right" | "back" | "floor", Material>> = {},
  ) {
    const { width: w, depth: d, height: h, palette } = this;
    this.group().box([-0.3, -0.3, -0.3], [w + 0.3, 0, d + 0.3], surfaces.floor ?? palette.floor);
    this.group().box([-0.3, h, -0.3], [w + 0.3, h + 0.3, d + 0.3], palette.ceiling);
    this.group().box([-0.3, 0, -0.3], [w + 0.3, h, 0], palette.wall);
    for (const side of ["left", "right", "back"] as const) {
      const opening = openings.find((each) => each.side === side);
      this.#wall(side, opening, surfaces[side] ?? palette.wall);
      if (opening) this.#window(opening);
    }
    // Skirting along the walls that are seen.
    const skirting = this.group();
    skirting.box([0, 0, d - 0.015], [w, 0.07, d], white);
    skirting.box([0, 0, 0], [0.015, 0.07, d], white);
    skirting.box([w - 0.015, 0, 0], [w, 0.07, d], white);
  }

  /** A box given along a wall (u), upwards, and into the wall's thickness (t, negative is inside). */
  onWall(
    side: Opening["side"],
    u: readonly [number, number],
    y: readonly [number, number],
    t: readonly [number, number],
  ): [Vec, Vec] {
    const { width: w, depth: d } = this;
    if (side === "back")
      return [
        [u[0], y[0], d + t[0]],
        [u[1], y[1], d + t[1]],
      ];
    if (side === "left")
      return [
        [-t[1], y[0], u[0]],
        [-t[0], y[1], u[1]],
      ];
    return [
      [w + t[0], y[0], u[0]],
      [w + t[1], y[1], u[1]],
    ];
  }

  #wall(side: Opening["side"], opening: Opening | undefined, material: Material) {
    const length = side === "back" ? this.width : this.depth;
    const h = this.height;
    const group = this.group();
    const put = (u: [number, number], y: [number, number]) =>
      group.box(...this.onWall(side, u, y, [0, 0.25]), material);
    if (!opening) return void put([0, length], [0, h]);
    put([0, opening.from], [0, h]);
    put([opening.to, length], [0, h]);
    put([opening.from, opening.to], [0, opening.sill]);
    put([opening.from, opening.to], [opening.head, h]);
  }

  #window({ side, from, to, sill, head }: Opening) {
    const frame = this.group();
    const bar = (u: [number, number], y: [number, number]) =>
      frame.box(...this.onWall(side, u, y, [0.08, 0.14]), white);
    bar([from, from + 0.05], [sill, head]);
    bar([to - 0.05, to], [sill, head]);
    bar([from, to], [sill, sill + 0.06]);
    bar([from, to], [head - 0.05, head]);
    const panes = Math.max(2, Math.round((to - from) / 1.2));
    for (let i = 1; i < panes; i++) {
      const at = from + ((to - from) * i) / panes;
      bar([at - 0.03, at + 0.03], [sill, head]);
    }
    const [low, high] = this.onWall(side, [from, to], [sill, head], [0.3, 0.3]);
    const normal: Vec = side === "left" ? [1, 0, 0] : side === "right" ? [-1, 0, 0] : [0, 0, -1];
    const u: Vec = side === "back" ? [high[0] - low[0], 0, 0] : [0, 0, high[2] - low[2]];
    this.lights.push({ corner: low, u, v: [0, high[1] - low[1], 0], normal, color: this.sky });
    if (this.#isBare) return;
    // Sheer curtains gathered at both ends.
    const length = side === "back" ? this.width : this.depth;
    for (const [start, end] of [
      [from - 0.35, from + 0.12],
      [to - 0.12, to + 0.35],
    ] as const) {
      const curtain = this.group();
      for (let at = Math.max(0.05, start); at < Math.min(length - 0.05, end); at += 0.062) {
        const off = -0.09 - 0.02 * this.random();
        const [middle] = this.onWall(side, [at, at], [0, 0], [off, off]);
        curtain.post(middle[0], middle[2], 0.02, this.height - 0.02, 0.036, this.palette.linen);
      }
    }
  }

  /** A flat ceiling lamp, or a strip of light. */
  ceilingLight(x: number, z: number, w: number, d: number, strength: number) {
    const y = this.height - 0.02;
    this.group().box([x, y, z], [x + w, this.height, z + d], lamp(strength));
    this.lights.push({
      corner: [x, y - 0.01, z],
      u: [w, 0, 0],
      v: [0, 0, d],
      normal: [0, -1, 0],
      color: [strength, strength * 0.84, strength * 0.62],
    });
  }

  pendant(x: number, z: number, bottom: number, radius: number, strength = 5) {
    const { metal } = this.palette;
    this.group()
      .post(x, z, bottom + radius * 0.8, this.height, 0.006, metal)
      .ball([x, bottom + radius, z], [radius, radius * 0.9, radius], lamp(strength));
    const r = radius * 0.7;
    this.lights.push({
      corner: [x - r, bottom - 0.02, z - r],
      u: [2 * r, 0, 0],
      v: [0, 0, 2 * r],
      normal: [0, -1, 0],
      color: scale([1, 0.84, 0.6], strength * 1.6),
    });
  }

  plant(x: number, z: number, tall: number) {
    const { random } = this;
    this.group()
      .post(x, z, 0, 0.3, 0.16, { color: paint("#d8d2c8") })
      .post(x, z, 0.3, tall * 0.55, 0.012, { color: paint("#5f4a37") });
    const crown = this.group();
    for (let i = 0; i < 130; i++) {
      const turn = random() * Math.PI * 2;
      const up = 0.36 + random() * 0.64;
      const out = Math.sqrt(random()) * 0.24 * tall * Math.sin(up * 2.8);
      const size = 0.025 + random() * 0.045;
      crown.ball(
        [x + Math.cos(turn) * out, tall * up, z + Math.sin(turn) * out],
        [size * (0.6 + random()), size * (0.3 + random()), size * (0.6 + random())],
        leaf,
      );
    }
  }

  picture(side: Opening["side"], from: number, bottom: number, w: number, h: number) {
    const group = this.group();
    group.box(
      ...this.onWall(
        side,
        [from - 0.02, from + w + 0.02],
        [bottom - 0.02, bottom + h + 0.02],
        [-0.03, 0],
      ),
      this.palette.darkWood,
    );
    const art = print(
      this.palette.art,
      Math.floor(this.random() * 1e6),
      from,
      bottom + h,
      w,
      h,
      side === "back" ? "x" : "z",
    );
    group.box(...this.onWall(side, [from, from + w], [bottom, bottom + h], [-0.035, -0.03]), art);
  }

  sofa(x: number, z: number, length: number, facing: "camera" | "left" | "right") {
    const { fabric, cushion, darkWood } = this.palette;
    const turned = facing !== "camera";
    const put = (
      u0: number,
      u1: number,
      y0: number,
      y1: number,
      v0: number,
      v1: number,
      material: Material,
    ) => {
      // u runs along the sofa, v from its back to its front.
      if (!turned) return group.box([x + u0, y0, z - v1], [x + u1, y1, z - v0], material);
      const [a, b] = facing === "right" ? [x + v0, x + v1] : [x - v1, x - v0];
      return group.box([a, y0, z + u0], [b, y1, z + u1], material);
    };
    const group = this.group();
    put(0, length, 0.1, 0.3, 0, 0.92, fabric);
    put(0, length, 0.3, 0.78, 0, 0.2, fabric);
    put(0, 0.2, 0.3, 0.6, 0, 0.92, fabric);
    put(length - 0.2, length, 0.3, 0.6, 0, 0.92, fabric);
    const seats = Math.max(2, Math.round((length - 0.4) / 0.8));
    for (let i = 0; i < seats; i++) {
      const at = 0.21 + ((length - 0.42) * i) / seats;
      const next = 0.21 + ((length - 0.42) * (i + 1)) / seats - 0.015;
      put(at, next, 0.3, 0.45, 0.2, 0.94, fabric);
      put(at, next, 0.46, 0.84, 0.2, 0.36, fabric);
    }
    for (const u of [0.14, length - 0.14])
      for (const v of [0.1, 0.82]) put(u - 0.02, u + 0.02, 0, 0.1, v - 0.02, v + 0.02, darkWood);
    const soft = this.group();
    for (const u of [0.42, length - 0.45]) {
      const middle: Vec = turned
        ? [facing === "right" ? x + 0.46 : x - 0.46, 0.63, z + u]
        : [x + u, 0.63, z - 0.46];
      soft.ball(middle, turned ? [0.1, 0.2, 0.24] : [0.24, 0.2, 0.1], cushion);
    }
  }

  table(x: number, z: number, w: number, d: number, h: number, top: Material, leg: Material) {
    const group = this.group().box([x, h - 0.035, z], [x + w, h, z + d], top);
    for (const lx of [x + 0.05, x + w - 0.05])
      for (const lz of [z + 0.05, z + d - 0.05]) group.post(lx, lz, 0, h - 0.035, 0.02, leg);
  }

  chair(x: number, z: number, back: "near" | "far") {
    const { wood, fabric } = this.palette;
    const group = this.group().box([x, 0.42, z], [x + 0.44, 0.47, z + 0.44], fabric);
    for (const lx of [x + 0.03, x + 0.41])
      for (const lz of [z + 0.03, z + 0.41]) group.post(lx, lz, 0, 0.42, 0.015, wood);
    const bz = back === "far" ? z + 0.41 : z;
    group.box([x, 0.62, bz], [x + 0.44, 0.84, bz + 0.03], wood);
    for (const lx of [x + 0.03, x + 0.41]) group.post(lx, bz + 0.015, 0.42, 0.64, 0.013, wood);
  }

  books(x: number, y: number, z: number, length: number, depth: number) {
    const group = this.group();
    for (let at = x; at < x + length - 0.05; ) {
      const thick = 0.018 + this.random() * 0.03;
      const tall = 0.17 + this.random() * 0.1;
      const tone = this.palette.art[Math.floor(this.random() * 3)] as Vec;
      if (this.random() > 0.12)
        group.box([at, y, z], [at + thick, y + tall, z + depth * (0.75 + 0.2 * this.random())], {
          color: scale(tone, 0.6 + 0.5 * this.random()),
        });
      at += thick + 0.002;
    }
  }

  vase(x: number, y: number, z: number, size: number) {
    this.group()
      .ball([x, y + size, z], [size * 0.7, size, size * 0.7], this.palette.cushion)
      .post(x, z, y + size * 1.7, y + size * 2.3, size * 0.22, this.palette.cushion);
  }

  downlights(strength: number) {
    for (let z = 1; z < this.depth - 0.4; z += 1.5)
      for (const x of [this.width * 0.25, this.width * 0.75]) {
        this.group().post(x, z, this.height - 0.012, this.height, 0.05, lamp(strength));
      }
  }
}
