import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLocation } from "@remix-run/react";
import { CREDENTIALS_TEXT_BYTES } from "~/auth/credentials";
import { accountAfterFirstStep, forgetFirstStep } from "~/auth/first-step.server";
import { loginCookies, loginFailure } from "~/auth/login-answer.server";
import { passSecondStep } from "~/auth/second-step.server";
import { LoginForm } from "~/office/login-form";
import { againIn, welcome } from "~/office/welcome.server";
import { receiveForm } from "~/request/receive.server";
import office from "~/styles/office.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await accountAfterFirstStep(request))) {
    throw redirect(`/admin/login${againIn(request)}`);
  }
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const account = await accountAfterFirstStep(request);
  if (!account) throw redirect(`/admin/login${againIn(request)}`, 303);
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  try {
    await passSecondStep(request, account, fields.get("otp") ?? "");
    const cookies = await loginCookies(request, account);
    cookies.push(["Set-Cookie", await forgetFirstStep()]);
    return await welcome(request, { ...account, cookies });
  } catch (thrown) {
    return loginFailure(thrown);
  }
}

export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "관리자 로그인: 2단계 인증" }];

export const links = () => [{ rel: "stylesheet", href: office }];

export default function LoginCode() {
  return (
    <LoginForm title="2단계 인증" failure={useActionData<typeof action>()}>
      <div className="field">
        <label htmlFor="otp">인증 코드</label>
        <input
          id="otp"
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="otp-hint"
          // biome-ignore lint/a11y/noAutofocus: a page for nothing but this form
          autoFocus
        />
        <p id="otp-hint" className="field-hint">
          인증 앱에 표시된 숫자 6자리를 입력하세요. 휴대전화가 없으면 복구 코드를 입력하세요.
        </p>
      </div>
      <p>
        <Link to={{ pathname: "/admin/login", search: useLocation().search }}>
          로그인 다시 하기
        </Link>
      </p>
    </LoginForm>
  );
}
