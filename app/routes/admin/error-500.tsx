import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import office from "~/styles/office.css?url";
import { StatusPage } from "~/ui/error-page";

/** Not guarded, because it must also show when the session check itself failed. */
export function loader() {
  return data(null, { status: 500 });
}

export const meta: MetaFunction = () => [{ title: "500 Internal Server Error" }];

export const links = () => [{ rel: "stylesheet", href: office }];

export default function ServerError() {
  return (
    <main>
      <StatusPage status={500} text="Internal Server Error" home="/admin" />
    </main>
  );
}
