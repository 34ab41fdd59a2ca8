import { operation, resource } from "~/api/resource.server";
import { publicUser, userSchema } from "~/auth/credentials";

const api = resource({
  GET: operation({
    summary: "로그인한 사용자",
    access: "admin",
    answer: { data: userSchema },
    async handle({ user }) {
      return { value: publicUser(user) };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
