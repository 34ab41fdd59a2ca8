import { requireAdmin } from "~/auth/require-admin.server";
import { isPictureArea } from "~/files/picture-area";
import { unstage } from "~/files/staging.server";
import { done, ok, problem, resource } from "~/http/api.server";

const api = resource({
  DELETE: {
    summary: "먼저 올린 사진 취소",
    access: "admin",
    answer: ok,
    async handle({ request, params }) {
      const user = await requireAdmin(request);
      const { area, uploadedName = "" } = params;
      if (!isPictureArea(area)) return problem(404, "없는 주소입니다.");
      const count = await unstage({ area, accountId: user.id }, [uploadedName]);
      return count > 0 ? done() : problem(404, "올려 둔 사진이 없습니다.");
    },
  },
});

export const loader = api.loader;
export const action = api.action;
