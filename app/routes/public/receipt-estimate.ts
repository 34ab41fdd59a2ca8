import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { sendPdf } from "~/estimate/paper-pdf.server";
import { readShown, refuseTakenBack } from "~/estimate/read-estimates.server";

/** The version that the page shows, as a file. Like the page, it counts as nothing seen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const number = new URL(request.url).searchParams.get("estimate");
  const shown = inquiry.withdrawnAt === null ? await readShown(inquiry.id, number) : undefined;
  // The page says that the inquiry was withdrawn.
  if (!shown) return redirect(`/contact/receipt/${params.key}`);
  refuseTakenBack(shown.shown);
  return await sendPdf(request, shown.paper, false);
}
