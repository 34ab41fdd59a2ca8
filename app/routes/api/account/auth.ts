import { data, dataOf, resource } from "~/api/resource.server";
import { userSchema } from "~/auth/credentials";
import { requireAdmin } from "~/auth/require-admin.server";

const api = resource({
  GET: {
    summary: "로그인한 사람",
    access: "admin",
    answer: dataOf(userSchema),
    async handle({ request }) {
      const user = await requireAdmin(request);
      return data(userSchema, { username: user.username, roles: `ROLE_${user.role}` });
    },
  },
});

export const loader = api.loader;
export const action = api.action;
