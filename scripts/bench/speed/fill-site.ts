import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { db, sqlite } from "../../../app/database/db.server";
import { migrate } from "../../../app/database/migrate.server";
import { env } from "../../../app/env.server";
import { takePicture } from "../../../app/pictures/intake.server";
import { turns } from "../../../app/turns";
import { aboutBlocks, company, serviceBlocks, slides } from "../../demo/company";
import { projects } from "../../demo/projects";
import { grained } from "./grained";

/**
 * Fills the empty database named by the environment: 60 projects of 8 photographs each, and the
 * company of npm run demo. Its pictures are the demo's with grain, taken in like uploads.
 */

const PROJECTS = 60;
const PHOTOGRAPHS = 8;

const drawn = projects.flatMap(({ pictures }) => pictures);
const incoming = join(env.UPLOADS_DIR, ".incoming");
const inTurn = turns(4);

await migrate(db, sqlite);
await mkdir(incoming, { recursive: true });
await addContent();
for (let index = 0; index < PROJECTS; index += 1) await addProject(index);
// Merges the write-ahead log, which a copy of the file would miss.
sqlite.pragma("wal_checkpoint(TRUNCATE)");
process.exit(0);

async function addProject(index: number) {
  const project = projects[index % projects.length] ?? fail();
  const { pictures: _, thumbnail: __, ...columns } = { thumbnail: undefined, ...project };
  const createdAt = `${columns.endDate}T03:00:00.000Z`;
  const { id: portfolioId } = await db
    .insertInto("portfolio")
    .values({
      ...columns,
      title: `${columns.title} ${index + 1}`,
      postCode: "00000",
      createdAt,
      updatedAt: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const taken = await Promise.all(
    Array.from({ length: 1 + PHOTOGRAPHS }, (_, photo) =>
      take("portfolio", drawn[(index + Math.max(0, photo - 1)) % drawn.length] ?? fail()),
    ),
  );
  for (const [photo, picture] of taken.entries()) {
    const role = photo === 0 ? ("THUMBNAIL" as const) : ("GALLERY" as const);
    const row = { ...picture, portfolioId, role, ord: Math.max(0, photo - 1) };
    await db.insertInto("portfolioPicture").values(row).execute();
  }
}

async function addContent() {
  await db
    .insertInto("company")
    .values({ id: 1, ...company })
    .execute();
  await db
    .insertInto("contentBlock")
    .values([
      ...aboutBlocks.map((str, ord) => ({ kind: "about" as const, ord, title: "", str })),
      ...serviceBlocks.map((block, ord) => ({ kind: "service" as const, ord, ...block })),
    ])
    .execute();
  for (const [ord, { picture, alt }] of slides.entries()) {
    const row = await take("content", picture);
    await db
      .insertInto("mainImage")
      .values({ ...row, ord, alt })
      .execute();
  }
}

function take(area: "portfolio" | "content", picture: string) {
  return inTurn(async () => {
    const path = join(incoming, `${crypto.randomUUID()}.part`);
    await writeFile(path, await grained(picture));
    const { size } = await stat(path);
    return takePicture(area, { field: "picture", path, name: picture, type: "", size });
  });
}

function fail(): never {
  throw new Error("the demo has no projects");
}
