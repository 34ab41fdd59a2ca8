import { requireAdmin } from "~/auth/require-admin.server";
import { data, resource } from "~/http/api.server";

const api = resource({
  GET: async ({ request }) => {
    const user = await requireAdmin(request);
    return data({ username: user.username, roles: `ROLE_${user.role}` });
  },
});

export const loader = api.loader;
export const action = api.action;
