import { expect, test } from "vitest";
import { versionOf } from "~/database/list-version";
import { readBlocks } from "./read-blocks.server";
import { saveBlocks } from "./save-blocks.server";

const block = (str: string) => ({ title: "", str });

test("of two saves of one list at once, one is written and the other is told", async () => {
  await saveBlocks("about", [block("처음")], undefined);
  const [stored, ...others] = await readBlocks("about");
  expect(others).toEqual([]);
  const version = versionOf(stored ? [stored] : []);
  const saves = ["하나", "둘"].map((str) =>
    saveBlocks("about", [{ ...block(str), id: stored?.id }], version),
  );
  expect(await Promise.all(saves)).toEqual([true, false]);
  expect(await readBlocks("about")).toMatchObject([{ str: "하나" }]);
});
