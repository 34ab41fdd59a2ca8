import { operation, resource } from "~/api/resource.server";
import { authenticate, LoginRefused } from "~/auth/authenticator.server";
import { credentialsSchema, publicUser, userSchema } from "~/auth/credentials";
import { rememberDevice } from "~/auth/device.server";
import { startSession } from "~/auth/session.server";

const api = resource({
  POST: operation({
    summary: "로그인: 세션 쿠키를 줍니다",
    access: "everyone",
    form: { fields: credentialsSchema },
    answer: userSchema,
    setsCookie: true,
    problems: [401, 429],
    async handle({ request }) {
      try {
        const user = await authenticate(request);
        return {
          value: publicUser(user),
          headers: [
            ["Set-Cookie", await startSession(user, request)],
            ["Set-Cookie", await rememberDevice(request, user)],
          ],
        };
      } catch (thrown) {
        if (!(thrown instanceof LoginRefused)) throw thrown;
        return { status: 401, message: "아이디 또는 비밀번호가 일치하지 않습니다" };
      }
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
