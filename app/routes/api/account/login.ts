import { operation, resource } from "~/api/resource.server";
import { authenticate, LoginRefused } from "~/auth/authenticator.server";
import { credentialsSchema, publicUser, userSchema } from "~/auth/credentials";
import { loginCookies } from "~/auth/login-answer.server";
import { passSecondStep } from "~/auth/second-step.server";

const api = resource({
  POST: operation({
    summary: "로그인. 세션 쿠키를 발급합니다. 2단계 인증을 사용하는 계정은 otp도 함께 보냅니다",
    access: "everyone",
    form: { fields: credentialsSchema },
    answer: userSchema,
    setsCookie: true,
    problems: [401, 429],
    async handle({ request }) {
      try {
        const { account, otp } = await authenticate(request);
        if (account.hasSecondStep) await passSecondStep(request, account, otp);
        return { value: publicUser(account), headers: await loginCookies(request, account) };
      } catch (thrown) {
        if (!(thrown instanceof LoginRefused)) throw thrown;
        return { status: 401, message: thrown.message };
      }
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
