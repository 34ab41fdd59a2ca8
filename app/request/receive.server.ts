import { receiveParts } from "./multipart.server";
import type { ReceivedForm, ReceiveOptions } from "./received-form";
import { receiveText } from "./urlencoded.server";

/**
 * Reads a posted form, urlencoded or multipart. Files go straight to the disk as they come and are
 * counted on the way. Past a limit, or once the disk fails, they are read on and thrown away, because
 * a browser that is cut off while sending shows its own error page instead of our words. `await
 * using` removes what was not moved elsewhere.
 *
 * @throws Response 400 for a body that is broken off or malformed, or has a file where none belongs;
 *   413 for too much text or a flood, 415 for another content type, 503 where the disk has no room
 *   for what is sent
 * @throws what the disk says when a file cannot be written
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
