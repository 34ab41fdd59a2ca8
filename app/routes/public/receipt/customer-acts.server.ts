import { sql } from "kysely";
import * as z from "zod";
import { tellOfCustomer } from "~/contact/announce.server";
import {
  appendAttachments,
  discardAttachments,
  examineAttachments,
  problemAtSight,
  storeAttachments,
} from "~/contact/attachments.server";
import { problemOfFullDisk } from "~/contact/full-disk.server";
import { recordChanges } from "~/contact/inquiry-history.server";
import { countInquiry } from "~/contact/inquiry-rate-limit.server";
import { inquirySchema, visitorInquirySchema } from "~/contact/inquiry-schema";
import {
  digestOf,
  earlierDigest,
  isFreshToken,
  isSame,
  makeToken,
  recordToken,
} from "~/contact/one-time-token.server";
import { requireOpen } from "~/contact/read-inquiry.server";
import { recordEvent } from "~/contact/record-event.server";
import { reopen } from "~/contact/reopen.server";
import { currentSender } from "~/current-response.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { StoredFile } from "~/files/store.server";
import { date, optionalText } from "~/forms/fields";
import { parseForm } from "~/request/parse.server";
import type { ReceivedForm } from "~/request/received-form";
import { refusalOf, SOON } from "~/text/refusal";
import {
  type CustomerAct,
  correctable,
  LONGEST_ADDITION,
  MOST_ADDITIONS,
  MOST_CORRECTIONS,
  MOST_FILES,
  type RefusedCustomerAct,
} from "./customer-acts";

const additionSchema = z.object({ words: optionalText(LONGEST_ADDITION, { lines: true }) });

const correctionSchema = z.object({
  /** Empty leaves them: the page shows them masked. */
  phoneNumber: inquirySchema.shape.phoneNumber.optional(),
  detailAddress: inquirySchema.shape.detailAddress.optional(),
  exclusiveArea: visitorInquirySchema.shape.exclusiveArea.optional(),
  startDate: date(),
  moveInDate: date(),
});

type Corrections = Partial<z.output<typeof correctionSchema>>;

/** Once per token. Raises the version, so that a colleague who is editing sees it. */
export async function actAsCustomer(
  inquiryId: number,
  act: CustomerAct,
  form: ReceivedForm,
): Promise<RefusedCustomerAct | undefined> {
  const token = form.fields.get("token") ?? "";
  const earlier = await earlierDigest(token);
  // Reads the files, so as late as possible.
  let digest = earlier === undefined ? undefined : await digestOf(form);
  if (digest !== undefined && isSame(earlier, digest)) return undefined;
  const refuse: Refuse = (message, more) => ({
    act,
    status: 400,
    message,
    token: makeToken(),
    fileNames: form.fileNames,
    words: (form.fields.get("words") ?? "").slice(0, 2 * LONGEST_ADDITION),
    ...(act === "correct" && { reply: replyTo(form, message) }),
    ...more,
  });
  const read = act === "add" ? readAddition(form, refuse) : readCorrections(form, refuse);
  if ("refused" in read) return read.refused;
  if (!isFreshToken(token)) return refuse(expired);
  const excess = countInquiry(currentSender().address, form.files);
  if (excess) {
    const { isOfFiles, retryAfter } = excess;
    return refuse(isOfFiles ? tooManyFiles : tooMany, { status: 429, retryAfter });
  }
  const { kept, problem: onFiles } =
    act === "add" ? await examineAttachments(form) : { kept: [], problem: undefined };
  if (onFiles) return refuse(onFiles.message, { status: onFiles.status });

  digest ??= await digestOf(form);
  const stored: StoredFile[] = [];
  try {
    await storeAttachments(kept, stored);
    const toStore = { act, inquiryId, token, digest, read, stored };
    const problem = await evenOnFullDisk(() =>
      db.transaction().execute((trx) => store(trx, toStore)),
    );
    if (problem === undefined) return undefined;
    await discardAttachments(stored);
    return problem === "again" ? undefined : refuse(problem);
  } catch (error) {
    await discardAttachments(stored);
    const full = await problemOfFullDisk(error, "보내신 내용을");
    if (full) return refuse(full.message, { status: 503, retryAfter: SOON });
    throw error;
  }
}

interface ToStore {
  act: CustomerAct;
  inquiryId: number;
  token: string;
  digest: string;
  read: { words: string } | { corrections: Corrections };
  stored: StoredFile[];
}

/** @returns why not, in words for the customer; "again" for a retry of what is stored */
async function store(trx: typeof db, { act, inquiryId, token, digest, read, stored }: ToStore) {
  const earlier = await earlierDigest(token, trx);
  if (isSame(earlier, digest)) return "again";
  if (earlier !== undefined) return sentBefore;
  const problem =
    "words" in read
      ? await add(trx, inquiryId, read.words, stored)
      : await correct(trx, inquiryId, read.corrections);
  if (problem) return problem;
  await recordToken(trx, token, digest, inquiryId);
  await tellOfCustomer(trx, inquiryId, act === "add" ? "ADDED" : "CORRECTED");
  return undefined;
}

type Refuse = (message: string, more?: Partial<RefusedCustomerAct>) => RefusedCustomerAct;

function readAddition(form: ReceivedForm, refuse: Refuse) {
  const submission = parseForm(form.fields, additionSchema);
  if (submission.status !== "success") return { refused: refuse(refusalOf(submission).message) };
  const problem = problemAtSight(form);
  if (problem) return { refused: refuse(problem.message, { status: problem.status }) };
  const { words } = submission.value;
  if (words === "" && form.files.length === 0)
    return { refused: refuse("내용을 입력하거나 파일을 선택해 주세요.") };
  return { words };
}

function readCorrections({ fields }: ReceivedForm, refuse: Refuse) {
  const submission = parseForm(fields, correctionSchema);
  if (submission.status !== "success") {
    return { refused: refuse("") };
  }
  const sent = Object.entries(submission.value);
  // Staff may have changed the others since the page was shown.
  const isMeant = (name: string) =>
    !correctable.some((each) => each === name) ||
    (fields.get(name) ?? "") !== fields.get(`seen.${name}`);
  const meant = sent.filter(([name, value]) => value !== undefined && isMeant(name));
  return { corrections: Object.fromEntries(meant) as Corrections };
}

function replyTo({ fields }: ReceivedForm, message: string) {
  const problem = { code: "invalid", message } as const;
  return parseForm(fields, correctionSchema).reply(message ? { formErrors: [problem] } : {});
}

async function add(trx: typeof db, inquiryId: number, words: string, files: StoredFile[]) {
  await requireOpen(trx, inquiryId);
  if ((await countActs(trx, inquiryId, "ADDED")) >= MOST_ADDITIONS) return enough;
  const { sent } = await trx
    .selectFrom("inquiryFile")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("inquiryId", "=", inquiryId)
    .where("addedBy", "=", "")
    .executeTakeFirstOrThrow();
  if (sent + files.length > MOST_FILES) {
    return `파일은 처음 보내신 파일을 포함해 ${MOST_FILES}개까지 첨부할 수 있습니다. 더 보내실 파일이 있으면 전화로 알려 주세요.`;
  }
  await appendAttachments(trx, inquiryId, files, "");
  const now = new Date().toISOString();
  await trx
    .updateTable("inquiry")
    .set({ version: sql`version + 1`, newsAt: now })
    .where("id", "=", inquiryId)
    .execute();
  await reopen(trx, inquiryId, undefined);
  const names = files.length > 0 && `파일: ${files.map(({ name }) => name).join(", ")}`;
  const text = [words, names].filter(Boolean).join("\n");
  await recordEvent(trx, inquiryId, "ADDED", text, undefined);
  return undefined;
}

async function correct(trx: typeof db, inquiryId: number, corrections: Corrections) {
  const before = await requireOpen(trx, inquiryId);
  const isNew = Object.entries(corrections).some(
    ([name, value]) => before[name as keyof Corrections] !== value,
  );
  if (!isNew) return "변경된 내용이 없습니다. 수정하실 내용을 입력해 주세요.";
  if ((await countActs(trx, inquiryId, "CORRECTED")) >= MOST_CORRECTIONS) return enough;
  const after = await trx
    .updateTable("inquiry")
    .set({ ...corrections, version: sql`version + 1`, newsAt: new Date().toISOString() })
    .where("id", "=", inquiryId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await reopen(trx, inquiryId, undefined);
  await recordChanges(trx, undefined, before, after);
  await recordEvent(trx, inquiryId, "CORRECTED", "", undefined);
  return undefined;
}

async function countActs(trx: typeof db, inquiryId: number, kind: "ADDED" | "CORRECTED") {
  const { count } = await trx
    .selectFrom("inquiryEvent")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return count;
}

const expired =
  "페이지를 연 지 오래되어 아직 전달되지 않았습니다. 내용을 확인하고 한 번 더 눌러 주세요.";
const tooMany =
  "같은 인터넷망에서 보낸 내용이 많아 아직 전달되지 않았습니다. 잠시 후 다시 눌러 주시거나 전화로 알려 주세요.";
const tooManyFiles =
  "지금은 파일을 더 받을 수 없어 아직 전달되지 않았습니다. 파일 없이 다시 보내 주시거나 잠시 후 다시 눌러 주세요.";
const sentBefore =
  "이 양식으로 보내신 내용은 이미 전달했습니다. 새로 입력한 내용을 보내시려면 한 번 더 눌러 주세요.";
const enough = "이 페이지에서는 더 보내실 수 없습니다. 추가로 전하실 내용은 전화로 알려 주세요.";
