import { readDraft } from "./draft.server";
import { paperOf } from "./paper.server";
import { readShown, refuseTakenBack } from "./read-estimates.server";

/** @throws Response 410 after a withdrawal: then nobody is shown its figures */
export function requireShown({ withdrawnAt }: { withdrawnAt: string | null }) {
  if (withdrawnAt !== null)
    throw new Response("고객이 취소한 문의여서 견적서를 볼 수 없습니다.", { status: 410 });
}

/**
 * The paper that the office's page shows.
 *
 * @param version as in its URL; without one the draft, if there is one
 * @throws Response 404 if there is neither, 410 after a withdrawal, or if it was taken back
 */
export async function readOfficePaper(
  inquiry: Parameters<typeof paperOf>[0] & { withdrawnAt: string | null },
  version: string | null,
) {
  requireShown(inquiry);
  const { stored, number, estimate } = await readDraft(inquiry.id);
  if (version === null && stored && estimate) return paperOf(inquiry, number, estimate, "");
  const shown = await readShown(inquiry.id, version);
  if (!shown) throw new Response("아직 견적서가 없습니다.", { status: 404 });
  refuseTakenBack(shown.shown);
  return shown.paper;
}
