import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { warn } from "~/forms/dialog";
import { useHydrated } from "~/forms/use-hydrated";

interface LoginFormProps {
  title: string;
  failure: { text: string } | undefined;
  children: ReactNode;
}

export function LoginForm({ title, failure, children }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const isSending = useNavigation().state !== "idle";

  useEffect(() => {
    if (!failure) return;
    form.current?.reset();
    // The page was reloaded, so the focus has to be set anew.
    void warn("로그인 실패", failure.text).then(() =>
      form.current?.querySelector("input")?.focus(),
    );
  }, [failure]);

  return (
    <main className="login">
      <h1>{title}</h1>
      {failure && !hydrated && (
        <div className="error-summary" role="alert">
          <h2>로그인 실패</h2>
          <p>{failure.text}</p>
        </div>
      )}
      <Form method="post" ref={form}>
        {children}
        <button type="submit" className="button" disabled={isSending}>
          로그인
        </button>
      </Form>
    </main>
  );
}
