import { done, ok, operation, resource } from "~/api/resource.server";
import { deletePortfolio } from "~/portfolio/delete-portfolio.server";

const api = resource({
  DELETE: operation({
    summary: "포트폴리오와 사진 삭제",
    access: "admin",
    answer: ok,
    async handle({ params }) {
      await deletePortfolio(params.id);
      return done;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
