import type { LoaderFunctionArgs } from "@remix-run/node";
import { TOKEN_HEADER } from "~/contact/sending/sending-state";
import { stateOfSending } from "~/contact/sending/sending-state.server";

/**
 * Whether a form has been stored, by its one-time token alone, in a header: addresses are logged and
 * remembered. A look changes nothing.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const state = await stateOfSending(request.headers.get(TOKEN_HEADER) ?? "");
  return Response.json(state, { headers: { "Cache-Control": "private, no-store" } });
}
