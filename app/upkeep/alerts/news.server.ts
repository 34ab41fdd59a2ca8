import { type Selectable, sql } from "kysely";
import { readSite } from "~/company/read-site.server";
import { isOtherVisitAt } from "~/contact/desk/other-visit.server";
import { districtOf } from "~/contact/district";
import { eventKinds, factsOf } from "~/contact/event-kinds";
import { buildingTypes } from "~/contact/inquiry";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";
import { isKeyOf } from "~/text/is-key";
import { dayInSeoul, dayInWords, momentInWords } from "~/text/moment";

export type Alert = Selectable<Tables["alert"]>;

export interface Figures {
  new: number;
  untouched: number;
  promises: number;
  spam: number;
}

/** Only `customer` is personal data, and only a mail may have it. */
export interface News {
  /** The same at each attempt, so that receivers can drop duplicates. */
  id: string;
  kind: Alert["kind"];
  siteName: string;
  createdAt: string;
  title: string;
  text: string;
  /** Without PUBLIC_URL only a path. */
  link: string;
  figures?: Figures;
  inquiry?: { id: number; buildingType: string; exclusiveArea: number; district: string };
  customer?: {
    name: string;
    phoneNumber: string;
    receivedAt: string;
    likedProject: string;
  };
}

/** @returns undefined if the inquiry is now in the trash, spam or withdrawn */
export async function readNews(alert: Alert): Promise<News | undefined> {
  const told = await readTold(alert);
  return told && { ...told, siteName: (await readSite()).name };
}

async function readTold(alert: Alert): Promise<Omit<News, "siteName"> | undefined> {
  const { kind, createdAt } = alert;
  // A restored database reuses ids, hence the moment.
  const id = `alert-${alert.id}-${Date.parse(createdAt)}`;
  if (kind === "TEST") {
    const text = "이 알림을 받으셨다면 정상적으로 설정된 것입니다.";
    return {
      id,
      kind,
      createdAt,
      title: "테스트 알림",
      text,
      link: linkTo("/admin/settings/alerts"),
    };
  }
  if (kind === "SUMMARY") {
    const figures = JSON.parse(alert.content) as Figures;
    const link = linkTo("/admin/contact");
    // One that could not be sent for days comes with the next.
    const title = `${dayInWords(dayInSeoul(createdAt))} 아침 요약`;
    return { id, kind, createdAt, title, text: inWords(figures), link, figures };
  }
  const inquiry = await db
    .selectFrom("inquiry")
    .select(["id", "customer", "phoneNumber", "buildingType", "exclusiveArea", "mainAddress"])
    .select(["receivedAt", "portfolioTitle", "isSpam", "deletedAt", "withdrawnAt"])
    .select(isOtherVisitAt(sql`inquiry.visitAt`, sql`inquiry.id`).as("isOverlapping"))
    .where("id", "=", alert.inquiryId)
    .executeTakeFirst();
  if (!inquiry || inquiry.isSpam === 1) return undefined;
  if (alert.content === "WITHDRAWN") {
    const isRetained = inquiry.deletedAt !== null;
    const link = linkTo(isRetained ? "/admin/settings/apart" : `/admin/contact/${inquiry.id}`);
    const text = `${inquiry.id}번 문의`;
    return { id, kind, createdAt, title: eventKinds.WITHDRAWN.byCustomer, text, link };
  }
  if (inquiry.deletedAt !== null || inquiry.withdrawnAt !== null) return undefined;
  const { buildingType, exclusiveArea } = inquiry;
  const district = districtOf(inquiry.mainAddress);
  const isVisit = alert.content === "VISIT_AGREED" && inquiry.isOverlapping === 1;
  const overlap = isVisit ? ", 다른 방문과 겹침" : "";
  const size = exclusiveArea > 0 ? ` ${exclusiveArea}평` : "";
  return {
    id,
    kind,
    createdAt,
    title: titleOf(alert.content),
    text: `${buildingTypes[buildingType]}${size}, ${district || "지역 미입력"}${overlap}`,
    link: linkTo(`/admin/contact/${inquiry.id}`),
    inquiry: { id: inquiry.id, buildingType, exclusiveArea, district },
    customer: {
      name: inquiry.customer,
      phoneNumber: inquiry.phoneNumber,
      receivedAt: momentInWords(inquiry.receivedAt),
      likedProject: inquiry.portfolioTitle,
    },
  };
}

function titleOf(content: string) {
  const told = isKeyOf(eventKinds, content) && factsOf(content).byCustomer;
  return told || "새 견적 문의";
}

export function countsOf(figures: Figures): [string, string][] {
  const counts: [string, number][] = [
    ["새 문의", figures.new],
    ["2일 넘게 처리하지 않은 문의", figures.untouched],
    ["오늘까지 연락·방문할 문의", figures.promises],
    ["스팸", figures.spam],
  ];
  return counts.filter(([, count]) => count > 0).map(([name, count]) => [name, `${count}건`]);
}

function inWords(figures: Figures) {
  const counts = countsOf(figures).map((count) => count.join(" "));
  return counts.join(", ") || "새 문의와 오늘 처리할 문의가 없습니다.";
}

/** `[예시 인테리어] 새 견적 문의: 아파트 30평, 서울 강남구` */
export function headline({ siteName, title, text }: News) {
  return `[${siteName}] ${title}: ${text}`;
}

function linkTo(path: string) {
  return `${env.PUBLIC_URL ?? ""}${path}`;
}
