import { type SqlBool, sql } from "kysely";
import { newsKind } from "~/contact/news-kind.server";
import { NO_DATE } from "~/forms/fields";
import { DAY } from "~/text/duration";
import { startOfDayInSeoul, todayInSeoul, weekdayInWords } from "~/text/moment";
import { openInquiries } from "./open-inquiries.server";
import { isOtherVisitAt } from "./other-visit.server";
import { MOST_COUNTED, type TodayCursor, type TodayList } from "./today";

const isAtWork = sql<SqlBool>`status in ('CONTRACT', 'IN_PROGRESS')`;

export function weekOf(day: string) {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return {
    monday: dayAt(noon - sinceMonday * DAY),
    sunday: dayAt(noon + (6 - sinceMonday) * DAY),
  };
}

export function readToday(list: TodayList, limit: number, after?: TodayCursor) {
  return ofToday(list, after).limit(limit).execute();
}

/** @param opened left out, because this request opens it */
export async function countToday(list: TodayList, opened?: number) {
  const ids = ofToday(list).clearSelect().select("id");
  const counted = opened === undefined ? ids : ids.where("id", "!=", opened);
  return (await counted.limit(MOST_COUNTED + 1).execute()).length;
}

function ofToday(list: TodayList, after?: TodayCursor) {
  const today = todayInSeoul();
  const { monday, sunday } = weekOf(today);
  const rows = openInquiries()
    .select([
      "id",
      "customer",
      "phoneNumber",
      "mainAddress",
      "detailAddress",
      "buildingType",
      "exclusiveArea",
      "status",
      "receivedAt",
      "nextContactAt",
      "visitAt",
      "nextAt",
      "startDate",
      "moveInDate",
    ])
    .select([newsKind.as("newsKind")])
    .select(isOtherVisitAt(sql`inquiry.visitAt`, sql`inquiry.id`).as("isOverlapping"));
  if (list === "promises") {
    const key = "nextAt";
    const due = rows
      .where(sql<SqlBool>`nextAt is not null`)
      .where(key, "<", startOfDayInSeoul(today, 1))
      .orderBy(key)
      .orderBy("id");
    return after ? due.where(isAfter(key, after)) : due;
  }
  if (list === "unread") {
    const unread = rows
      .where(sql<SqlBool>`(openedAt is null or newsAt is not null)`)
      .orderBy("id", "desc");
    return after ? unread.where("id", "<", after.id) : unread;
  }
  if (list === "untouched") {
    const untouched = rows
      .where(sql<SqlBool>`touchedAt is null and openedAt is not null and status = 'CONTACT'`)
      .orderBy("id");
    return after ? untouched.where("id", ">", after.id) : untouched;
  }
  const key = list === "starts" ? "startDate" : "moveInDate";
  const ofWeek = rows
    .where(isAtWork)
    .where(key, ">=", monday)
    .where(key, "<=", sunday)
    // The stored value for no date, in case the clock is set to that week.
    .where(key, "!=", NO_DATE)
    .orderBy(key)
    .orderBy("id");
  return after ? ofWeek.where(isAfter(key, after)) : ofWeek;
}

function isAfter(key: "nextAt" | "startDate" | "moveInDate", { at, id }: TodayCursor) {
  return sql<SqlBool>`(${sql.ref(key)}, id) > (${at}, ${id})`;
}

export function isOverdue(at: string | null) {
  return at !== null && at <= new Date().toISOString();
}

export const todayInWords = () => weekdayInWords(todayInSeoul());
