import { black, lamp, mirror, type Palette, paint, scale, white } from "./materials";
import { randomFrom } from "./random";
import { Room } from "./room";
import type { Camera, Material, Scene, Vec } from "./scene";

/** Rooms to be photographed: metres, x to the right, y up, z away from the camera. */

export const roomKinds = ["living", "kitchen", "bedroom", "bath", "study", "dining"] as const;
export type RoomKind = (typeof roomKinds)[number];

const builders: Record<RoomKind, (room: Room) => Camera[]> = {
  living,
  kitchen,
  bedroom,
  bath,
  study,
  dining,
};

/** @param number picks one of the room's points of view */
export function photograph(kind: RoomKind, palette: Palette, seed: number, number: number): Scene {
  const random = randomFrom(seed);
  const bright = random() > 0.3;
  const sky: Vec = bright ? [5.4, 5.6, 5.9] : [4.2, 4.6, 5.4];
  const size: Record<RoomKind, Vec> = {
    living: [4.6 + random() * 0.9, 2.45, 5.6 + random()],
    kitchen: [4.2 + random() * 0.6, 2.45, 4.8 + random() * 0.6],
    bedroom: [3.8 + random() * 0.6, 2.4, 4.4 + random() * 0.4],
    bath: [2.5 + random() * 0.4, 2.4, 3.1 + random() * 0.3],
    study: [3.2 + random() * 0.6, 2.4, 3.9 + random() * 0.5],
    dining: [4.2 + random() * 0.8, 2.5, 5 + random() * 0.6],
  };
  const [w, h, d] = size[kind];
  const room = new Room(w, d, h, palette, random, sky);
  const cameras = builders[kind](room);
  const side = random() > 0.5 ? 0.3 : 0.55;
  return {
    groups: room.groups,
    lights: room.lights,
    sky,
    sun: bright ? { direction: unit([0.78, -0.62, side]), color: [3.4, 2.9, 2.2] } : undefined,
    camera: cameras[number % cameras.length] as Camera,
    exposure: 0.66 + random() * 0.1,
  };
}

function unit(v: Vec): Vec {
  return scale(v, 1 / Math.hypot(...v));
}

function living(room: Room): Camera[] {
  const { width: w, depth: d, palette, random } = room;
  room.shell([{ side: "left", from: 1.3, to: d - 0.7, sill: 0.08, head: 2.2 }], {
    back: random() > 0.5 ? palette.accent : palette.wall,
  });
  room.group().box([w / 2 - 1.6, 0, d / 2 - 0.9], [w / 2 + 1.35, 0.014, d / 2 + 1.3], palette.rug);
  room.sofa(w - 0.06, d / 2 - 1.15, 2.5, "left");
  room.table(w / 2 - 0.5, d / 2 - 0.35, 0.7, 1.1, 0.36, palette.wood, palette.metal);
  room.vase(w / 2 - 0.15, 0.36, d / 2 + 0.2, 0.09);
  room
    .group()
    .box([w / 2 - 0.3, 0.36, d / 2 - 0.2], [w / 2 - 0.05, 0.39, d / 2 - 0.02], palette.linen);
  // A low cabinet along the back wall, a picture or a screen above it.
  const cabinet = room.group().box([0.7, 0.16, d - 0.45], [w - 0.9, 0.52, d - 0.02], palette.wood);
  for (let x = 1.25; x < w - 1; x += 0.6)
    cabinet.box([x, 0.18, d - 0.455], [x + 0.006, 0.5, d - 0.44], black);
  for (const x of [0.85, w - 1.05])
    cabinet.box([x, 0, d - 0.4], [x + 0.05, 0.16, d - 0.1], palette.metal);
  if (random() > 0.5)
    room.group().box([w / 2 - 0.8, 0.78, d - 0.06], [w / 2 + 0.8, 1.68, d - 0.01], black);
  else room.picture("back", w / 2 - 0.55, 0.95, 1.1, 0.8);
  room.vase(1.05, 0.52, d - 0.24, 0.11);
  room.books(w - 1.7, 0.52, d - 0.32, 0.5, 0.2);
  room.picture("right", d / 2 - 0.5, 1.2, 0.55, 0.75);
  room.picture("right", d / 2 + 0.2, 1.2, 0.55, 0.75);
  room.plant(0.55, d - 0.5, 1.55);
  // A floor lamp beside the sofa.
  room
    .group()
    .post(w - 0.5, d / 2 + 1.75, 0, 1.45, 0.012, palette.metal)
    .post(w - 0.5, d / 2 + 1.75, 0, 0.02, 0.15, palette.metal);
  room.group().post(w - 0.5, d / 2 + 1.75, 1.4, 1.68, 0.17, lamp(1.6));
  room.downlights(6);
  return [
    { eye: [w * 0.42, 1.32, 0.3], yaw: 4, view: 76, shift: 0.06 },
    { eye: [0.5, 1.3, 0.4], yaw: 26, view: 72, shift: 0.07 },
    { eye: [w - 0.5, 1.35, 0.35], yaw: -27, view: 74, shift: 0.06 },
    { eye: [0.7, 1.1, d * 0.36], yaw: 52, view: 62, shift: 0.04 },
  ];
}

function kitchen(room: Room): Camera[] {
  const { width: w, depth: d, height: h, palette } = room;
  const front: Material = { color: palette.cabinet, gloss: 0.3 };
  room.shell([{ side: "left", from: 0.9, to: d - 1.5, sill: 1.02, head: 2.1 }], {
    back: palette.tile,
  });
  const units = room.group();
  units.box([0, 0, d - 0.55], [w, 0.1, d], black);
  for (let x = 0.01; x < w - 0.3; x += 0.6) {
    const to = Math.min(x + 0.594, w - 0.01);
    units.box([x, 0.1, d - 0.6], [to, 0.86, d], front);
    units.box([x + 0.2, 0.8, d - 0.625], [x + 0.4, 0.812, d - 0.6], palette.metal);
  }
  units.box([0, 0.86, d - 0.63], [w, 0.9, d], palette.counter);
  const upper = room.group();
  for (let x = 0.01; x < w - 0.3; x += 0.6) {
    if (Math.abs(x - w * 0.5) < 0.3) continue;
    upper.box([x, 1.5, d - 0.36], [Math.min(x + 0.594, w - 0.01), h - 0.12, d], front);
  }
  // Strip light under the wall units, hood and hob.
  room.group().box([0, 1.49, d - 0.3], [w, 1.5, d - 0.27], lamp(7));
  room.lights.push({
    corner: [0, 1.485, d - 0.3],
    u: [w, 0, 0],
    v: [0, 0, 0.06],
    normal: [0, -1, 0],
    color: [9, 7.6, 5.6],
  });
  room
    .group()
    .box([w * 0.5 - 0.3, 1.55, d - 0.45], [w * 0.5 + 0.3, 1.63, d], palette.metal)
    .box([w * 0.5 - 0.14, 1.63, d - 0.3], [w * 0.5 + 0.14, h, d], palette.metal);
  room.group().box([w * 0.5 - 0.3, 0.9, d - 0.55], [w * 0.5 + 0.3, 0.907, d - 0.08], black);
  room.vase(0.5, 0.9, d - 0.3, 0.1);
  const things = room.group();
  for (let i = 0; i < 4; i++)
    things.post(
      w - 1.1 + i * 0.13,
      d - 0.2,
      0.9,
      1.04 + i * 0.03,
      0.045,
      i % 2 ? palette.wood : white,
    );
  things.box([w - 0.55, 0.9, d - 0.12], [w - 0.25, 1.25, d - 0.09], palette.wood);
  // A tall unit with the ovens at the right.
  const tall = room.group().box([w - 0.62, 0.05, d - 1.9], [w, h - 0.12, d - 0.62], front);
  tall
    .box([w - 0.63, 0.9, d - 1.3], [w - 0.62, 1.45, d - 0.7], black)
    .box([w - 0.63, 0.3, d - 1.3], [w - 0.62, 0.85, d - 0.7], black);
  tall.box([w - 0.625, 0.06, d - 1.335], [w - 0.62, h - 0.14, d - 1.33], black);
  // The island, its stools and lamps.
  const z = d - 2.5;
  room
    .group()
    .box([w * 0.24, 0.08, z], [w * 0.74, 0.88, z + 0.7], palette.wood)
    .box([w * 0.24 + 0.05, 0, z + 0.05], [w * 0.74 - 0.05, 0.08, z + 0.65], black)
    .box([w * 0.24 - 0.05, 0.88, z - 0.28], [w * 0.74 + 0.05, 0.92, z + 0.73], palette.counter);
  for (const share of [0.33, 0.49, 0.65]) {
    const stool = room
      .group()
      .post(w * share, z - 0.32, 0.62, 0.66, 0.17, palette.fabric)
      .post(w * share, z - 0.32, 0, 0.02, 0.18, palette.metal);
    stool.post(w * share, z - 0.32, 0, 0.62, 0.02, palette.metal);
  }
  for (const share of [0.37, 0.61]) room.pendant(w * share, z + 0.2, 1.55, 0.12);
  const fruit = room.group();
  for (const [dx, dz] of [
    [0, 0],
    [0.09, 0.02],
    [0.04, 0.08],
    [0.05, 0.03],
  ] as const)
    fruit.ball(
      [w * 0.57 + dx, 0.965 + (dx === 0.05 ? 0.06 : 0), z + 0.2 + dz],
      [0.045, 0.045, 0.045],
      { color: paint("#c8792b"), gloss: 0.3 },
    );
  room.downlights(6);
  return [
    { eye: [w * 0.46, 1.42, 0.25], yaw: 2, view: 72, shift: 0.05 },
    { eye: [0.5, 1.4, 0.5], yaw: 22, view: 70, shift: 0.05 },
    { eye: [w * 0.66, 1.4, 0.3], yaw: -14, view: 74, shift: 0.05 },
  ];
}

function bedroom(room: Room): Camera[] {
  const { width: w, depth: d, palette } = room;
  room.shell([{ side: "left", from: 1, to: d - 1.1, sill: 0.55, head: 2.1 }], {
    back: palette.accent,
  });
  const x = w / 2 - 0.85;
  // Panelled headboard over the whole width.
  const head = room.group();
  for (let at = 0.02; at < w - 0.1; at += 0.42)
    head.box([at, 0.1, d - 0.07], [Math.min(at + 0.412, w - 0.01), 1.12, d], palette.wood);
  room
    .group()
    .box([x, 0.08, d - 2.2], [x + 1.7, 0.3, d - 0.08], palette.wood)
    .box([x + 0.03, 0.3, d - 2.17], [x + 1.67, 0.5, d - 0.1], palette.linen);
  room
    .group()
    .box([x - 0.03, 0.34, d - 2.2], [x + 1.73, 0.56, d - 0.75], palette.linen)
    .box([x - 0.035, 0.35, d - 1.95], [x + 1.735, 0.575, d - 1.35], palette.fabric);
  const pillows = room.group();
  for (const px of [x + 0.45, x + 1.25])
    pillows
      .ball([px, 0.68, d - 0.3], [0.34, 0.19, 0.1], palette.linen)
      .ball([px, 0.6, d - 0.45], [0.31, 0.11, 0.15], palette.linen);
  pillows.ball([x + 0.85, 0.63, d - 0.6], [0.25, 0.14, 0.1], palette.cushion);
  for (const px of [x - 0.55, x + 1.8]) {
    room
      .group()
      .box([px, 0.12, d - 0.5], [px + 0.45, 0.45, d - 0.08], palette.darkWood)
      .box([px, 0.28, d - 0.505], [px + 0.45, 0.285, d - 0.49], black);
    room.pendant(px + 0.22, d - 0.3, 0.85, 0.09, 4);
  }
  room.vase(x + 2.08, 0.45, d - 0.35, 0.07);
  room.group().box([x - 0.5, 0, d - 2.6], [x + 2.2, 0.014, d - 1.2], palette.rug);
  room.picture("right", d - 2.4, 1.15, 0.7, 0.9);
  // A bench at the foot of the bed.
  room
    .group()
    .box([x + 0.2, 0.36, d - 2.75], [x + 1.5, 0.44, d - 2.35], palette.cushion)
    .box([x + 0.25, 0, d - 2.7], [x + 0.29, 0.36, d - 2.4], palette.metal)
    .box([x + 1.41, 0, d - 2.7], [x + 1.45, 0.36, d - 2.4], palette.metal);
  room.plant(0.36, d - 0.38, 1.3);
  return [
    { eye: [w * 0.5, 1.35, 0.25], yaw: 0, view: 72, shift: 0.08 },
    { eye: [0.45, 1.3, 0.4], yaw: 25, view: 70, shift: 0.08 },
    { eye: [w - 0.45, 1.3, 0.35], yaw: -24, view: 70, shift: 0.08 },
  ];
}

function bath(room: Room): Camera[] {
  const { width: w, depth: d, height: h, palette } = room;
  room.bare();
  room.shell([{ side: "left", from: d - 1.35, to: d - 0.35, sill: 1.1, head: 2 }], {
    left: palette.tile,
    right: palette.tile,
    back: palette.tile,
    floor: palette.counter,
  });
  // The tub across the back.
  const tub = room.group();
  const z = d - 0.85;
  tub
    .box([0.02, 0, z], [w * 0.62, 0.5, z + 0.08], white)
    .box([0.02, 0, d - 0.1], [w * 0.62, 0.56, d], white)
    .box([0.02, 0, z], [0.12, 0.56, d], white)
    .box([w * 0.62 - 0.1, 0, z], [w * 0.62, 0.56, d], white)
    .box([0.02, 0, z], [w * 0.62, 0.2, d], white);
  tub.box([0, 0.5, z - 0.02], [w * 0.62 + 0.02, 0.53, z + 0.09], palette.counter);
  room
    .group()
    .post(w * 0.5, d - 0.06, 0.56, 0.85, 0.014, palette.metal)
    .box([w * 0.5 - 0.012, 0.83, d - 0.22], [w * 0.5 + 0.012, 0.855, d - 0.05], palette.metal);
  // Vanity on the right wall, mirror above it with light behind.
  const vanity = room.group();
  vanity
    .box([w - 0.5, 0.4, 1], [w, 0.78, d - 0.95], palette.wood)
    .box([w - 0.53, 0.78, 0.98], [w, 0.83, d - 0.93], palette.counter);
  vanity.box([w - 0.505, 0.41, (d + 0.05) / 2], [w - 0.495, 0.77, (d + 0.06) / 2], black);
  room
    .group()
    .ball([w - 0.27, 0.88, d / 2 + 0.05], [0.2, 0.075, 0.26], white)
    .post(w - 0.07, d / 2 + 0.05, 0.83, 1.05, 0.012, palette.metal)
    .box([w - 0.2, 1.04, d / 2 + 0.04], [w - 0.06, 1.06, d / 2 + 0.06], palette.metal);
  room.group().box([w - 0.04, 1.12, 1.05], [w - 0.012, 1.92, d - 1.05], mirror);
  room.group().box([w - 0.03, 1.93, 1.05], [w - 0.005, 1.95, d - 1.05], lamp(8));
  room.lights.push({
    corner: [w - 0.06, 1.96, 1.05],
    u: [0, 0, d - 2.1],
    v: [0.05, 0, 0],
    normal: [-0.6, -0.8, 0],
    color: [16, 14, 10.5],
  });
  room.vase(w - 0.25, 0.83, d - 1.15, 0.07);
  // Towels, folded and hung.
  const towels = room.group();
  for (let i = 0; i < 3; i++)
    towels.box(
      [w - 0.45, 0.12 + i * 0.08, 1.15],
      [w - 0.12, 0.19 + i * 0.08, 1.55],
      i % 2 ? palette.cushion : palette.linen,
    );
  towels.box([w - 0.5, 0.06, 1.02], [w, 0.1, d - 0.97], palette.wood);
  room.ceilingLight(w * 0.3, d * 0.35, w * 0.36, 0.5, 3.6);
  room.group().box([w * 0.62, 0, z], [w * 0.62 + 0.012, 0.02, d], palette.metal);
  room.plant(w * 0.8, d - 0.35, Math.min(1.2, h));
  return [
    { eye: [w * 0.4, 1.4, 0.12], yaw: 6, view: 78, shift: 0.02 },
    { eye: [0.25, 1.38, 0.2], yaw: 24, view: 74, shift: 0.02 },
    { eye: [w - 0.7, 1.4, 0.15], yaw: -10, view: 76, shift: 0.02 },
  ];
}

function study(room: Room): Camera[] {
  const { width: w, depth: d, palette } = room;
  room.shell([{ side: "left", from: 0.9, to: d - 0.9, sill: 0.85, head: 2.1 }], {
    right: palette.accent,
  });
  // Shelves over the whole back wall.
  const shelf = room.group();
  for (const y of [0.36, 0.74, 1.12, 1.5, 1.88, 2.24])
    shelf.box([0.6, y, d - 0.32], [w - 0.02, y + 0.03, d], palette.wood);
  for (let x = 0.6; x <= w; x += (w - 0.62) / 3)
    shelf.box([x - 0.015, 0, d - 0.32], [x + 0.015, 2.27, d], palette.wood);
  shelf.box([0.6, 0.03, d - 0.33], [w - 0.02, 0.36, d - 0.02], {
    color: palette.cabinet,
    gloss: 0.3,
  });
  for (const y of [0.39, 0.77, 1.15, 1.53, 1.91]) {
    for (let i = 0; i < 3; i++) {
      const x = 0.64 + (i * (w - 0.62)) / 3;
      const length = (w - 0.62) / 3 - 0.08;
      if (room.random() > 0.22)
        room.books(x, y, d - 0.28, length * (0.45 + room.random() * 0.5), 0.24);
      else room.vase(x + length / 2, y, d - 0.16, 0.08);
    }
  }
  // The desk along the right wall.
  room
    .group()
    .box([w - 0.72, 0.71, 0.9], [w - 0.01, 0.745, d - 0.6], palette.wood)
    .box([w - 0.7, 0, 0.95], [w - 0.05, 0.71, 0.98], palette.wood)
    .box([w - 0.7, 0, d - 0.68], [w - 0.05, 0.71, d - 0.65], palette.wood);
  room
    .group()
    .box([w - 0.2, 0.85, d / 2 - 0.5], [w - 0.17, 1.25, d / 2 + 0.2], black)
    .box([w - 0.24, 0.745, d / 2 - 0.25], [w - 0.12, 0.755, d / 2 - 0.05], palette.metal)
    .post(w - 0.18, d / 2 - 0.15, 0.75, 0.9, 0.015, palette.metal);
  room.group().box([w - 0.6, 0.745, d / 2 - 0.1], [w - 0.42, 0.775, d / 2 + 0.15], palette.linen);
  room.chair(w - 1.15, d / 2 - 0.35, "near");
  room
    .group()
    .post(w - 0.35, d / 2 + 0.6, 0.745, 0.76, 0.08, palette.metal)
    .post(w - 0.35, d / 2 + 0.6, 0.76, 1.12, 0.009, palette.metal);
  room.group().ball([w - 0.38, 1.14, d / 2 + 0.6], [0.11, 0.07, 0.11], lamp(3));
  room.group().box([0.5, 0, 0.9], [w - 0.9, 0.014, d - 0.8], palette.rug);
  room.picture("right", d / 2 - 0.85, 1.3, 0.5, 0.65);
  room.picture("right", d / 2 + 0.35, 1.3, 0.5, 0.65);
  room.plant(0.45, d - 0.55, 1.5);
  room.ceilingLight(w / 2 - 0.5, d / 2 - 0.06, 1, 0.12, 3);
  return [
    { eye: [0.55, 1.35, 0.25], yaw: 17, view: 74, shift: 0.06 },
    { eye: [w * 0.45, 1.35, 0.2], yaw: 4, view: 72, shift: 0.06 },
  ];
}

function dining(room: Room): Camera[] {
  const { width: w, depth: d, palette, random } = room;
  room.shell([{ side: "left", from: 1.2, to: d - 0.8, sill: 0.3, head: 2.25 }], {
    right: random() > 0.5 ? palette.accent : palette.wall,
  });
  const z = d / 2 - 0.1;
  const x = w / 2 - 0.95;
  room.group().box([x - 0.5, 0, z - 0.8], [x + 2.4, 0.014, z + 1.75], palette.rug);
  room.table(x, z, 1.9, 0.92, 0.74, palette.wood, palette.darkWood);
  for (const share of [0.2, 0.75, 1.28]) {
    room.chair(x + share, z + 0.75, "far");
    room.chair(x + share, z - 0.3, "near");
  }
  for (const share of [0.45, 1.4]) room.pendant(x + share, z + 0.46, 1.42, 0.16, 4);
  room.vase(x + 0.95, 0.74, z + 0.46, 0.1);
  const bowls = room.group();
  for (const share of [0.3, 0.85, 1.4])
    for (const dz of [0.2, 0.72]) bowls.post(x + share + 0.1, z + dz, 0.74, 0.752, 0.11, white);
  // A glazed sideboard at the back.
  room
    .group()
    .box([w * 0.35, 0.1, d - 0.45], [w - 0.3, 0.85, d - 0.02], palette.darkWood)
    .box([w * 0.35 - 0.02, 0.85, d - 0.47], [w - 0.28, 0.88, d], palette.counter);
  for (let at = w * 0.35 + 0.5; at < w - 0.4; at += 0.5)
    room.group().box([at, 0.12, d - 0.455], [at + 0.006, 0.83, d - 0.44], black);
  room.vase(w * 0.45, 0.88, d - 0.25, 0.13);
  room.books(w * 0.7, 0.88, d - 0.3, 0.4, 0.2);
  room.picture("back", w * 0.5, 1.2, 0.9, 0.7);
  room.picture("right", d / 2 - 0.3, 1.15, 0.6, 0.8);
  room.plant(0.5, d - 0.5, 1.7);
  room.downlights(6);
  return [
    { eye: [w * 0.4, 1.4, 0.3], yaw: 5, view: 74, shift: 0.07 },
    { eye: [w - 0.45, 1.38, 0.35], yaw: -23, view: 74, shift: 0.07 },
    { eye: [0.45, 1.38, 0.4], yaw: 22, view: 72, shift: 0.07 },
  ];
}
