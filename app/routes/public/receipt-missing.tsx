import type { LoaderFunctionArgs } from "@remix-run/node";
import { findReceipt } from "~/contact/receipt/find-receipt.server";

/** An address that was clipped, or pasted twice: 404 with the same words as for a wrong key. */
export async function loader({ request }: LoaderFunctionArgs) {
  await findReceipt(request);
  return null;
}

export default function ReceiptMissing() {
  return null;
}
