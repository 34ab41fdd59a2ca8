import { isRouteErrorResponse, Link, useNavigate, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";

interface ErrorPageProps {
  home?: "/" | "/admin";
  children?: ReactNode;
}

export function ErrorPage({ home = "/", children }: ErrorPageProps) {
  const error = useRouteError();
  const navigate = useNavigate();
  const isAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    // The server redirects a failed page load; this covers client-side navigation.
    if (!isAnswer) navigate(`${home === "/" ? "" : home}/error/500`, { replace: true });
  }, [isAnswer, home, navigate]);

  const words = wordsOf(error);
  const { status, text, detail } = !isAnswer
    ? { status: 500, text: "Internal Server Error", detail: "" }
    : error.status === 404
      ? { status: 404, text: "Page not found", detail: words }
      : { status: error.status, text: words || error.statusText, detail: "" };
  return (
    <main id="content" tabIndex={-1}>
      <StatusPage status={status} text={text} detail={detail} home={home}>
        {children}
      </StatusPage>
    </main>
  );
}

interface StatusPageProps {
  status: number;
  text: string;
  detail?: string;
  home: "/" | "/admin";
  requestId?: string | undefined;
  children?: ReactNode;
}

export function StatusPage({ status, text, detail, home, requestId, children }: StatusPageProps) {
  return (
    <div className="status-page">
      <h1>{status}</h1>
      <p>{text}</p>
      {detail && <p>{detail}</p>}
      {children}
      <Link to={home} className={children ? "button-quiet" : "button"}>
        첫 화면으로 돌아가기
      </Link>
      {requestId && (
        <p className="request-id">
          <small>문의하실 때 이 번호를 알려 주세요: {requestId}</small>
        </p>
      )}
    </div>
  );
}

function wordsOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return "";
  if (error.status === 405) return "지원하지 않는 방식의 요청입니다.";
  return typeof error.data === "string" ? error.data : "";
}

export function errorTitle(error: unknown) {
  if (!isRouteErrorResponse(error)) return "500 Internal Server Error";
  const { status } = error;
  if (status === 410) return "더 이상 열리지 않는 페이지";
  return status === 404 ? "404 Page not found" : `${status} ${error.statusText}`.trim();
}
