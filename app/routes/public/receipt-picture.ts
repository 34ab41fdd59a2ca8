import type { LoaderFunctionArgs } from "@remix-run/node";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { findPicture, sendPaperPicture } from "~/estimate/paper-pictures.server";
import { readPapers } from "~/estimate/read-estimates.server";

/** The logo or the seal of a paper that the page shows. */
export async function loader({ request, params: { key, name = "" } }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(key);
  const papers = inquiry.withdrawnAt === null ? await readPapers(inquiry.id) : [];
  const isShown = papers.some(({ shop }) =>
    [shop.logo, shop.seal].some((picture) => picture?.uploadedName === name),
  );
  return await sendPaperPicture(request, isShown ? await findPicture(name) : undefined);
}
