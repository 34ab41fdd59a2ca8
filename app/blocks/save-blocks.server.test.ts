import { expect, test } from "vitest";
import { versionOf } from "~/database/list-version";
import { formOf } from "../../tests/support/form";
import { deleteBlock } from "./delete-block.server";
import { readBlocks } from "./read-blocks.server";
import { receiveBlocks } from "./receive-blocks.server";
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

test("a block that a colleague has changed is not deleted by who has not read that, unless no version is named", async () => {
  await saveBlocks("step", [block("하나"), block("둘")], undefined);
  const read = await readBlocks("step");
  const [{ id } = { id: 0 }, ...others] = read;
  await saveBlocks("step", [{ ...block("동료"), id }, ...others], versionOf(read));
  await expect(deleteBlock(String(id), { version: 1 })).rejects.toMatchObject({ status: 409 });
  await expect(deleteBlock(String(id), { kind: "about" })).rejects.toMatchObject({ status: 404 });

  const blocks = read.map(({ id, str }) => ({ id: String(id), title: "", str }));
  const press = (version: string) => {
    const rows = blocks.flatMap((each, index) =>
      Object.entries(each).map(([name, value]) => [`blocks[${index}].${name}`, value] as const),
    );
    const body = formOf({ ...Object.fromEntries(rows), version, arrange: "remove 0" });
    return receiveBlocks(new Request("http://localhost/", { method: "POST", body }), "step");
  };
  const refused = await press(versionOf(read));
  expect(refused).toMatchObject({
    refusal: { status: 409 },
    blocks,
    stored: [{ str: "동료" }, {}],
  });
  expect(await readBlocks("step")).toHaveLength(2);
  // Having read what the colleague wrote.
  await press("version" in refused ? refused.version : "");
  expect(await readBlocks("step")).toMatchObject([{ str: "둘" }]);
  await deleteBlock(blocks[1]?.id);
  expect(await readBlocks("step")).toEqual([]);
});
