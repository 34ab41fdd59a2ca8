import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { rememberedKey, rememberingHeaders } from "~/contact/receipt/remembered.server";

/**
 * Without a key, the inquiry that this device remembers; if there is none, or it is gone, the flag goes too.
 * An address that was clipped, or pasted twice, gets 404 with the same words as a wrong key.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = params["*"] ? undefined : rememberedKey(request);
  try {
    await findReceipt(request, key);
  } catch (error) {
    if (params["*"] || !(error instanceof Response)) throw error;
    const headers = new Headers([...error.headers, ...(await rememberingHeaders(undefined))]);
    throw new Response(await error.text(), { status: error.status, headers });
  }
  return redirect(`/contact/receipt/${key}`);
}

export default function ReceiptMissing() {
  return null;
}
