import * as z from "zod";
import { operation, resource } from "~/api/resource.server";
import { recordLook } from "~/auth/record-access.server";
import { notFound, parseInquiryId } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import type { Estimate, Paper } from "~/estimate/estimate";
import { vatKinds } from "~/estimate/estimate";
import { requireShown } from "~/estimate/office-paper.server";
import { refuseTakenBack } from "~/estimate/read-estimates.server";
import { sumsOf } from "~/estimate/sums";
import { oneOf } from "~/forms/fields";

const states = { DRAFT: "작성 중", SENT: "보냄", REPLACED: "교체됨" };

const estimates = z.array(
  z.object({
    number: z.int(),
    state: oneOf(states),
    /** Moments are empty while it has not happened. */
    sentAt: z.string(),
    seenAt: z.string(),
    acceptedAt: z.string(),
    acceptedBy: z.string(),
    declinedAt: z.string(),
    /** Who of the staff entered an answer that came by telephone. */
    seenEnteredBy: z.string(),
    acceptedEnteredBy: z.string(),
    declinedEnteredBy: z.string(),
    answeredAt: z.string(),
    validUntil: z.string(),
    lines: z.array(
      z.object({
        work: z.string(),
        name: z.string(),
        spec: z.string(),
        unit: z.string(),
        quantity: z.number(),
        price: z.int(),
        amount: z.int(),
      }),
    ),
    works: z.array(z.object({ work: z.string(), sum: z.int() })),
    subtotal: z.int(),
    discount: z.int(),
    supply: z.int(),
    vat: z.int(),
    total: z.int(),
    vatKind: oneOf(vatKinds),
    deposit: z.int(),
    interim: z.int(),
    balance: z.int(),
    excluded: z.string(),
    note: z.string(),
  }),
);

const api = resource({
  GET: operation({
    summary:
      "문의의 견적서(최신 버전부터, 회수한 것은 빼고). 금액은 원이고, 작성 중인 견적서에서 아직 입력하지 않은 수량과 단가는 0입니다",
    access: "admin",
    problems: [410],
    answer: { data: estimates },
    async handle({ request, params, user }) {
      const id = parseInquiryId(params.id);
      const all = await readRows(id);
      await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
      const rows = all.filter(({ takenBackAt }) => takenBackAt === null);
      if (rows.length === 0) all.forEach(refuseTakenBack);
      // One that was sent after it is still its replacement when it was taken back.
      const newest = all.find(({ sentAt }) => sentAt !== null);
      return { value: rows.map((row) => told(row, row === newest)) };
    },
  }),
});

async function readRows(inquiryId: number) {
  const inquiry = await db
    .selectFrom("inquiry")
    .select("withdrawnAt")
    .where("id", "=", inquiryId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!inquiry) throw notFound();
  requireShown(inquiry);
  return await db
    .selectFrom("estimate")
    .select(["number", "draft", "paper", "sentAt", "seenAt"])
    .select(["acceptedAt", "acceptedBy", "declinedAt", "answeredAt", "takenBackAt"])
    .select(["seenEnteredBy", "acceptedEnteredBy", "declinedEnteredBy"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .execute();
}

function told(row: Awaited<ReturnType<typeof readRows>>[number], isNewest: boolean) {
  const paper: Paper | undefined = row.paper ? JSON.parse(row.paper) : undefined;
  const estimate: Estimate = paper?.estimate ?? JSON.parse(row.draft ?? "");
  const { lines, vat: vatKind, ...rest } = estimate;
  const { amounts, works, ...sums } = paper?.sums ?? sumsOf(estimate);
  const state = row.sentAt === null ? "DRAFT" : isNewest ? "SENT" : "REPLACED";
  return {
    ...rest,
    ...sums,
    ...{ number: row.number, state: state as keyof typeof states, vatKind, works },
    sentAt: row.sentAt ?? "",
    seenAt: row.seenAt ?? "",
    acceptedAt: row.acceptedAt ?? "",
    acceptedBy: row.acceptedBy,
    declinedAt: row.declinedAt ?? "",
    seenEnteredBy: row.seenEnteredBy,
    acceptedEnteredBy: row.acceptedEnteredBy,
    declinedEnteredBy: row.declinedEnteredBy,
    answeredAt: row.answeredAt ?? "",
    lines: lines.map(({ quantity, price, ...line }, index) => ({
      ...line,
      quantity: (quantity ?? 0) / 100,
      price: price ?? 0,
      amount: amounts[index] ?? 0,
    })),
  };
}

export const loader = api.loader;
export const action = api.action;
