import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "./flash.server";
import { AGAIN } from "./session-check";

/** What the login's addresses carry on from one step to the next: "?again" or nothing. */
export function againIn(request: Request) {
  return new URL(request.url).searchParams.has(AGAIN) ? `?${AGAIN}` : "";
}

/** Where a successful login leads, as the spec says; in a second window it may be closed. */
export async function welcome(request: Request, cookies: ["Set-Cookie", string][] = []) {
  const answer = againIn(request)
    ? await redirectWithFlash("/admin", "이 창을 닫고 쓰시던 화면으로 돌아가세요.")
    : redirect("/admin", 303);
  for (const [name, value] of cookies) answer.headers.append(name, value);
  return answer;
}
