import { operation, resource, succeeded, success } from "~/api/resource.server";
import { endSession } from "~/auth/session.server";
import { isCrossSite } from "~/door/cross-site.server";
import { isPrefetch } from "~/request/prefetch";

const api = resource({
  GET: operation({
    summary: "로그아웃. 세션을 종료하고 쿠키를 삭제합니다",
    access: "everyone",
    answer: success,
    setsCookie: true,
    problems: [403],
    async handle({ request }) {
      // The spec logs out by GET, which an image or a link on another site could trigger.
      if (isCrossSite(Object.fromEntries(request.headers))) {
        return { status: 403, message: "다른 사이트에서 보낸 요청은 받지 않습니다." };
      }
      if (isNavigation(request)) {
        return {
          status: 403,
          message: "링크로는 로그아웃할 수 없습니다. 로그아웃 버튼을 눌러 주세요.",
        };
      }
      // A prefetch must not log anyone out.
      if (request.method === "HEAD" || isPrefetch(request)) return succeeded;
      return { ...succeeded, headers: { "Set-Cookie": await endSession(request) } };
    },
  }),
});

/** Over plain http, only the wish for HTML tells a pressed link from an embedded image. */
function isNavigation({ headers }: Request) {
  return /\btext\/html\b/i.test(headers.get("Accept") ?? "");
}

export const loader = api.loader;
export const action = api.action;
