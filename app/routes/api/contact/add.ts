import { done, ok, operation, resource } from "~/api/resource.server";
import { attachmentLimits } from "~/contact/inquiry";
import { inquirySchema } from "~/contact/inquiry-schema";
import { receiveInquiry } from "~/contact/sending/receive-inquiry.server";

const api = resource({
  POST: operation({
    summary: "견적문의 보내기",
    access: "everyone",
    form: { fields: inquirySchema, files: { files: attachmentLimits } },
    answer: ok,
    statuses: [201],
    problems: [429, 503],
    async handle({ request }) {
      const result = await receiveInquiry(request, {
        schema: inquirySchema,
        consentChannel: "WEB",
        isOurForm: false,
      });
      // Where the visitor sees what was sent, for the page's own form, which sends a token.
      const headers = result.receipt ? { "x-receipt": result.receipt } : undefined;
      if (!result.saved) return { ...result.refusal, headers };
      if (result.id === undefined) return { ...done, ...(headers && { headers }) };
      // The path reveals nothing: only staff can read it.
      return { ...done, headers: { ...headers, Location: `/api/contact/${result.id}` } };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
