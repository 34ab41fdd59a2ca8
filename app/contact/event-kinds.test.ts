import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kindsThat } from "./event-kinds";

const schema = readFileSync("docs/schema.sql", "utf8");

/** The kinds in the object's own list. */
function listedBy(object: string) {
  const [, list = ""] =
    new RegExp(`${object} [^;]*?\\bkind IN \\(([^)]*)\\)`, "i").exec(schema) ?? [];
  return (list.match(/\w+/g) ?? []).sort();
}

test("what a customer does prolongs the storage, but not what ends it", () => {
  const kinds = kindsThat("byCustomer").filter((kind) => kind !== "WITHDRAWN");
  expect(listedBy("TRIGGER customerIsHeard")).toEqual(kinds.sort());
});

test("the index of first calls has the kinds that are calls", () => {
  expect(listedBy("INDEX inquiryFirstCall")).toEqual(kindsThat("isCall").sort());
});
