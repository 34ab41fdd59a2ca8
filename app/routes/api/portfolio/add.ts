import { done, ok, operation, resource } from "~/api/resource.server";
import { galleryLimits } from "~/pictures/limits";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";

const api = resource({
  POST: operation({
    summary: "시공 사례 등록",
    access: "admin",
    form: {
      fields: portfolioSchema,
      files: { thumbnail: { count: 1, required: true }, imageFiles: galleryLimits },
    },
    answer: ok,
    statuses: [201],
    async handle({ request, user }) {
      const result = await receivePortfolio(request, { accountId: user.id, asker: "api" });
      if (!result.saved) return result.refusal;
      return { ...done, headers: { Location: `/api/portfolio/read/${result.id}` } };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
