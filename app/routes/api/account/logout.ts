import { done, json, problem, resource, success } from "~/api/resource.server";
import { endSession } from "~/auth/session.server";
import { isCrossSite } from "~/door/cross-site.server";

const api = resource({
  GET: {
    summary: "로그아웃: 세션 쿠키를 지웁니다",
    access: "everyone",
    answer: success,
    setsCookie: true,
    problems: [403],
    async handle({ request }) {
      // The spec logs out by GET, so that an image on another site could do it.
      if (isCrossSite(Object.fromEntries(request.headers))) {
        return problem(403, "다른 사이트에서 보낸 요청은 받지 않습니다.");
      }
      // Whoever only looks ahead does not mean it.
      const isLookingAhead = /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? "");
      if (request.method === "HEAD" || isLookingAhead) return done("success");
      return json({ message: "success" }, 200, { "Set-Cookie": await endSession() });
    },
  },
});

export const loader = api.loader;
export const action = api.action;
