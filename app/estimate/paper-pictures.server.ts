import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { selectLogo } from "~/company/read-site.server";
import { db } from "~/database/db.server";
import { sendFile } from "~/files/send.server";
import { copy, pathOf, remove } from "~/files/store.server";
import { PictureRefused, takePng } from "~/pictures/intake.server";
import type { Dimensions } from "~/pictures/picture";
import type { ReceivedFile } from "~/request/received-form";
import { DAY } from "~/text/duration";
import type { Paper, PaperPicture } from "./estimate";

/** Three times as sharp as a screen: 15 mm wide, and at most 46 mm. */
const seal: Dimensions = { width: 400, height: 400 };
const logo: Dimensions = { width: 900, height: 300 };

/**
 * Stored at once, so that a refused form need not send it again; the sweep takes what no settings name.
 *
 * @throws PictureRefused
 */
export async function takeSeal(file: ReceivedFile) {
  return await store(file, seal, "");
}

/** Makes the logo's PNG if there is none yet. Without one, papers have the name alone. */
export async function completePaperLogo() {
  const stored = await selectLogo().select(["name", "uploadedName"]).executeTakeFirst();
  if (!stored || (await findLogo(stored.uploadedName))) return;
  const copied = await copy("content", stored.uploadedName);
  const path = copied && pathOf("content", copied);
  if (!path) return;
  const file = { field: "", name: stored.name, type: "", path, size: 1 };
  try {
    await store(file, logo, stored.uploadedName);
  } catch (error) {
    await remove("content", [copied]);
    if (!(error instanceof PictureRefused)) throw error;
  }
}

async function store(file: ReceivedFile, box: Dimensions, ofLogo: string) {
  const picture = await takePng(file, box);
  const madeAt = new Date().toISOString();
  await db
    .insertInto("paperPicture")
    .values({ ...picture, ofLogo, madeAt })
    .execute();
  return picture.uploadedName;
}

/** What a paper of today shows, undefined where the shop has none. */
export async function readPaperPage(connection: Pick<typeof db, "selectFrom"> = db) {
  const page = await connection.selectFrom("paperPage").selectAll().executeTakeFirstOrThrow();
  const stored = await selectLogo(connection).select("uploadedName").executeTakeFirst();
  const { contactPerson, bankAccount } = page;
  return {
    ...{ contactPerson, bankAccount },
    seal: await findPicture(page.seal, connection),
    logo: stored && (await findLogo(stored.uploadedName, connection)),
  };
}

function findLogo(ofLogo: string, connection: Pick<typeof db, "selectFrom"> = db) {
  return selectPicture(connection).where("ofLogo", "=", ofLogo).executeTakeFirst();
}

/** @returns undefined if there is none of that name */
export function findPicture(
  uploadedName: string,
  connection: Pick<typeof db, "selectFrom"> = db,
): Promise<PaperPicture | undefined> {
  return selectPicture(connection).where("uploadedName", "=", uploadedName).executeTakeFirst();
}

function selectPicture(connection: Pick<typeof db, "selectFrom">) {
  return connection.selectFrom("paperPicture").select(["uploadedName", "width", "height"]);
}

/** To who may read the paper, and to no cache of others. Throws a 404. */
export function sendPaperPicture(request: Request, picture: PaperPicture | undefined) {
  const path = picture && pathOf("contact", picture.uploadedName);
  return sendFile(request, path, { type: "image/png", isPrivate: true });
}

/** Of a paper, as `data:` URLs for its PDF; one whose file is gone is left out. */
export async function readImages({ shop }: Paper) {
  const images: Record<string, string> = {};
  for (const name of ["logo", "seal"] as const) {
    const path = shop[name] && pathOf("contact", shop[name].uploadedName);
    const png = path && (await readFile(path).catch(() => undefined));
    if (png) images[name] = `data:image/png;base64,${png.toString("base64")}`;
  }
  return images;
}

/**
 * Deletes those that neither the settings nor a paper names; a fresh one may be in a form that was
 * refused.
 *
 * @returns how many
 */
export async function forgetPaperPictures(now: number) {
  const gone = await db
    .deleteFrom("paperPicture")
    .where("madeAt", "<", new Date(now - DAY).toISOString())
    .where("uploadedName", "not in", sql<string>`(SELECT seal FROM paperPage)`)
    .where("ofLogo", "not in", sql<string>`(SELECT uploadedName FROM siteLogo)`)
    .where(isUnnamed("seal"))
    .where(isUnnamed("logo"))
    .returning("uploadedName")
    .execute();
  const names = gone.map(({ uploadedName }) => uploadedName);
  await remove("contact", names);
  return names.length;
}

/** By an index of its own, which has no affinity: hence the plus. */
function isUnnamed(role: "seal" | "logo") {
  const name = sql.raw(`paper ->> '$.shop.${role}.uploadedName'`);
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM estimate WHERE ${name} = +paperPicture.uploadedName)`;
}
