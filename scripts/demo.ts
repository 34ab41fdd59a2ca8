import { fork } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { db, sqlite } from "../app/database/db.server";
import { migrate } from "../app/database/migrate.server";
import { env } from "../app/env.server";
import { kindOf } from "../app/files/kinds.server";
import type { PictureArea } from "../app/files/picture-area";
import { type Area, put } from "../app/files/store.server";
import { aboutBlocks, company, inquiries, projects, serviceBlocks } from "./demo/company";
import type { Shot } from "./demo/draw";

/**
 * npm run demo [-- --draft]: fills an empty site with a small company that does not exist, so that there is something to look
 * at. The pictures are drawn here: nobody's photographs, nobody's home. A draft has small ones, and
 * takes seconds instead of minutes.
 */

interface Drawn {
  path: string;
  width: number;
  height: number;
  color: string;
}

await migrate(db, sqlite);
if (await hasContent()) {
  console.error("이미 내용이 있는 데이터베이스입니다. 비어 있는 곳에만 예시를 채웁니다.");
  process.exit(1);
}
const folder = join(env.UPLOADS_DIR, ".incoming");
await mkdir(folder, { recursive: true });

const isDraft = process.argv.includes("--draft");

/** Homes whose first view is shown on the home page. */
const slides = [13, 2, 8, 4];

const shots = projects.map((project, home) =>
  project.rooms.flatMap((room, index) => {
    const shot = (view: number, format: Shot["format"]): Shot => ({
      room,
      palette: project.palette,
      home: 100 + home,
      view,
      format,
      isDraft,
      isFine: index === 0 && format === "landscape" && slides.includes(home),
      takenAt: `${project.endDate.replaceAll("-", ":")} 11:00:00`,
      path: join(folder, `demo-${home}-${index}-${view}.part`),
    });
    // The first room of every other home is shown upright too, as a phone takes it.
    const views = [shot((home + index) % 3, "landscape")];
    if (index === 0 && home % 2 === 1) views.push(shot((home % 3) + 1, "portrait"));
    return views;
  }),
);
const drawFile = fileURLToPath(new URL("./demo/draw.ts", import.meta.url));
const drawn = await drawAll(shots.flat());

for (const [index, project] of projects.entries()) {
  await addProject(
    project,
    (shots[index] ?? []).map(({ path }) => found(path)),
  );
}
await addContent();
for (const [index] of inquiries.entries()) await addInquiry(index);
for (const { path } of shots.flat()) await rm(path, { force: true });
console.log(`예시를 채웠습니다. 시공 사례 ${projects.length}건, 견적문의 ${inquiries.length}건.`);
process.exit(0);

async function hasContent() {
  for (const table of ["portfolio", "contentBlock", "company", "mainImage", "inquiry"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** As many at a time as there are processors; the numbers are the same in any order. */
async function drawAll(all: Shot[]) {
  const results = new Map<string, Drawn>();
  const waiting = [...all];
  const drawers = Array.from({ length: Math.min(availableParallelism(), 8) }, async () => {
    const drawer = fork(drawFile, { execArgv: ["--import", "tsx"] });
    const exited = once(drawer, "exit").then(() => undefined);
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      drawer.send(shot);
      const answer = await Promise.race([once(drawer, "message"), exited]);
      if (!answer) throw new Error(`no picture at ${shot.path}`);
      results.set(shot.path, answer[0] as Drawn);
      process.stdout.write(`\r사진을 그리는 중 ${results.size} / ${all.length}`);
    }
    drawer.kill();
  });
  await Promise.all(drawers);
  process.stdout.write("\n");
  return results;
}

function found(path: string) {
  const picture = drawn.get(path);
  if (!picture) throw new Error(`no picture at ${path}`);
  return picture;
}

async function addProject(project: (typeof projects)[number], pictures: Drawn[]) {
  const { rooms: _, palette: __, ...columns } = project;
  const createdAt = `${project.endDate}T03:00:00.000Z`;
  const { insertId } = await db
    .insertInto("portfolio")
    .values({ ...columns, postCode: "00000", createdAt, updatedAt: createdAt })
    .executeTakeFirstOrThrow();
  const [first] = pictures;
  if (!first) return;
  const portfolioId = Number(insertId);
  const thumbnail = await keep("portfolio", first, `${project.title} 대표.jpg`);
  await db
    .insertInto("portfolioPicture")
    .values({ ...thumbnail, portfolioId, role: "THUMBNAIL", ord: 0 })
    .execute();
  for (const [ord, picture] of pictures.entries()) {
    const row = await keep("portfolio", picture, `${project.title} ${ord + 1}.jpg`);
    await db
      .insertInto("portfolioPicture")
      .values({ ...row, portfolioId, role: "GALLERY", ord })
      .execute();
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
  for (const [ord, home] of slides.entries()) {
    const shot = shots[home]?.[0];
    if (!shot) continue;
    const row = await keep("content", found(shot.path), `메인 ${ord + 1}.jpg`);
    await db
      .insertInto("mainImage")
      .values({ ...row, ord, alt: projects[home]?.title ?? "" })
      .execute();
  }
}

async function addInquiry(index: number) {
  const inquiry = inquiries[index];
  if (!inquiry) return;
  const receivedAt = new Date(Date.now() - (inquiries.length - index) * 9 * 24 * 60 * 60 * 1000);
  const { insertId } = await db
    .insertInto("inquiry")
    .values({
      ...inquiry,
      receivedAt: receivedAt.toISOString(),
      consentChannel: "WEB",
      personalInformationAgree: 1,
      phoneNumber: `0100000000${index}`,
      postCode: "00000",
      mainAddress: `서울특별시 가온구 예시로 ${20 + index * 3}`,
      detailAddress: `${101 + index}동 ${1 + index}01호`,
      interiorType: index % 3 === 1 ? "PART" : "ALL",
    })
    .executeTakeFirstOrThrow();
  if (inquiry.status !== "CONTACT") return;
  const note = join(folder, "demo-note.part");
  await writeFile(note, "거실 확장, 욕실 2곳, 주방 교체를 원합니다.\n");
  const picture = shots[3]?.[0];
  const files = [
    await keepFile("contact", note, "원하는 공사.txt"),
    ...(picture ? [await keepFile("contact", picture.path, "지금 거실.jpg")] : []),
  ];
  await rm(note);
  await db
    .insertInto("inquiryFile")
    .values(files.map((file, ord) => ({ ...file, inquiryId: Number(insertId), ord })))
    .execute();
}

/** Gives a copy of the picture a lasting place, and what its row needs. */
async function keep(area: PictureArea, { path, width, height, color }: Drawn, name: string) {
  return { ...(await keepFile(area, path, name)), width, height, color };
}

async function keepFile(area: Area, path: string, name: string) {
  const copy = `${path}.copy`;
  await copyFile(path, copy);
  const kind = await kindOf(copy, name);
  if (!kind) throw new Error(`${name}: unknown kind`);
  const { size } = await stat(copy);
  return put(area, { path: copy, name, size }, kind);
}
