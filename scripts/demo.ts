import "./owner-only";

import { copyFile, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DAY } from "~/text/duration";
import { newSite } from "../app/company/read-site.server";
import type { PictureArea } from "../app/database/area";
import { db, sqlite } from "../app/database/db.server";
import { migrateIfAlone } from "../app/database/running-lock.server";
import { env } from "../app/env.server";
import { paperOf, sentColumns } from "../app/estimate/paper.server";
import { sumsOf } from "../app/estimate/sums";
import { kindOf } from "../app/files/kinds.server";
import { put } from "../app/files/store.server";
import { takePicture } from "../app/pictures/intake.server";
import { recordGallery } from "../app/portfolio/record-gallery.server";
import { dayInSeoul } from "../app/text/moment";
import {
  aboutBlocks,
  blockPictures,
  company,
  nextStep,
  ofPaper,
  serviceBlocks,
  site,
  slides,
  steps,
} from "./demo/company";
import { demoEstimate } from "./demo/estimate";
import { inquiries } from "./demo/inquiries";
import { projects } from "./demo/projects";
import { drawn, stories, toldOf } from "./demo/stories";
import { given } from "./given";
import { stop } from "./stop";

/**
 * npm run demo: fills an empty site with a fictitious small company. The pictures show nobody's
 * home; see docs/decisions/009-pictures-are-staged.md.
 */

given({ most: 0, usage: "사용법: npm run demo   (비어 있는 사이트에 예시를 채웁니다)" });
await migrateIfAlone(db, sqlite).catch((error) => stop(error.message));
if (await hasContent()) {
  stop("이미 내용이 있는 데이터베이스입니다. 비어 있는 곳에만 예시를 채웁니다.");
}
const incoming = join(env.UPLOADS_DIR, ".incoming");
await mkdir(incoming, { recursive: true });

for (const project of projects) await addProject(project);
await addContent();
for (const [index, inquiry] of inquiries.entries()) await addInquiry(inquiry, index);
console.log(`예시를 채웠습니다. 시공 사례 ${projects.length}건, 견적문의 ${inquiries.length}건.`);
process.exit(0);

async function hasContent() {
  for (const table of ["portfolio", "contentBlock", "company", "mainImage", "inquiry"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  }
  return false;
}

async function addProject(project: (typeof projects)[number]) {
  const {
    pictures,
    thumbnail: chosen = pictures[0],
    ...columns
  } = { thumbnail: undefined, ...project };
  const createdAt = `${columns.endDate}T03:00:00.000Z`;
  const { id: portfolioId } = await db
    .insertInto("portfolio")
    .values({
      ...columns,
      ...stories[columns.title],
      postCode: "00000",
      // As the form of a new project suggests, and with its price.
      isDistrictOnly: 1,
      isBudgetShown: 1,
      createdAt,
      updatedAt: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const thumbnail = await takeDrawn("portfolio", chosen, `${columns.title} 대표.jpg`);
  await db
    .insertInto("portfolioPicture")
    .values({ ...thumbnail, portfolioId, role: "THUMBNAIL", ord: 0 })
    .execute();
  for (const [ord, picture] of pictures.entries()) {
    const row = await takeDrawn("portfolio", picture, `${columns.title} ${ord + 1}.jpg`);
    const told = toldOf(picture, pictures[ord - 1]);
    await db
      .insertInto("portfolioPicture")
      .values({ ...row, ...told, portfolioId, role: "GALLERY", ord })
      .execute();
  }
  await recordGallery(db, portfolioId);
}

async function addContent() {
  await db
    .insertInto("company")
    .values({ id: 1, ...company })
    .execute();
  await db
    .insertInto("site")
    .values({ id: 1, ...newSite, ...site })
    // The owner's own name stays.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db.updateTable("receiptPage").set({ nextStep }).execute();
  await db.updateTable("paperPage").set(ofPaper).execute();
  const blocks = await db
    .insertInto("contentBlock")
    .values([
      ...aboutBlocks.map((str, ord) => ({ kind: "about" as const, ord, title: "", str })),
      ...serviceBlocks.map((block, ord) => ({ kind: "service" as const, ord, ...block })),
      ...steps.map((block, ord) => ({ kind: "step" as const, ord, ...block })),
    ])
    .returning(["id", "str"])
    .execute();
  for (const { picture, alt, beside } of blockPictures) {
    const blockId = blocks.find(({ str }) => str.includes(beside))?.id ?? 0;
    const row = await takeDrawn("content", picture, `${alt}.jpg`);
    await db
      .insertInto("blockPicture")
      .values({ ...row, blockId, ord: 0, alt: `${alt} · ${drawn}` })
      .execute();
  }
  for (const [ord, { picture, alt, line, project }] of slides.entries()) {
    const led = await db
      .selectFrom("portfolio")
      .select("id")
      .where("title", "=", project)
      .executeTakeFirstOrThrow();
    const row = await takeDrawn("content", picture, `메인 ${ord + 1}.jpg`);
    await db
      .insertInto("mainImage")
      .values({ ...row, ord, alt, line, leadsTo: led.id })
      .execute();
  }
}

/** Sent some days after the request, and valid for a month from today. */
async function addEstimate(id: number, sent: number) {
  const inquiry = await db
    .selectFrom("inquiry")
    .select(["id", "customer", "mainAddress", "detailAddress"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const estimate = demoEstimate(dayInSeoul(Date.now() + 30 * DAY));
  const paper = await paperOf(inquiry, 1, estimate, dayInSeoul(sent));
  const at = new Date(sent).toISOString();
  const { total } = sumsOf(estimate);
  await db
    .insertInto("estimate")
    .values({
      ...{ inquiryId: id, number: 1, total, validUntil: estimate.validUntil },
      ...{ savedAt: at, savedBy: "" },
      ...sentColumns(paper, at),
    })
    .execute();
}

async function addInquiry(inquiry: (typeof inquiries)[number], index: number) {
  const received = Date.now() - (inquiries.length - index) * 9 * DAY;
  const receivedAt = new Date(received).toISOString();
  const touchedAt = inquiry.status === "CONTACT" ? null : new Date(received + DAY).toISOString();
  const { id: inquiryId } = await db
    .insertInto("inquiry")
    .values({
      ...inquiry,
      ...{ receivedAt, openedAt: touchedAt, touchedAt },
      consentChannel: "WEB",
      personalInformationAgree: 1,
      phoneNumber: `0100000000${index}`,
      postCode: "00000",
      mainAddress: `서울특별시 가온구 예시로 ${20 + index * 3}`,
      detailAddress: `${101 + index}동 ${1 + index}01호`,
      interiorType: index % 3 === 1 ? "PART" : "ALL",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (inquiry.status === "MEET3") await addEstimate(inquiryId, received + 3 * DAY);
  if (inquiry.status !== "CONTACT") return;
  const note = join(incoming, "demo-note.part");
  await writeFile(note, "거실 확장, 욕실 2곳, 주방 교체를 원합니다.\n");
  const files = [
    await attach(note, "원하는 공사.txt"),
    await attach(await copyOf("small-home-dining.jpg"), "지금 식탁 자리.jpg"),
  ];
  await db
    .insertInto("inquiryFile")
    .values(files.map((file, ord) => ({ ...file, inquiryId, ord })))
    .execute();
}

/** Like an upload: checked, stored and rendered. */
async function takeDrawn(area: PictureArea, picture: string, name: string) {
  const path = await copyOf(picture);
  const { size } = await stat(path);
  return takePicture(area, { field: "picture", path, name, type: "", size });
}

async function attach(path: string, name: string) {
  const kind = await kindOf(path, name);
  if (!kind) throw new Error(`${name}: unknown kind`);
  const { size } = await stat(path);
  return put("contact", { path, name, size }, kind);
}

/** A copy that can be moved, on the same disk as the uploads. */
async function copyOf(picture: string) {
  const path = join(incoming, `demo-${picture}.part`);
  await copyFile(fileURLToPath(new URL(`./demo/pictures/${picture}`, import.meta.url)), path);
  return path;
}
