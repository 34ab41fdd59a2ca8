import { requireAdmin } from "~/auth/require-admin.server";
import { unstage } from "~/files/staging.server";
import { done, problem, resource } from "~/http/api.server";

/** Takes a picture back before its form was saved. */
const api = resource({
  DELETE: async ({ request, params }) => {
    const user = await requireAdmin(request);
    const { area, uploadedName = "" } = params;
    if (area !== "content" && area !== "portfolio") return problem(404, "없는 주소입니다.");
    const count = await unstage({ area, accountId: user.id }, [uploadedName]);
    return count > 0 ? done() : problem(404, "올려 둔 사진이 없습니다.");
  },
});

export const loader = api.loader;
export const action = api.action;
