import type { SubmissionResult } from "@conform-to/react";
import type { Insertable } from "kysely";
import type * as z from "zod";
import { getUser } from "~/auth/session.server";
import { announce } from "~/contact/announce.server";
import { type Arrival, arrivalIn } from "~/contact/arrival";
import {
  appendAttachments,
  discardAttachments,
  examineAttachments,
  kindProblemByName,
  problemAtSight,
  storeAttachments,
} from "~/contact/attachments.server";
import { consentedTexts } from "~/contact/consent.server";
import { problemOfFullDisk } from "~/contact/full-disk.server";
import { attachmentLimits, INQUIRY_TEXT_BYTES, withChoice } from "~/contact/inquiry";
import { countInquiry } from "~/contact/inquiry-rate-limit.server";
import type {
  inquirySchema,
  phoneInquirySchema,
  visitorInquirySchema,
} from "~/contact/inquiry-schema";
import { LIKE_FIELD } from "~/contact/liked-project";
import { likedIn } from "~/contact/liked-project.server";
import {
  digestOf,
  earlierDigest,
  isFreshToken,
  isSame,
  recordToken,
} from "~/contact/one-time-token.server";
import { addLink } from "~/contact/receipt/customer-link.server";
import { presentReceipt } from "~/contact/receipt/receipt-key.server";
import { withRoughAmounts } from "~/contact/rough-amount";
import { currentSender } from "~/current-response.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { Tables } from "~/database/tables";
import type { StoredFile } from "~/files/store.server";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FormDataOfText, ReceivedForm } from "~/request/received-form";
import { type FieldProblem, type FileProblem, type Refusal, refusalOf, SOON } from "~/text/refusal";
import { countArrival } from "./arrival-tally.server";
import { judgeInquiry } from "./judge-inquiry.server";
import { TOKEN_HEADER } from "./sending-state";
import { markSending, recordContent } from "./sending-state.server";

type Outcome =
  | {
      saved: true;
      /** Absent for a retry that was already saved. */
      id?: number;
      receipt?: string | undefined;
    }
  | {
      saved: false;
      refusal: Refusal;
      reply: SubmissionResult<FieldProblem[]>;
      /** The page asks for these files again, because it cannot refill a file input. */
      fileNames: string[];
      firstToken: string | undefined;
      arrival: Arrival;
      isLiked: boolean;
      receipt?: string | undefined;
    };

interface Options {
  schema: typeof inquirySchema | typeof visitorInquirySchema | typeof phoneInquirySchema;
  consentChannel: Insertable<Tables["inquiry"]>["consentChannel"];
  /** Our forms always have a token, and no empty file; API clients may do otherwise. */
  isOurForm: boolean;
}

/** Idempotent by token: a double click or a retry with the same content is answered as saved. */
export async function receiveInquiry(request: Request, options: Options): Promise<Outcome> {
  using _sending = markSending(request.headers.get(TOKEN_HEADER));
  await using form = await receiveForm(request, {
    files: { files: attachmentLimits },
    textBytes: INQUIRY_TEXT_BYTES,
  });
  const token = form.fields.get("token") || undefined;
  const earlier = token && (await earlierDigest(token));
  // Reads the files, so as late as possible.
  let digest: string | undefined;
  if (token && earlier) {
    digest = await digestOf(form);
    const isRetry = isSame(earlier, digest);
    recordContent(token, isRetry);
    if (isRetry) return { saved: true, receipt: await presentReceipt(token) };
  }

  const arrival = arrivalIn(form.fields, request.headers.get("Host"));
  const fields = options.isOurForm ? withRoughAmounts(form.fields) : form.fields;
  const submission = parseForm(fields, options.schema);
  const refuse = refusing(form, token, arrival);
  const onFiles = (problem: FileProblem | undefined) =>
    submission.reply({ fieldErrors: problem && { files: [problem] } });
  const atSight = problemAtSight(form, !options.isOurForm);
  if (submission.status !== "success") {
    return refuse(onFiles(atSight ?? kindProblemByName(form)));
  }
  if (atSight) return refuse(onFiles(atSight), atSight.status);
  if (token ? !isFreshToken(token) : options.isOurForm) {
    return refuse(submission.reply({ formErrors: [expired] }));
  }
  const excess = countInquiry(currentSender().address, form.files);
  if (excess?.isOfFiles) {
    const reply = submission.reply({ formErrors: [tooManyFiles] });
    // Not to be chosen again: it goes without them.
    return { ...refuse(reply, 429, excess.retryAfter), fileNames: [] };
  }
  if (excess) return refuse(submission.reply({ formErrors: [tooMany] }), 429, excess.retryAfter);
  const files = await examineAttachments(form);
  if (files.problem) return refuse(onFiles(files.problem), files.problem.status);

  const values = {
    ...(await valuesOf(request, form.fields, submission.value)),
    consentChannel: options.consentChannel,
  };
  digest ??= await digestOf(form);
  const saved = await store(files.kept, { values, fields: form.fields, token, digest, arrival });
  if (saved.full) return refuse(submission.reply({ formErrors: [saved.full] }), 503);
  if (saved.id !== undefined) return { saved: true, id: saved.id, receipt: saved.receipt };
  const presented = token && (await presentReceipt(token));
  if (isSame(saved.usedBefore, digest)) return { saved: true, receipt: presented };
  if (token) recordContent(token, false);
  return { ...refuse(submission.reply({ formErrors: [sentBefore] })), receipt: presented };
}

function refusing(form: ReceivedForm, token: string | undefined, arrival: Arrival) {
  const shownAgain = {
    fileNames: form.fileNames,
    firstToken: form.fields.get("firstToken") || token,
    arrival,
    isLiked: form.fields.has(LIKE_FIELD),
  };
  return (
    reply: SubmissionResult<FieldProblem[]>,
    status: Refusal["status"] = 400,
    retryAfter = status === 503 ? SOON : undefined,
  ) => {
    const refusal = { ...refusalOf(reply, status), ...(retryAfter && { retryAfter }) };
    return { saved: false as const, refusal, reply, ...shownAgain };
  };
}

/**
 * Stores the files and the rows, all or nothing.
 *
 * @returns the new id, and the visitor's page; or what was sent with the token before; or that the disk is full
 */
async function store(
  files: Parameters<typeof storeAttachments>[0],
  rows: Omit<NewRows, "stored">,
): Promise<{
  id?: number;
  receipt?: string | undefined;
  usedBefore?: string;
  full?: FieldProblem;
}> {
  const stored: StoredFile[] = [];
  try {
    await storeAttachments(files, stored);
    const saved = await evenOnFullDisk(() =>
      db.transaction().execute((trx) => saveRows(trx, { ...rows, stored })),
    );
    if (saved.id === undefined) await discardAttachments(stored);
    return saved;
  } catch (error) {
    await discardAttachments(stored);
    const full = await problemOfFullDisk(error);
    if (full) return { full };
    throw error;
  }
}

async function valuesOf(request: Request, sent: FormDataOfText, valid: Valid) {
  const { personalInformationAgree: _, ...fields } = valid;
  const staff = await getUser(request);
  return {
    ...withChoice(fields, sent),
    ...judgeInquiry(sent, fields, staff !== undefined),
    personalInformationAgree: 1 as const,
    consentBy: staff?.username ?? "",
  };
}

type Valid = z.output<Options["schema"]>;

interface NewRows {
  values: Omit<Insertable<Tables["inquiry"]>, "receivedAt" | "noticeId" | "policyId">;
  fields: FormDataOfText;
  stored: StoredFile[];
  token: string | undefined;
  digest: string;
  arrival: Arrival;
}

async function saveRows(trx: typeof db, rows: NewRows) {
  const { values, fields, stored, token, digest, arrival } = rows;
  if (token) {
    const earlier = await earlierDigest(token, trx);
    if (earlier !== undefined) return { usedBefore: earlier };
  }
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto("inquiry")
    .values({
      ...values,
      receivedAt: now,
      // Who typed it in has read it.
      openedAt: values.consentChannel === "PHONE" ? now : null,
      ...(await consentedTexts(trx, fields)),
      ...(await likedIn(fields, trx)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The customer's page shows what the customer sent.
  const addedBy = values.consentChannel === "PHONE" ? (values.consentBy ?? "") : "";
  await appendAttachments(trx, id, stored, addedBy);
  if (token) await recordToken(trx, token, digest, id);
  // After a call, there is no visitor with a form to show a link to; the office makes one (decision 051).
  const receipt =
    token && values.consentChannel === "WEB" ? await addLink(trx, id, token) : undefined;
  if (values.consentChannel === "WEB" && !values.isSpam) await countArrival(trx, arrival);
  await announce(trx, id, values);
  return { id, receipt };
}

const expired: FieldProblem = {
  code: "expired",
  message:
    "페이지를 연 지 오래되어 아직 접수되지 않았습니다. 내용을 확인하고 한 번 더 눌러 주세요.",
};
const tooMany: FieldProblem = {
  code: "tooMany",
  message:
    "같은 인터넷망에서 문의가 많이 들어와 아직 접수되지 않았습니다. 잠시 후 다시 눌러 주시거나 전화로 문의해 주세요.",
};
const tooManyFiles: FieldProblem = {
  code: "tooMany",
  message:
    "지금은 파일을 더 받을 수 없어 아직 접수되지 않았습니다. 파일 없이 다시 보내 주시면 접수됩니다. 파일은 나중에 ‘내 문의 보기’에서 추가하실 수 있습니다.",
};
const sentBefore: FieldProblem = {
  code: "used",
  message:
    "이 페이지에서 보내신 문의는 이미 접수되었습니다. 수정하신 내용을 새 문의로 보내시려면 한 번 더 눌러 주세요.",
};
