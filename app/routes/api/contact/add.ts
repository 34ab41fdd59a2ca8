import { added, invalid, ok, resource } from "~/api/resource.server";
import { inquirySchema } from "~/contact/inquiry";
import { receiveInquiry } from "~/contact/receive-inquiry.server";
import { attachmentLimits } from "~/request/limits";

const api = resource({
  POST: {
    summary: "견적문의 보내기",
    access: "everyone",
    form: { fields: inquirySchema, files: { files: attachmentLimits } },
    answer: ok,
    status: 201,
    problems: [429],
    async handle({ request }) {
      const result = await receiveInquiry(request, {
        schema: inquirySchema,
        consentChannel: "WEB",
        tokenRequired: false,
      });
      if (result.saved) {
        // The path tells a visitor nothing: only staff may read it.
        return added(result.id === undefined ? undefined : `/api/contact/${result.id}`);
      }
      const answer = invalid(result.reply, result.status);
      if (result.retryAfter) answer.headers.set("Retry-After", String(result.retryAfter));
      return answer;
    },
  },
});

export const loader = api.loader;
export const action = api.action;
