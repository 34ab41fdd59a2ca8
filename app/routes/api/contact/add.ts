import { attachmentLimits, inquirySchema } from "~/contact/inquiry";
import { receiveInquiry } from "~/contact/receive-inquiry.server";
import { done, invalid, ok, resource } from "~/http/api.server";

const api = resource({
  POST: {
    summary: "견적문의 보내기",
    access: "everyone",
    form: { fields: inquirySchema, files: { files: attachmentLimits } },
    answer: ok,
    status: 201,
    async handle({ request }) {
      const result = await receiveInquiry(request, { consentChannel: "WEB", tokenRequired: false });
      return result.saved ? done("ok", 201) : invalid(result.reply, result.status);
    },
  },
});

export const loader = api.loader;
export const action = api.action;
