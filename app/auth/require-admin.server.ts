import { redirect } from "@remix-run/node";
import { getUser } from "./session.server";

/**
 * The first line of everything that is not for strangers, before any body is read.
 *
 * @throws Response: under /api 401 without a session; on pages a redirect to the login;
 *   403 for an account that is no administrator's
 */
export async function requireAdmin(request: Request) {
  const user = await getUser(request);
  if (!user) {
    if (new URL(request.url).pathname.startsWith("/api/")) {
      throw new Response("로그인이 필요합니다.", { status: 401 });
    }
    throw redirect("/admin/login");
  }
  if (user.role !== "ADMIN") throw new Response("관리자만 볼 수 있습니다.", { status: 403 });
  return user;
}
