import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";

/** Paths relative to the project's root, e.g. app/contact/inquiry.ts. */
export interface Import {
  from: string;
  to: string;
  /** Erased by the compiler. */
  isType: boolean;
}

/** The source of every module under a folder, without tests. */
export function readModules(folder = "app"): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => posix.join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

/** Imports between the modules, without packages and stylesheets. */
export function importsOf(modules: Map<string, string>): Import[] {
  return [...modules].flatMap(([from, text]) =>
    specifiersOf(from, text).flatMap(({ specifier, isType }) => {
      const to = resolve(from, specifier, modules);
      return to ? [{ from, to, isType }] : [];
    }),
  );
}

/** The packages that a module needs when it runs, e.g. @remix-run/node. */
export function packagesOf(path: string, text: string): string[] {
  const outside = specifiersOf(path, text)
    .filter(({ specifier, isType }) => !isType && /^(?!node:|virtual:)[@a-z]/.test(specifier))
    .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  return [...new Set(outside)];
}

function specifiersOf(path: string, text: string) {
  const found: { specifier: string; isType: boolean }[] = [];
  const note = (node: ts.Node | undefined, isType: boolean) => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, isType });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      note(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      note(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** `import type …`, or braces with only types in them. */
function isTypeOnly(clause: ts.ImportClause | undefined) {
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolve(from: string, specifier: string, modules: Map<string, string>) {
  const [path = ""] = specifier.split("?");
  const base = path.startsWith("~/")
    ? join("app", path.slice(2))
    : path.startsWith(".")
      ? join(dirname(from), path)
      : undefined;
  if (!base) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`].find((candidate) => modules.has(candidate));
}

/** The cycles of a graph, each as the list of its nodes, by depth-first search. */
export function circlesOf(edges: { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (node: string) => {
    const seen = way.indexOf(node);
    if (seen >= 0) circles.push(way.slice(seen));
    if (seen >= 0 || done.has(node)) return;
    way.push(node);
    for (const other of next.get(node) ?? []) walk(other);
    way.pop();
    done.add(node);
  };
  for (const node of next.keys()) walk(node);
  return circles;
}
