import type { MetaFunction } from "@remix-run/node";
import { site } from "~/site";
import { StatusPage } from "~/ui/error-page";

export async function loader() {
  return new Response(null, { status: 404 });
}

export const meta: MetaFunction = () => [
  { title: `404 Page not found | ${site.name}` },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <StatusPage status={404} text="Page not found" home="/" />;
}
