import type { Bounded, Scene, Shape, Vec } from "./scene";

/** Farther away than anything. */
export const FAR = 1e9;

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

/** Finds what a ray meets first, and whether anything stands between two points. */
export function tracer({ groups }: Scene) {
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
    if (s.kind === "box") {
      const near = slabNear(s.low, s.high, ox, oy, oz, ix, iy, iz);
      return near > 1e-4 ? near : FAR;
    }
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

/** The distance to the nearer of two bounds, negative for the lower. */
function nearer(value: number, low: number, high: number) {
  const below = Math.abs(value - low);
  const above = Math.abs(value - high);
  return below < above ? -below : above;
}

export type Trace = ReturnType<typeof tracer>;
