import { endSession } from "~/auth/session.server";
import { json, problem, resource, success } from "~/http/api.server";

const api = resource({
  GET: {
    summary: "로그아웃: 세션 쿠키를 지웁니다",
    access: "everyone",
    answer: success,
    problems: [403],
    async handle({ request }) {
      // The spec logs out by GET, so that an image on another site could do it.
      const site = request.headers.get("Sec-Fetch-Site");
      if (site === "cross-site" || site === "same-site") {
        return problem(403, "다른 사이트에서 보낸 요청은 받지 않습니다.");
      }
      return json({ message: "success" }, 200, { "Set-Cookie": await endSession(request) });
    },
  },
});

export const loader = api.loader;
export const action = api.action;
