import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureArea } from "../../app/database/area";
import { openDatabase } from "../../app/database/open.server";
import { nameOf, renditionsIn } from "../../app/pictures/ladder.server";
import { drawPicture } from "./picture";
import type { RunningServer } from "./server";

/** The content that `fillSite` creates. */
export const company = {
  representative: "김대표",
  email: "office@example.com",
  phoneNumber: "02-0000-0000",
  postCode: "00000",
  mainAddress: "서울특별시 가온구 예시로 12",
  detailAddress: "보기빌딩 3층",
  latitude: 37.5663,
  longitude: 126.9779,
};

/** Drawn once: the site would take six times as long for it as for a picture's other sizes together. */
let shareable: Promise<Buffer> | undefined;

/** Small pictures of one colour each, in different proportions. The site makes their other sizes. */
async function savePicture(server: RunningServer, area: PictureArea, number: number) {
  const [width, height] = number % 3 === 2 ? [200, 300] : [300, 200];
  const uploadedName = `${randomUUID()}.jpg`;
  const folder = join(server.uploadsDir, area);
  mkdirSync(folder, { recursive: true });
  const color = { r: (number * 40) % 256, g: (number * 90) % 256, b: 120 };
  await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toFile(join(folder, uploadedName));
  const made = join(renditionsIn(server.uploadsDir), area);
  mkdirSync(made, { recursive: true });
  shareable ??= drawPicture("#aa8866", 1200, 630);
  writeFileSync(join(made, nameOf(uploadedName, "share")), await shareable);
  const hex = [color.r, color.g, color.b].map((part) => part.toString(16).padStart(2, "0"));
  return {
    name: `${number}.jpg`,
    uploadedName,
    type: "image/jpeg",
    size: 1000,
    width,
    height,
    color: `#${hex.join("")}`,
  };
}

/** What the office promises after an inquiry. */
export const promise = "영업일 기준 2일 안에 전화드립니다.";

/** Three slides, blocks, the company and `projects` projects, the newest with every fact. */
export async function fillSite(server: RunningServer, projects: number) {
  const { db } = openDatabase(server.databaseFile);
  await db.updateTable("receiptPage").set({ nextStep: promise }).execute();
  await db
    .insertInto("company")
    .values({ id: 1, ...company })
    .execute();
  await db
    .insertInto("contentBlock")
    .values([
      {
        kind: "about",
        ord: 0,
        title: "",
        str: "첫 문단입니다.\n\n둘째 문단입니다.\r\n<b>셋째</b>",
      },
      { kind: "service", ord: 0, title: "전체 시공", str: "철거부터 마감까지.\n한 번에." },
      { kind: "service", ord: 1, title: "부분 시공", str: "필요한 곳만." },
    ])
    .execute();
  const slides = await Promise.all([0, 1, 3].map((n) => savePicture(server, "content", n)));
  await db
    .insertInto("mainImage")
    .values(slides.map((slide, ord) => ({ ...slide, ord })))
    .execute();

  const pictures = await Promise.all([0, 1, 2].map((n) => savePicture(server, "portfolio", n)));
  for (let number = 1; number <= projects; number += 1) {
    const isNewest = number === projects;
    const { insertId } = await db
      .insertInto("portfolio")
      .values({
        title: `시공 사례 ${number}`,
        buildingType: isNewest ? "SMALL_APARTMENT" : "APARTMENT",
        interiorType: "ALL",
        supplyArea: isNewest ? 32.5 : 0,
        completion: isNewest ? 2004 : 0,
        startDate: isNewest ? "2024-03-04" : "2025-01-01",
        endDate: isNewest ? "2024-05-03" : "2025-01-01",
        mainAddress: "서울특별시 가온구 다온로 21",
        detailAddress: "비밀동 404호",
        createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-01T00:00:00.000Z",
      })
      .executeTakeFirstOrThrow();
    const portfolioId = Number(insertId);
    const thumbnail = await savePicture(server, "portfolio", number);
    await db
      .insertInto("portfolioPicture")
      .values({ ...thumbnail, portfolioId, role: "THUMBNAIL", ord: 0 })
      .execute();
    if (!isNewest) continue;
    await db
      .insertInto("portfolioPicture")
      .values(
        pictures.map((picture, ord) => ({
          ...picture,
          portfolioId,
          role: "GALLERY" as const,
          ord,
        })),
      )
      .execute();
  }
  await db.destroy();
  return { slides, pictures };
}

/** The pictures that a page has, as its pictures' `src` spells them. */
export function picturesOf(html: string) {
  const paths = html.match(/\/api\/(?:content|portfolio)\/view\/[^"\s,)]+/g) ?? [];
  return [...new Set(paths.map((path) => path.replaceAll("&amp;", "&")))];
}
