import { readDraft } from "./draft.server";
import { paperOf } from "./paper.server";
import { readShown } from "./read-estimates.server";

/**
 * The paper that the office's page shows.
 *
 * @param version as in its URL; without one the draft, if there is one
 * @throws Response 404 if there is neither
 */
export async function readOfficePaper(
  inquiry: Parameters<typeof paperOf>[0],
  version: string | null,
) {
  const { stored, number, estimate } = await readDraft(inquiry.id);
  if (version === null && stored && estimate) return paperOf(inquiry, number, estimate, "");
  const shown = await readShown(inquiry.id, version);
  if (!shown) throw new Response("아직 견적서가 없습니다.", { status: 404 });
  return shown.paper;
}
