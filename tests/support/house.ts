import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import ts from "typescript";
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
    ...imports.flatMap((each) => faultOf(each, floors, modules) ?? []),
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

/**
 * The route that a module below routes/ belongs to: the folder around it that has a `route.tsx`, or
 * the file itself; undefined for any other module.
 */
function routeOf(path: string, modules: Map<string, string>) {
  if (!path.startsWith("app/routes/")) return undefined;
  for (let folder = dirname(path); folder !== "app/routes"; folder = dirname(folder)) {
    const hasRoute = ["ts", "tsx"].some((ending) => modules.has(`${folder}/route.${ending}`));
    if (hasRoute) return folder;
  }
  return path;
}

function faultOf(
  { from, to, isType }: Import,
  floors: Map<string, number>,
  modules: Map<string, string>,
) {
  const [lower = 0, upper = 0] = [floors.get(roomOf(from)), floors.get(roomOf(to))];
  const [user, owner] = [routeOf(from, modules), routeOf(to, modules)];
  const isRoute = user === from || basename(from).startsWith("route.");
  const isServer = (path: string) => /\.server\.tsx?$/.test(path);
  if (owner && owner !== user) {
    return `${from} imports ${to}, which belongs to the route ${owner}. Move what both need into the room of its subject.`;
  }
  if (lower < upper) {
    return `${from} (floor ${lower}) imports upward from ${to} (floor ${upper}). Move what it needs down, or itself up.`;
  }
  if (lower === upper && lower < 10 && roomOf(from) !== roomOf(to) && roomOf(from).endsWith("/")) {
    return `${from} imports ${to} of the same floor. Move what they share to a floor below.`;
  }
  if (from.endsWith(".server.ts") && to.endsWith(".tsx") && !isServer(to)) {
    return `${from} runs on the server and imports the component ${to}. Move the rule that it needs into a .ts beside it.`;
  }
  // Remix strips server code from route modules only; from others it would reach the browser.
  if (!isType && isServer(to) && !isServer(from) && !isRoute) {
    return `${from} reaches the browser and imports ${to}. Import its types only, or give it the ending .server.`;
  }
  return undefined;
}

/** The guard's answer to a stranger is not one route's. */
const mayRedirect = /^app\/(routes\/|office\/|auth\/require-admin\.server)/;

/** Modules that redirect, or leave a message for the next page, though no route's. */
export function redirectsIn(modules: Map<string, string>) {
  const redirects =
    /import (?:\{[^}]*\bredirect\b[^}]*\} from "@remix-run\/\w+"|[^;]*\bfrom "(?:~|\.\.?)\/office\/flash\.server")/;
  return [...modules].flatMap(([path, text]) =>
    mayRedirect.test(path) || !redirects.test(text)
      ? []
      : [
          `${path} redirects, or leaves a message for the next page. Let it return what was done, and the route answer.`,
        ],
  );
}

/**
 * Functions that an exported function stores in a variable of its module, to be called later: by them a
 * lower room calls a higher one. Functions within an object are not seen.
 */
export function storedCallbacksIn(modules: Map<string, string>) {
  return [...modules].flatMap(([path, text]) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const ofModule = new Set(
      file.statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => declarationList.declarations)
        .map(({ name }) => name.getText()),
    );
    const exported = file.statements
      .filter(ts.isFunctionDeclaration)
      .filter(({ modifiers }) =>
        modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
      );
    return exported.flatMap((setter) =>
      setter.parameters
        .filter(({ type }) => type && ts.isFunctionTypeNode(type))
        .flatMap(({ name }) => {
          const variable = variableWith(name.getText(), setter, ofModule);
          return variable === undefined
            ? []
            : [
                `${path}: ${setter.name?.text} stores the function ${name.getText()} in ${variable}, for a higher room to be called from here. Pass it once, in start.server.ts, or let the higher room look.`,
              ];
        }),
    );
  });
}

/** The variable of the module that a function puts `name` into: by `=`, or by `push`, `add` or `set`. */
function variableWith(name: string, within: ts.Node, ofModule: Set<string>): string | undefined {
  const visit = (node: ts.Node): string | undefined => {
    if (ts.isBinaryExpression(node) && node.right.getText() === name) {
      const target = node.left.getText();
      const isAssigned = node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
      if (isAssigned && ofModule.has(target)) return target;
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: target, name: method } = node.expression;
      const isPut = /^(push|add|set)$/.test(method.text);
      const isGiven = node.arguments.some((given) => given.getText() === name);
      if (isPut && isGiven && ofModule.has(target.getText())) return target.getText();
    }
    return ts.forEachChild(node, visit);
  };
  return visit(within);
}

/**
 * Modules outside routes/ that one route alone reaches, directly or through others.
 *
 * @param modules with those of scripts/, which use the rooms, too
 */
export function misplacedIn(modules: Map<string, string>) {
  const imports = importsOf(modules);
  const imported = new Set(imports.map(({ to }) => to));
  const users = new Map<string, Set<string>>();
  for (const path of modules.keys()) {
    // What nobody imports is run by itself: the start, a script.
    const user = routeOf(path, modules) ?? (imported.has(path) ? undefined : "start");
    if (user) for (const used of reachedFrom(path, imports)) add(users, used, user);
  }
  return [...users].flatMap(([path, [only = "", ...others]]) =>
    others.length > 0 || only === "start" || path.startsWith("app/routes/")
      ? []
      : [
          `${path} is reached by ${only} alone. Move it into ${only.replace(/\.tsx?$/, "")}/, beside route.tsx.`,
        ],
  );
}

function reachedFrom(start: string, imports: Import[]) {
  const reached = new Set([start]);
  // A set that grows while it is walked is walked to its end.
  for (const path of reached) {
    for (const { from, to } of imports) if (from === path) reached.add(to);
  }
  return reached;
}

function add(users: Map<string, Set<string>>, used: string, user: string) {
  users.set(used, (users.get(used) ?? new Set()).add(user));
}
