import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * A regular expression with quadratic or exponential time blocks the server for everyone while it
 * runs, so none is allowed anywhere in the code.
 */

interface Expression {
  place: string;
  source: string;
  flags: string;
}

test("the checker finds what it should find", () => {
  for (const source of ["\\s*년$", "(a+)+$", "^(.*)(.*)x$"]) {
    expect([source, isSlow({ place: "", source, flags: "" })]).toEqual([source, true]);
  }
  const { literals, made } = expressionsIn("x.ts", 'f(/a"b/iu); new RegExp("a+a+$"); RegExp(text)');
  expect(literals).toEqual([
    { place: "x.ts:1", source: 'a"b', flags: "iu" },
    { place: "x.ts:1", source: "a+a+$", flags: "" },
  ]);
  expect(made).toEqual(["x.ts:1: RegExp(text)"]);
});

test("every regular expression in the code runs in linear time", () => {
  const files = [...sources("app"), ...sources("scripts")].map((path) =>
    expressionsIn(path, readFileSync(path, "utf8")),
  );
  const literals = files.flatMap((file) => file.literals);
  expect(literals.length).toBeGreaterThan(50);
  const slow = literals.filter(isSlow);
  expect(slow.map(({ place, source, flags }) => `${place}: /${source}/${flags}`)).toEqual([]);
  // One built at run time could not be checked here.
  expect(files.flatMap((file) => file.made)).toEqual([]);
});

function isSlow({ source, flags }: Expression) {
  return analyse({ source, flags }).reports.length > 0;
}

function sources(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name));
}

/** Literals, and `RegExp` with constant text; `made` are calls of it with any other argument. */
function expressionsIn(path: string, code: string) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const literals: Expression[] = [];
  const made: string[] = [];
  const visit = (node: ts.Node) => {
    const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      const isConstant = source && ts.isStringLiteralLike(source);
      if (isConstant && (!flags || ts.isStringLiteralLike(flags))) {
        literals.push({ place, source: source.text, flags: flags?.text ?? "" });
      } else made.push(`${place}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, made };
}
