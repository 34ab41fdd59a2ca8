import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiOperation, methods } from "~/api/openapi";
import { sketch, summarize } from "~/routes/admin/api/sketch";
import { readContract } from "./support/contract";
import { admin, templateFile } from "./support/folders";
import { inquiry } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";

const run = promisify(execFile);
const page = readFileSync("docs/api.md", "utf8");

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

test("docs/api.md lists every path as the site itself describes it", async () => {
  const { document } = await readContract(server.url);
  const list = Object.entries(document.paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation ? [inWords(`${method.toUpperCase()} ${path}`, operation)] : [];
    }),
  );
  const marker = "by tests/api-docs.test.ts -->\n";
  const prose = page.slice(0, page.indexOf(marker) + marker.length);
  await expect(`${prose}\n${list.join("\n")}\n`).toMatchFileSnapshot("../docs/api.md");
});

function inWords(title: string, operation: ApiOperation) {
  const { sent, fields, status, answer } = summarize(operation);
  const query = operation.parameters?.map(({ name, schema }) => `\`?${name}=${sketch(schema)}\``);
  const names = fields.map(({ name, isRequired }) => (isRequired ? `${name}*` : name));
  const kind = sent?.type.includes("json") ? (sent.isList ? "a JSON list of" : "JSON") : "a form";
  return [
    `- \`${title}\`${operation.security.length > 0 ? ", administrators only" : ""}`,
    ...(query ?? []).map((each) => `  - may have ${each}`),
    ...(sent ? [`  - takes ${kind}: \`${names.join(", ")}\``] : []),
    `  - answers ${status}: ${answer ? `\`${sketch(answer)}\`` : "the file"}`,
  ].join("\n");
}

const examples = [...page.matchAll(/```(sh|js)\n(.*?)```/gs)].map(([, kind, code = ""]) => ({
  kind,
  code,
}));

/** Runs it in a folder of the project, so that its packages are found. */
async function runExample({ kind, code }: { kind: string | undefined; code: string }) {
  const folder = mkdtempSync(join(dirname(templateFile), "example-"));
  const picture = join(folder, "picture.jpg");
  const create = { width: 90, height: 60, channels: 3, background: "#a86" } as const;
  writeFileSync(picture, await sharp({ create }).jpeg().toBuffer());
  writeFileSync(join(folder, "example.mjs"), code);
  const environment = {
    ...process.env,
    SITE: server.url,
    ADMIN: admin.username,
    PASSWORD: admin.password,
    PICTURE: picture,
  };
  const [program, ...given] =
    kind === "sh" ? ["sh", "-euc", code] : [process.execPath, "example.mjs"];
  try {
    return await run(program ?? "", given, { cwd: folder, env: environment });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the three examples run unchanged", async () => {
  for (const customer of ["김고객", "이고객"]) {
    const body = new URLSearchParams({ ...inquiry, customer });
    await fetch(`${server.url}/api/contact/add`, { method: "POST", body });
  }
  expect(examples).toHaveLength(3);
  const [curl, node, pictures] = await Promise.all(examples.map(runExample));
  expect(JSON.parse(curl?.stdout ?? "").data).toMatchObject([
    { customer: "이고객", status: "CONTACT" },
    { customer: "김고객", status: "CONTACT" },
  ]);
  expect(node?.stdout).toBe("2 이고객\n1 김고객\n");
  expect(pictures?.stdout).toBe("한강 아파트 32평\n");
});
