import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { retiredIn } from "../support/retired-words";

/** The specification's strings stay word for word. */
const spec = [
  "현재 비밀번호를 입력해주세요.",
  "변경할 비밀번호를 입력해주세요.",
  "필수 입력사항을 모두 입력해주세요.",
  "현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.",
  "포트폴리오관리",
  "확인: 포트폴리오 삭제",
];

/** What is not ours to say in today's words. */
const asWritten = [
  // What was announced stays as it was.
  "app/public/policy-text.ts",
  // What visitors type, and what spam says.
  "app/portfolio/search-words.ts",
  "app/contact/sending/spam-text.ts",
  // Names and memos of invented customers, and what they say of their homes.
  "scripts/demo/inquiries.ts",
  "scripts/demo/stories.ts",
  // Texts of no site: they load one.
  "scripts/bench",
];

test("the checker finds retired words in strings, templates and markup, and leaves the spec's alone", () => {
  const code = `
    const a = "그렇게 본 까닭:"; // 까닭 in a comment is read by nobody
    const b = \`\${at}쪽\`;
    const c = <p>파일을 고른 뒤에 <b>눌러주세요</b> 82.6 ㎡ {"문의 12번"}</p>;
    const d = "필수 입력사항을 모두 입력해주세요.";
    const e = "아직 저장하지 않았습니다. 잠시 뒤에 다시 시도해 주세요.";
    const f = "이야기를 들려주세요. 주소를 붙여 넣으세요. 관리자 화면, 한쪽 벽, 줄을 바꾸면";`;
  expect(faultsIn("x.tsx", code)).toEqual([
    "x.tsx:2: 까닭 → 이유: 그렇게 본 까닭:",
    `x.tsx:3: }쪽 → 페이지: ${"$"}{at}쪽`,
    "x.tsx:4: 고른 → 선택: 파일을 고른 뒤에",
    "x.tsx:4: 주세요 → 해 주세요: 눌러주세요",
    "x.tsx:4: 6 ㎡ → 82.6㎡: 82.6 ㎡",
    "x.tsx:4: 문의 12번 → 12번 문의: 문의 12번",
    "x.tsx:6: 저장하지 않았습니다 → 저장되지 않았습니다: 아직 저장하지 않았습니다. 잠시 뒤에 다시 시도해 주세요.",
    "x.tsx:6: 잠시 뒤 → 잠시 후: 아직 저장하지 않았습니다. 잠시 뒤에 다시 시도해 주세요.",
  ]);
});

test("no string of the site, its scripts or its demo says a retired word", () => {
  const paths = [...sources("app"), ...sources("scripts")];
  const faults = paths.flatMap((path) => faultsIn(path, readFileSync(path, "utf8")));
  expect(paths).toEqual(expect.arrayContaining(["app/root.tsx", "scripts/demo/company.ts"]));
  expect(faults).toEqual([]);
});

function sources(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, name))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes(".test."))
    .filter((path) => !asWritten.some((place) => path.startsWith(place)));
}

/** Comments and regular expressions are read by nobody. */
function faultsIn(path: string, code: string) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node) => {
    const text = textOf(node)?.replace(/\s+/g, " ").trim();
    if (text) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const ours = spec.reduce((rest, sentence) => rest.replace(sentence, ""), text);
      for (const fault of retiredIn(ours)) faults.push(`${path}:${line + 1}: ${fault}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

function textOf(node: ts.Node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
}
