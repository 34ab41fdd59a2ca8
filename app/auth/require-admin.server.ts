import { redirect } from "@remix-run/node";
import { getUser } from "./session.server";

/**
 * The first line of everything that is not for strangers, before any body is read.
 *
 * @throws Response: a redirect to the login without a session, which the /api answers as 401;
 *   403 for an account that is no administrator's
 */
export async function requireAdmin(request: Request) {
  const user = await getUser(request);
  if (!user) throw redirect("/admin/login");
  if (user.role !== "ADMIN") throw new Response("관리자만 볼 수 있습니다.", { status: 403 });
  return user;
}
