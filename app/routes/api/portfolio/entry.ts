import { done, ok, operation, resource } from "~/api/resource.server";
import { trashPortfolio } from "~/portfolio/trash-portfolio.server";

const api = resource({
  DELETE: operation({
    summary:
      "시공 사례 삭제. 사진도 바로 볼 수 없게 되며, 앞단 프록시에 캐시된 사진은 1분 안에 사라집니다. 30일 동안은 관리자 화면의 휴지통에서 되살릴 수 있고, 그 뒤 사진과 함께 완전 삭제됩니다",
    access: "admin",
    answer: ok,
    async handle({ params, user }) {
      await trashPortfolio(params.id, user.username);
      return done;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
