import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "./flash.server";
import { AGAIN } from "./session-check";

export function againIn(request: Request) {
  return new URL(request.url).searchParams.has(AGAIN) ? `?${AGAIN}` : "";
}

interface Welcomed {
  cookies?: ["Set-Cookie", string][];
  /** Somebody else knows the password. */
  isFirstPassword?: 0 | 1;
}

/** A login in a second window ends with a page that may be closed. */
export async function welcome(request: Request, { cookies = [], isFirstPassword }: Welcomed = {}) {
  const answer = againIn(request)
    ? await redirectWithFlash("/admin", "이 창을 닫고 작성하시던 페이지로 돌아가 주세요.")
    : isFirstPassword
      ? await redirectWithFlash("/admin/account?edit=1", chooseOwn)
      : redirect("/admin", 303);
  for (const [name, value] of cookies) answer.headers.append(name, value);
  return answer;
}

const chooseOwn =
  "초기 비밀번호로 로그인했습니다. 전달한 사람도 아는 비밀번호이니 본인만 아는 비밀번호로 변경해 주세요.";
