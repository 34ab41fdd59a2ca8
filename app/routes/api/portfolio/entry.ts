import { requireAdmin } from "~/auth/require-admin.server";
import { done, resource } from "~/http/api.server";
import { deletePortfolio } from "~/portfolio/save-portfolio.server";

const api = resource({
  DELETE: async ({ request, params }) => {
    await requireAdmin(request);
    await deletePortfolio(params.id);
    return done();
  },
});

export const loader = api.loader;
export const action = api.action;
