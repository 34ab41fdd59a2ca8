import { readFileSync } from "node:fs";
import { circlesOf, type Import, importsOf } from "./imports";

/** The floor of each room, from CONTRIBUTING.md's table. */
export function readFloors(): Map<string, number> {
  const rows = readFileSync("CONTRIBUTING.md", "utf8").matchAll(/^\| (\d+) \| ([^|]+) \|/gm);
  const floors = [...rows].flatMap(([, floor, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, Number(floor)] as const),
  );
  return new Map(floors);
}

/** `contact/` for a module in a folder, the file name for one in app/ itself. */
export function roomOf(path: string) {
  const [, first = "", ...rest] = path.split("/");
  return rest.length > 0 ? `${first}/` : first;
}

/** As `roomOf`, but a folder of a room stands for itself: `contact/desk/`. */
function folderOf(path: string) {
  const [, ...folders] = path.split("/").slice(0, -1);
  return folders.length > 0 ? `${folders.join("/")}/` : roomOf(path);
}

/** Violations of the import rules, one sentence each that says what to do. */
export function faultsOf(modules: Map<string, string>, floors: Map<string, number>) {
  const imports = importsOf(modules);
  const homeless = [...new Set([...modules.keys()].map(roomOf))].filter(
    (room) => !floors.has(room),
  );
  return [
    ...homeless.map((room) => `${room} has no floor: name it in the table of CONTRIBUTING.md.`),
    ...imports.flatMap((each) => faultOf(each, floors) ?? []),
    ...circlesOf(imports).map(
      (circle) =>
        `A circle of files: ${[...circle, circle[0]].join(" -> ")}. Move what they share below both.`,
    ),
    ...circlesOf(imports.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))).map(
      (circle) =>
        `A circle of folders: ${[...circle, circle[0]].join(" -> ")}. Move what they share below both.`,
    ),
  ];
}

function faultOf({ from, to, isType }: Import, floors: Map<string, number>) {
  const [lower = 0, upper = 0] = [floors.get(roomOf(from)), floors.get(roomOf(to))];
  const isRoute = (path: string) => path.startsWith("app/routes/");
  const isServer = (path: string) => /\.server\.tsx?$/.test(path);
  if (isRoute(to)) {
    return `${from} imports the route ${to}. Move what it needs into the room of its subject.`;
  }
  if (lower < upper) {
    return `${from} (floor ${lower}) imports upward from ${to} (floor ${upper}). Move what it needs down, or itself up.`;
  }
  if (lower === upper && lower < 10 && roomOf(from) !== roomOf(to) && roomOf(from).endsWith("/")) {
    return `${from} imports ${to} of the same floor. Move what they share to a floor below.`;
  }
  // Remix strips server code from route modules only; from others it would reach the browser.
  if (!isType && isServer(to) && !isServer(from) && !isRoute(from)) {
    return `${from} reaches the browser and imports ${to}. Import its types only, or give it the ending .server.`;
  }
  return undefined;
}
