import type { LoaderFunctionArgs } from "@remix-run/node";
import { TOKEN_HEADER } from "~/contact/sending/sending-state";
import { stateOfSending } from "~/contact/sending/sending-state.server";

/** The token comes in a header, because URLs are logged and remembered. */
export async function loader({ request }: LoaderFunctionArgs) {
  const state = await stateOfSending(request.headers.get(TOKEN_HEADER) ?? "");
  return Response.json(state, { headers: { "Cache-Control": "private, no-store" } });
}
