import type { MetaFunction } from "@remix-run/node";
import { titleOf } from "~/public/frame";
import { StatusPage } from "~/ui/error-page";

export async function loader() {
  return new Response(null, { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "404 Page not found") },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <StatusPage status={404} text="Page not found" home="/" />;
}
