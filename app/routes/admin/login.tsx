import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { authenticate, LoginRefused } from "~/auth/authenticator.server";
import { rememberDevice } from "~/auth/device.server";
import { getUser, startSession } from "~/auth/session.server";
import { warn } from "~/forms/dialog";
import { useHydrated } from "~/forms/use-hydrated";
import office from "~/styles/office.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  if (user?.role === "ADMIN") throw redirect("/admin");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const user = await authenticate(request);
    if (user.role !== "ADMIN") throw new LoginRefused();
    return redirect("/admin", {
      status: 303,
      headers: [
        ["Set-Cookie", await startSession(user, request)],
        ["Set-Cookie", await rememberDevice(request, user)],
      ],
    });
  } catch (thrown) {
    if (thrown instanceof LoginRefused) {
      return data({ text: "아이디 또는 비밀번호가 일치하지 않습니다" }, { status: 401 });
    }
    if (thrown instanceof Response && thrown.status === 429) {
      const headers = { "Retry-After": thrown.headers.get("Retry-After") ?? "" };
      return data({ text: await thrown.text() }, { status: 429, headers });
    }
    throw thrown;
  }
}

export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "관리자 로그인" }];

export const links = () => [{ rel: "stylesheet", href: office }];

export default function Login() {
  const failure = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const isSending = useNavigation().state !== "idle";

  useEffect(() => {
    if (!failure) return;
    form.current?.reset();
    // The page was reloaded, so one of its fields takes the focus once the dialog is closed.
    void warn("로그인 실패", failure.text).then(() =>
      form.current?.querySelector<HTMLInputElement>("[name=username]")?.focus(),
    );
  }, [failure]);

  return (
    <main className="login">
      <h1>관리자 로그인</h1>
      {failure && !hydrated && (
        <div className="error-summary" role="alert">
          <h2>로그인 실패</h2>
          <p>{failure.text}</p>
        </div>
      )}
      <Form method="post" ref={form}>
        <div className="field">
          <label htmlFor="username">아이디</label>
          <input id="username" name="username" autoComplete="username" autoCapitalize="none" />
        </div>
        <div className="field">
          <label htmlFor="password">비밀번호</label>
          <input id="password" name="password" type="password" autoComplete="current-password" />
        </div>
        <button type="submit" className="button" disabled={isSending}>
          로그인
        </button>
      </Form>
    </main>
  );
}
