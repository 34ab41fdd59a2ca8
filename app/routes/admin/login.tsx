import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { authenticate, LoginRefused } from "~/auth/authenticator.server";
import { rememberFirstStep } from "~/auth/first-step.server";
import { loginCookies, loginFailure } from "~/auth/login-answer.server";
import { getUser } from "~/auth/session.server";
import { LoginForm } from "~/office/login-form";
import { againIn, welcome } from "~/office/welcome.server";
import office from "~/styles/office.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  if (user?.role === "ADMIN") throw await welcome(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { account } = await authenticate(request);
    if (account.role !== "ADMIN") throw new LoginRefused();
    if (account.hasSecondStep) {
      const headers = { "Set-Cookie": await rememberFirstStep(account) };
      return redirect(`/admin/login/code${againIn(request)}`, { status: 303, headers });
    }
    const cookies = await loginCookies(request, account);
    return await welcome(request, { ...account, cookies });
  } catch (thrown) {
    return loginFailure(thrown);
  }
}

export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "관리자 로그인" }];

export const links = () => [{ rel: "stylesheet", href: office }];

export default function Login() {
  return (
    <LoginForm title="관리자 로그인" failure={useActionData<typeof action>()}>
      <div className="field">
        <label htmlFor="username">아이디</label>
        <input
          id="username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          // biome-ignore lint/a11y/noAutofocus: a page for nothing but this form
          autoFocus
        />
      </div>
      <div className="field">
        <label htmlFor="password">비밀번호</label>
        <input id="password" name="password" type="password" autoComplete="current-password" />
      </div>
    </LoginForm>
  );
}
