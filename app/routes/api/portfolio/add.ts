import { requireAdmin } from "~/auth/require-admin.server";
import { done, invalid, resource } from "~/http/api.server";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";

const api = resource({
  POST: async ({ request }) => {
    const user = await requireAdmin(request);
    const result = await receivePortfolio(request, {
      accountId: user.id,
      schema: portfolioSchema,
      keepPictures: false,
    });
    return result.saved ? done("ok", 201) : invalid(result.reply, result.status);
  },
});

export const loader = api.loader;
export const action = api.action;
