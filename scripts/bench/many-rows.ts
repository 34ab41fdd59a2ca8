import { randomUUID } from "node:crypto";
import type SQLite from "better-sqlite3";
import { statuses } from "~/contact/inquiry";
import { type Random, seeded } from "./random";

/** Photographs of a project, beside its thumbnail. */
const PICTURES = 8;

/** Letters of a project's story. */
const STORY = 2000;

/**
 * Adds projects until there are so many, with rows of pictures but no files. All but one in a hundred
 * show a kitchen; only the oldest shows the outside, and only the second is a house.
 */
export function addProjects(database: SQLite.Database, wanted: number) {
  const project = database.prepare(`
    INSERT INTO portfolio (title, buildingType, supplyArea, completion, mainAddress, detailAddress,
      interiorType, story, createdAt, updatedAt)
    VALUES (?, ?, 32, 2025, ?, '101동', 'ALL', ?, '2026-01-01', '2026-01-01')`);
  const picture = database.prepare(`
    INSERT INTO portfolioPicture (portfolioId, role, ord, name, uploadedName, type, size, alt,
      width, height, color, room)
    VALUES (?, ?, ?, '거실.jpg', ?, 'image/jpeg', 400000, '거실', 1600, 1200, '#a08060', ?)`);
  const rooms = database.prepare("UPDATE portfolio SET rooms = ? WHERE id = ?");
  const story = "창을 넓히고 벽을 열었습니다. ".repeat(STORY / 17);
  database.transaction(() => {
    for (let number = countOf(database, "portfolio"); number < wanted; number += 1) {
      const random = seeded(1, number);
      const title = `래미안 ${number}호 시공 사례`;
      const { lastInsertRowid: id } = project.run(
        title,
        number === 1 ? "HOUSE" : "APARTMENT",
        addressOf(random),
        story,
      );
      picture.run(id, "THUMBNAIL", 0, `${randomUUID()}.jpg`, "");
      for (let ord = 0; ord < PICTURES; ord += 1) {
        const room = ord > 0 ? "" : number === 0 ? "OUTSIDE" : number % 100 === 0 ? "" : "KITCHEN";
        picture.run(id, "GALLERY", ord, `${randomUUID()}.jpg`, room);
        if (room) rooms.run(room, id);
      }
    }
  })();
}

/** Adds inquiries until there are so many. */
export function addInquiries(database: SQLite.Database, wanted: number) {
  const inquiry = database.prepare(`
    INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
      phoneNumber, buildingType, mainAddress, detailAddress, interiorType, customerMemo, status)
    VALUES ('2026-01-01T00:00:00.000Z', 'WEB', 1, ?, ?, 'APARTMENT', ?, ?, 'ALL', ?, ?)`);
  const memo = "주방과 욕실을 고치고 싶습니다. ".repeat(10);
  database.transaction(() => {
    for (let number = countOf(database, "inquiry"); number < wanted; number += 1) {
      const random = seeded(2, number);
      inquiry.run(
        random.pick(familyNames) + random.pick(syllables) + random.pick(syllables),
        `010-${random.int(1000, 9999)}-${random.int(1000, 9999)}`,
        addressOf(random),
        `${random.int(101, 120)}동 ${random.int(101, 2100)}호`,
        memo,
        random.pick(Object.keys(statuses)),
      );
    }
  })();
}

function countOf(database: SQLite.Database, table: "portfolio" | "inquiry") {
  return database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
}

const familyNames = [..."김이박최정강조윤장임한오서신권황안송류홍"];
const syllables = [..."민서준도윤우진현지수영호은성하주아연재경희석철"];
const streets = ["강남구 테헤란로", "마포구 월드컵로", "송파구 올림픽로", "종로구 세종대로"];
const quarters = ["역삼동", "합정동", "잠실동", "청운동"];

function addressOf(random: Random) {
  return `서울 ${random.pick(streets)} ${random.int(1, 400)} (${random.pick(quarters)}, 래미안)`;
}
