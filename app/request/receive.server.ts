import { receiveParts } from "./multipart.server";
import type { ReceivedForm, ReceiveOptions } from "./received-form";
import { receiveText } from "./urlencoded.server";

/**
 * Reads and discards the rest beyond a limit: a browser disconnected while sending shows its own
 * error page. `await using` deletes the files that were not moved elsewhere.
 *
 * @throws Response 400 for a malformed body or a file in a field that takes none, 413 for too much
 * text or a flood, 415 for another content type
 * @throws the disk's error
 */
export async function receiveForm(
  request: Request,
  options: ReceiveOptions = {},
): Promise<ReceivedForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return receiveText(request, options);
  }
  if (/^multipart\/form-data\b.*\bboundary=/i.test(contentType)) {
    return receiveParts(request, contentType, options);
  }
  throw new Response("양식 형식으로 보내 주세요.", { status: 415 });
}
