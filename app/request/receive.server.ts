import { receiveParts } from "./multipart.server";
import type { ReceivedForm, ReceiveOptions } from "./received-form";
import { receiveText } from "./urlencoded.server";

/**
 * Reads on beyond a limit: a browser disconnected while sending shows its own error page.
 *
 * @throws Response 400, 413 or 415, or the disk's error
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
