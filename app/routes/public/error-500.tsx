import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { site } from "~/site";
import { StatusPage } from "~/ui/error-page";

export function loader() {
  return data(null, { status: 500 });
}

export const meta: MetaFunction = () => [
  { title: `500 Internal Server Error | ${site.name}` },
  { name: "robots", content: "noindex" },
];

export default function ServerError() {
  return <StatusPage status={500} text="Internal Server Error" home="/" />;
}
