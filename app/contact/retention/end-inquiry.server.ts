import type * as z from "zod";
import type { Actor } from "~/auth/record-access.server";
import { hasContract } from "~/contact/has-contract";
import { parseInquiryId, requireOpen } from "~/contact/read-inquiry.server";
import { isSamePress, recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { typedIn } from "~/contact/typed-in.server";
import { db } from "~/database/db.server";
import { parseForm } from "~/request/parse.server";
import type { FormDataOfText } from "~/request/received-form";
import { dayInSeoul, startOfDayInSeoul, todayInSeoul } from "~/text/moment";
import { refusalOf } from "~/text/refusal";
import { closeSchema, type EndAct, type RefusedEnd } from "./end-acts";

/** Returns why not, if it was refused. Throws a 404. */
export async function endInquiry(
  id: string | undefined,
  act: EndAct,
  fields: FormDataOfText,
  by: Actor,
): Promise<RefusedEnd | undefined> {
  const inquiryId = parseInquiryId(id);
  const typed = { day: typedIn(fields, "day"), reason: typedIn(fields, "reason") };
  const refuse = (message: string, status: RefusedEnd["status"] = 400) => {
    return { status, message, typed };
  };
  if (act === "reopen") {
    await db.transaction().execute(async (trx) => {
      await requireOpen(trx, inquiryId);
      await reopen(trx, inquiryId, by);
    });
    return undefined;
  }
  if (act === "dispute" || act === "settle") {
    await setDisputed(inquiryId, act === "dispute", by);
    return undefined;
  }
  const submission = parseForm(fields, closeSchema);
  if (submission.status !== "success") return refuse(refusalOf(submission).message);
  const { day, reason } = submission.value;
  if (day > todayInSeoul()) return refuse("종결한 날짜는 오늘까지만 입력할 수 있습니다.");
  const problem = await close(inquiryId, { day, reason, heard: fields.get("heard") ?? "" }, by);
  return problem && { typed, ...problem };
}

interface Closing extends z.output<typeof closeSchema> {
  /** What the page showed: when the customer was last heard. */
  heard: string;
}

function close(inquiryId: number, { day, reason, heard }: Closing, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const inquiry = await requireOpen(trx, inquiryId);
    if (await isSamePress(trx, inquiryId, "CLOSED", `${day} ${reason}`, by)) return undefined;
    if (inquiry.closedAt !== null) {
      return { status: 409, message: "다른 직원이 먼저 상담을 종결했습니다." } as const;
    }
    if (hasContract(inquiry)) return { status: 409, message: underContract } as const;
    // The customer would wait for it.
    if ((inquiry.visitAt ?? "") > new Date().toISOString()) {
      return { status: 409, message: visitAhead } as const;
    }
    if (day < dayInSeoul(inquiry.receivedAt)) {
      return { status: 400, message: "종결한 날짜가 접수한 날보다 빠릅니다." } as const;
    }
    // It would be destroyed unread.
    if ((inquiry.heardAt ?? "") !== heard) {
      return { status: 409, message: heardSince } as const;
    }
    const closedAt = day === todayInSeoul() ? new Date().toISOString() : startOfDayInSeoul(day);
    await save(trx, inquiryId, { closedAt, closedFor: reason });
    await recordEvent(trx, inquiryId, "CLOSED", `${day} ${reason}`, by);
    return undefined;
  });
}

const underContract =
  "계약한 문의는 상담 종결로 처리할 수 없습니다. 계약 기록은 시공완료 뒤 정해진 기간 동안 보관합니다.";

const visitAhead = "예약된 실측 방문이 남아 있습니다. 먼저 예약을 취소하고 종결해 주세요.";

const heardSince =
  "이 페이지를 연 뒤에 새로 기록된 내용이 있어 종결하지 않았습니다. 확인하고 다시 눌러 주세요.";

/** A second press, or one after a colleague's, changes nothing. */
function setDisputed(inquiryId: number, isDisputed: boolean, by: Actor) {
  return db.transaction().execute(async (trx) => {
    const before = await requireOpen(trx, inquiryId);
    if ((before.disputedAt !== null) === isDisputed) return;
    await save(trx, inquiryId, { disputedAt: isDisputed ? new Date().toISOString() : null });
    await recordEvent(trx, inquiryId, isDisputed ? "DISPUTED" : "SETTLED", "", by);
  });
}

interface EndValues {
  closedAt?: string | null;
  closedFor?: string;
  disputedAt?: string | null;
}

async function save(trx: typeof db, inquiryId: number, values: EndValues) {
  await trx.updateTable("inquiry").set(values).where("id", "=", inquiryId).execute();
  // Its due date has changed, so the office has to see it again before the purge (decision 035).
  await trx.deleteFrom("dueSighting").where("inquiryId", "=", inquiryId).execute();
}
