import { added, invalid, ok, resource } from "~/api/resource.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";
import { galleryLimits } from "~/request/limits";

const api = resource({
  POST: {
    summary: "포트폴리오 등록",
    access: "admin",
    form: {
      fields: portfolioSchema,
      files: { thumbnail: { count: 1, required: true }, imageFiles: galleryLimits },
    },
    answer: ok,
    status: 201,
    async handle({ request }) {
      const user = await requireAdmin(request);
      const result = await receivePortfolio(request, {
        accountId: user.id,
        schema: portfolioSchema,
        keepPictures: false,
      });
      return result.saved
        ? added(`/api/portfolio/read/${result.id}`)
        : invalid(result.reply, result.status);
    },
  },
});

export const loader = api.loader;
export const action = api.action;
