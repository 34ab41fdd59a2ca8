import type { db } from "~/database/db.server";
import { emptyWarning, type FileKind, kindWarning, mayBeAccepted } from "~/files/kinds";
import { fittingName, kindOf } from "~/files/kinds.server";
import { put, remove, type StoredFile } from "~/files/store.server";
import { excessProblem } from "~/request/limits";
import type { ReceivedFile, ReceivedForm } from "~/request/received-form";
import type { FileProblem } from "~/text/refusal";
import { attachmentLimits } from "./inquiry";

interface Examined {
  kept: { file: ReceivedFile; kind: FileKind; name: string }[];
  problem?: FileProblem;
}

/** @param mayBeEmpty whether files without content are accepted, as of API clients */
export function problemAtSight(
  { files, refused }: ReceivedForm,
  mayBeEmpty = false,
): FileProblem | undefined {
  const excess = refused.get("files");
  if (excess) return excessProblem(excess, attachmentLimits);
  const empty = mayBeEmpty ? [] : files.filter(({ size }) => size === 0);
  if (empty.length === 0) return undefined;
  const message = emptyWarning(empty.map(({ name }) => name)).text;
  return { code: "empty", status: 400, message };
}

export function kindProblemByName({ files }: ReceivedForm): FileProblem | undefined {
  const wrong = files.find((file) => !mayBeAccepted(file));
  return wrong && kindProblem(wrong.name);
}

/** Slow: only for the files of a form that is otherwise valid. */
export async function examineAttachments({ files }: ReceivedForm): Promise<Examined> {
  const kept: Examined["kept"] = [];
  for (const file of files) {
    const kind = await kindOf(file.path, file.name);
    const name = kind && fittingName(file.name, kind);
    if (!kind || !name) return { kept: [], problem: kindProblem(file.name) };
    kept.push({ file, kind, name });
  }
  return { kept };
}

function kindProblem(name: string): FileProblem {
  return { code: "kind", status: 415, message: kindWarning([name]).text };
}

/** @param stored collects what is on the disk, to be discarded if anything fails */
export async function storeAttachments(kept: Examined["kept"], stored: StoredFile[]) {
  for (const { file, kind, name } of kept) {
    stored.push(await put("contact", { ...file, name }, kind));
  }
}

export async function appendAttachments(
  trx: typeof db,
  inquiryId: number,
  files: StoredFile[],
  addedBy: string,
) {
  if (files.length === 0) return;
  const { last } = await trx
    .selectFrom("inquiryFile")
    .select((eb) => eb.fn.max<number | null>("ord").as("last"))
    .where("inquiryId", "=", inquiryId)
    .executeTakeFirstOrThrow();
  const next = (last ?? -1) + 1;
  const rows = files.map((file, index) => ({ ...file, inquiryId, ord: next + index, addedBy }));
  await trx.insertInto("inquiryFile").values(rows).execute();
}

export function discardAttachments(stored: StoredFile[]) {
  return remove(
    "contact",
    stored.map((file) => file.uploadedName),
  );
}
