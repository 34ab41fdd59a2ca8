import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { pathOf } from "~/files/store.server";
import { createFolder } from "~/files/sync.server";
import { DAY } from "~/text/duration";
import { insertInquiry } from "../../tests/support/inquiry-rows";
import {
  completePaperLogo,
  forgetPaperPictures,
  readImages,
  readPaperPage,
  takeSeal,
} from "./paper-pictures.server";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40" fill="red"/></svg>';

/** A seal as a form sends it. */
async function newSeal(name: string) {
  const path = join(env.UPLOADS_DIR, name);
  await createFolder(env.UPLOADS_DIR);
  const { size } = await sharp(Buffer.from(svg)).png().toFile(path);
  return await takeSeal({ field: "seal", name, type: "", path, size });
}

const stored = async () => (await readdir(join(env.UPLOADS_DIR, "contact"))).length;

test("a picture stays as long as the settings or a paper name it, and goes with the last of them", async () => {
  const [set, ofPaper, unused] = [
    await newSeal("a.png"),
    await newSeal("b.png"),
    await newSeal("c.png"),
  ];
  await db.updateTable("paperPage").set({ seal: set }).execute();
  const inquiryId = await insertInquiry({});
  const at = new Date().toISOString();
  const shop = { seal: { uploadedName: ofPaper, width: 90, height: 90 } };
  await db
    .insertInto("estimate")
    .values({
      ...{ inquiryId, number: 1, draft: null, paper: JSON.stringify({ shop }), digest: "d" },
      ...{ total: 1, validUntil: "2099-12-31", savedAt: at, savedBy: "kim", sentAt: at },
    })
    .execute();
  expect([await forgetPaperPictures(Date.now()), await stored()]).toEqual([0, 3]);
  expect([await forgetPaperPictures(Date.now() + 2 * DAY), await stored()]).toEqual([1, 2]);
  expect(unused).not.toBe(set);
  await db.deleteFrom("inquiry").where("id", "=", inquiryId).execute();
  await db.updateTable("paperPage").set({ seal: "" }).execute();
  expect([await forgetPaperPictures(Date.now() + 2 * DAY), await stored()]).toEqual([2, 0]);
});

test("a logo of before has its picture after the next start, once, and a paper is drawn without one that is gone", async () => {
  const uploadedName = "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.png";
  const content = join(env.UPLOADS_DIR, "content");
  await createFolder(content);
  await sharp(Buffer.from(svg)).png().toFile(join(content, uploadedName));
  const about = { name: "logo.png", type: "image/png", size: 1, ord: 0, color: "#ffffff" };
  await db
    .insertInto("siteLogo")
    .values({ ...about, uploadedName, width: 90, height: 90 })
    .execute();
  await completePaperLogo();
  await completePaperLogo();
  const { logo } = await readPaperPage();
  expect(logo).toMatchObject({ width: 90, height: 90 });
  expect([await stored(), (await readdir(content)).length]).toEqual([1, 1]);
  const shop = { logo, seal: { ...logo, uploadedName } };
  const images = await readImages({ shop } as never);
  expect(Object.keys(images)).toEqual(["logo"]);
  await copyFile(pathOf("content", uploadedName) ?? "", pathOf("contact", uploadedName) ?? "");
  expect(Object.keys(await readImages({ shop } as never))).toEqual(["logo", "seal"]);
});
