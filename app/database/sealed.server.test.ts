import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { seal, unseal } from "./sealed.server";
import { secretFile } from "./stored-secret.server";

const key = secretFile("alert-key");
afterEach(() => rmSync(key, { force: true, recursive: true }));

test("what is sealed opens again, and looks different each time", () => {
  const sealed = seal("비밀번호", "MAIL");
  expect(unseal(sealed, "MAIL")).toBe("비밀번호");
  expect(seal("비밀번호", "MAIL")).not.toBe(sealed);
  expect(sealed).not.toContain(Buffer.from("비밀번호").toString("base64url"));
  expect(statSync(key).mode & 0o777).toBe(0o600);
});

test("a value of another purpose, changed, cut or empty does not open", () => {
  const sealed = seal("비밀번호", "MAIL");
  expect(unseal(sealed, "WEBHOOK")).toBeUndefined();
  const [version, iv, text = "", tag = ""] = sealed.split(".");
  const changed = text.startsWith("A") ? `B${text.slice(1)}` : `A${text.slice(1)}`;
  expect(unseal([version, iv, changed, tag].join("."), "MAIL")).toBeUndefined();
  expect(unseal([version, iv, text, tag.slice(0, 6)].join("."), "MAIL")).toBeUndefined();
  for (const value of ["", "1", "1...", "x", sealed.replace("1.", "2.")]) {
    expect([value, unseal(value, "MAIL")]).toEqual([value, undefined]);
  }
});

test("without the key, or with another, nothing opens, and sealing makes a new key", () => {
  const sealed = seal("비밀번호", "MAIL");
  const first = readFileSync(key, "utf8");
  rmSync(key);
  expect(unseal(sealed, "MAIL")).toBeUndefined();
  writeFileSync(key, "short");
  expect(unseal(sealed, "MAIL")).toBeUndefined();
  expect(unseal(seal("새것", "MAIL"), "MAIL")).toBe("새것");
  expect(unseal(sealed, "MAIL")).toBeUndefined();
  writeFileSync(key, first);
  expect(unseal(sealed, "MAIL")).toBe("비밀번호");
});

test("a key that cannot be read for now is not replaced", () => {
  const sealed = seal("비밀번호", "MAIL");
  renameSync(key, `${key}.away`);
  // Root may read any file, but nobody can read a folder as one.
  mkdirSync(key);
  expect(unseal(sealed, "MAIL")).toBeUndefined();
  expect(() => seal("새것", "MAIL")).toThrow("EISDIR");
  rmSync(key, { recursive: true });
  renameSync(`${key}.away`, key);
  expect(unseal(sealed, "MAIL")).toBe("비밀번호");
});
