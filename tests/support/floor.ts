import { readFileSync } from "node:fs";
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { transform } from "esbuild";
import ts from "typescript";
import { floor, floorTargets } from "../../scripts/build/floor";

// As `import … with { type: "json" }`, but without its types, of which the compiler would make a million.
const data = JSON.parse(
  readFileSync("node_modules/@mdn/browser-compat-data/data.json", "utf8"),
) as Record<"api" | "css" | "javascript", Identifier>;

const browsers = {
  safari: "safari",
  ios_saf: "safari_ios",
  firefox: "firefox",
  chrome: "chrome",
  samsung: "samsunginternet_android",
} as const;

/** What a script uses that a browser of the floor lacks. */
export async function aboveFloor(script: string) {
  return [...new Set([...namesIn(script), ...patternsIn(script), ...(await syntaxIn(script))])];
}

/** Likewise of a stylesheet: its properties. */
export function stylesAboveFloor(styles: string) {
  const used = new Set([...styles.matchAll(/[{;]([a-z][a-z-]+):/g)].map(([, name = ""]) => name));
  const { properties } = data.css as { properties: Identifier };
  return [...used].filter((name) => lacks(properties[name]?.__compat));
}

/** WebKit before Safari 17.4 hoists them out, where they do not see the block's variables. */
export function functionsInBlocks(script: string) {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isOfBlock = ts.isBlock(node.parent ?? node) && !ts.isFunctionLike(node.parent.parent);
    if (ts.isFunctionDeclaration(node) && isOfBlock) found.push(node.name?.text ?? "");
    ts.forEachChild(node, visit);
  };
  visit(treeOf(script));
  return found;
}

/** The compiler lowers syntax, so that what it would still change is what nobody has lowered. */
async function syntaxIn(script: string) {
  const options = { minify: true, legalComments: "none", format: "esm" } as const;
  const [here, anywhere] = await Promise.all([
    transform(script, { ...options, target: floorTargets }),
    transform(script, { ...options, target: "esnext" }),
  ]);
  return here.code === anywhere.code ? [] : ["syntax"];
}

/** No compiler lowers them; in a text they fail when they are read. */
function patternsIn(script: string) {
  return script.match(/\(\?<[=!]/g) ?? [];
}

/** Globals and what belongs to them (`URL.canParse`), and the methods of built-in objects (`.groupBy`). */
function namesIn(script: string) {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && lacks(globals[node.expression.getText()]?.__compat))
      found.push(node.expression.getText());
    if (ts.isPropertyAccessExpression(node)) {
      const [owner, name] = [node.expression.getText(), node.name.text];
      const own = globals[owner]?.[name] ?? globals[owner]?.[`${name}_static`];
      if (lacks(own?.__compat)) found.push(`${owner}.${name}`);
      else if (newMethods.has(name)) found.push(`.${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(treeOf(script));
  return found;
}

const treeOf = (script: string) =>
  ts.createSourceFile("x.js", script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

const { Temporal: _, Intl: __, ...builtins } = data.javascript.builtins as Identifier;
const globals = { ...data.api, ...builtins } as Record<string, Identifier>;
/** By their names alone, since nobody knows of what a script calls them: those that no built-in object has had before. */
const newMethods = newNames(Object.values(builtins as Record<string, Identifier>));

function newNames(owners: Identifier[]) {
  const members = owners.flatMap((owner) =>
    Object.entries(owner as Record<string, Identifier>).filter(([name]) => name !== "__compat"),
  );
  const [newer, older] = [true, false].map(
    (isNew) =>
      new Set(members.flatMap(([name, { __compat }]) => (lacks(__compat) === isNew ? name : []))),
  );
  return new Set([...(newer ?? [])].filter((name) => !older?.has(name)));
}

function lacks(compat: CompatStatement | undefined) {
  if (!compat) return false;
  return [...floor].some(([name, version]) => {
    const support = compat.support[browsers[name as keyof typeof browsers]];
    return support && ![support].flat().some((each) => isIn(each, version));
  });
}

function isIn(support: SimpleSupportStatement, version: string) {
  const { version_added: added, version_removed: removed, flags, prefix } = support;
  if (!added || flags || prefix) return false;
  const since = (other: string | true) =>
    Number.parseFloat(`${other}`.replace("≤", "")) <= Number(version);
  return since(added) && !(removed && since(removed));
}
