import { receiveInquiry } from "~/contact/receive-inquiry.server";
import { done, invalid, resource } from "~/http/api.server";

const api = resource({
  POST: async ({ request }) => {
    const result = await receiveInquiry(request, { consentChannel: "WEB", tokenRequired: false });
    if (result.saved) return done("ok", 201);
    return invalid(result.reply, result.status);
  },
});

export const loader = api.loader;
export const action = api.action;
