import { redirect } from "@remix-run/node";
import { getUser } from "./session.server";

/**
 * Comes first, before a body is read.
 *
 * @throws Response: a redirect to the login, which the /api turns into 401, or 403
 */
export async function requireAdmin(request: Request) {
  const user = await getUser(request);
  if (!user) throw redirect("/admin/login");
  if (user.role !== "ADMIN") throw new Response("관리자만 볼 수 있습니다.", { status: 403 });
  return user;
}
