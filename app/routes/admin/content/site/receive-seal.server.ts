import { findPicture, takeSeal } from "~/estimate/paper-pictures.server";
import { PictureRefused } from "~/pictures/intake.server";
import { thumbnailLimits } from "~/pictures/limits";
import { excessProblem } from "~/request/limits";
import type { ReceivedForm } from "~/request/received-form";
import type { FieldProblem } from "~/text/refusal";

interface ReceivedSeal {
  /** What is to be the seal: "" for none, undefined for that of before. */
  seal?: string | undefined;
  problem?: (FieldProblem & { status: number }) | undefined;
}

/** A new one is stored at once; a refused form names it when it is sent again. */
export async function receiveSeal(form: ReceivedForm): Promise<ReceivedSeal> {
  if (form.fields.has("noSeal")) return { seal: "" };
  const excess = form.refused.get("seal");
  if (excess) return { problem: excessProblem(excess, thumbnailLimits) };
  const file = form.files.find(({ field }) => field === "seal");
  if (!file) {
    const named = await findPicture(form.fields.get("newSeal") ?? "");
    return { seal: named?.uploadedName };
  }
  try {
    return { seal: await takeSeal(file) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { problem: error.problem };
  }
}
