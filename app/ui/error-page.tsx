import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

/** What stands in a page's place when it threw: a Response's own words, or the 500 of the spec. */
export function ErrorPage({ home = "/" }: { home?: string }) {
  const error = useRouteError();
  const { status, text } = isRouteErrorResponse(error)
    ? {
        status: error.status,
        text: error.status === 404 ? "Page not found" : String(error.data || error.statusText),
      }
    : { status: 500, text: "Internal Server Error" };
  return <StatusPage status={status} text={text} home={home} />;
}

export function StatusPage(props: { status: number; text: string; home: string }) {
  return (
    <main className="status-page">
      <title>{`${props.status} ${props.text}`}</title>
      <h1>{props.status}</h1>
      <p>{props.text}</p>
      <Link to={props.home} className="button">
        메인으로 돌아가기
      </Link>
    </main>
  );
}
