import { done, ok, operation, resource } from "~/api/resource.server";
import { isPictureArea } from "~/database/area";
import { stagingOf } from "~/pictures/staging.server";

const api = resource({
  DELETE: operation({
    summary: "먼저 올린 사진 취소",
    access: "admin",
    answer: ok,
    async handle({ params, user }) {
      const { area, uploadedName = "" } = params;
      if (!isPictureArea(area)) return { status: 404, message: "없는 주소입니다." };
      const count = await stagingOf({ area, accountId: user.id }).remove([uploadedName]);
      return count > 0 ? done : { status: 404, message: "올려 둔 사진이 없습니다." };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
