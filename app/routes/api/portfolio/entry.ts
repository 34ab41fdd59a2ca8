import { done, ok, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { deletePortfolio } from "~/portfolio/save-portfolio.server";

const api = resource({
  DELETE: {
    summary: "포트폴리오와 사진 삭제",
    access: "admin",
    answer: ok,
    async handle({ request, params }) {
      await requireAdmin(request);
      await deletePortfolio(params.id);
      return done();
    },
  },
});

export const loader = api.loader;
export const action = api.action;
