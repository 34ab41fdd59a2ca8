import { requireAdmin } from "~/auth/require-admin.server";
import { deleteInquiry } from "~/contact/change-inquiry.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { data, done, resource } from "~/http/api.server";

const api = resource({
  GET: async ({ request, params }) => {
    await requireAdmin(request);
    const { version: _, receivedAt, consentChannel, ...inquiry } = await readInquiry(params.id);
    return data({
      ...inquiry,
      personalInformationAgree: inquiry.personalInformationAgree === 1,
      uploadFilenames: [],
    });
  },
  DELETE: async ({ request, params }) => {
    await requireAdmin(request);
    await deleteInquiry(params.id);
    return done();
  },
});

export const loader = api.loader;
export const action = api.action;
