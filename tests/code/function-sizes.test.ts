import ts from "typescript";
import { expect, test } from "vitest";
import { readModules } from "../support/imports";

/** With the functions inside it, and a component's markup. */
const MOST = 60;

/**
 * What is longer: its length today, which it may not pass, and why it is not cut. A component or a hook of
 * visitors that is cut costs each of them 20 to 130 bytes, compressed.
 */
const longer: Record<string, { lines: number; why: string }> = {
  "app/forms/address-field.tsx AddressField": { lines: 142, why: "one block of five fields" },
  "app/forms/file-field.tsx FileField": { lines: 92, why: "one list of files, of visitors" },
  "app/pictures/decoding-process.server.ts decodingProcess": {
    lines: 107,
    why: "passed as source text, whole",
  },
  "app/routes/public/contact/inquiry-form.tsx InquiryForm": {
    lines: 134,
    why: "one form of five sections",
  },
  "app/routes/public/contact/use-inquiry-submit.ts useInquirySubmit": {
    lines: 95,
    why: "one press, to its end",
  },
  "app/routes/public/home/home-slides.tsx HomeSlides": { lines: 75, why: "one row of slides" },
  "app/routes/public/portfolio-list/route.tsx useGrowingList": {
    lines: 81,
    why: "one list's state, of visitors",
  },
  "app/routes/public/receipt/route.tsx Receipt": { lines: 65, why: "one page, of visitors" },
  "scripts/bench/kill/rounds.ts killRounds": { lines: 148, why: "rounds that share one tally" },
};

/** Each function with its name and its length, as `path name`. */
function functionsIn(path: string, text: string) {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node, owner: string) => {
    let name = owner;
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const own =
        node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      name = own?.getText() ?? owner;
      found.push({
        name: `${path} ${name}`,
        lines: lineAt(node.end) - lineAt(node.getStart()) + 1,
      });
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, "(module)");
  return found;
}

function faultsOf(modules: Map<string, string>, allowed: typeof longer) {
  return [...modules]
    .flatMap(([path, text]) => functionsIn(path, text))
    .filter(({ name, lines }) => lines > (allowed[name]?.lines ?? MOST))
    .map(
      ({ name, lines }) =>
        `${name} has ${lines} lines, ${allowed[name]?.lines ?? MOST} at most. Cut it where it is two things.`,
    );
}

const all = new Map([...readModules(), ...readModules("scripts")]);

test("no function has more than 60 lines, but for those named here", () => {
  expect(faultsOf(all, longer)).toEqual([]);
});

test("those named here are as long as it says, and no more than ten", () => {
  const present = [...all].flatMap(([path, text]) => functionsIn(path, text));
  for (const [name, { lines, why }] of Object.entries(longer)) {
    expect(present.filter((each) => each.name === name && each.lines > MOST)).toEqual([
      { name, lines },
    ]);
    expect(why.split(" ").length).toBeLessThan(9);
  }
  expect(Object.keys(longer).length).toBeLessThanOrEqual(10);
});

test("a function of 61 lines is reported with its path, also one in a component or a variable", () => {
  const of = (lines: number) => `{\n${"  step();\n".repeat(lines - 2)}}`;
  const modules = {
    "app/a.ts": `function fits() ${of(60)}\nexport function sends() ${of(61)}`,
    "app/b.tsx": `export const Page = () => ${of(61)};`,
    "app/c.ts": `function named() ${of(61)}`,
  };
  const allowed = { "app/c.ts named": { lines: 61, why: "one long list" } };
  expect(faultsOf(new Map(Object.entries(modules)), allowed)).toEqual([
    "app/a.ts sends has 61 lines, 60 at most. Cut it where it is two things.",
    "app/b.tsx Page has 61 lines, 60 at most. Cut it where it is two things.",
  ]);
});
