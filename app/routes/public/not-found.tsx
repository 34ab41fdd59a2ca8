import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FEW_PROJECTS, MissingPage } from "~/portfolio/few-projects";
import { portfolioCards } from "~/portfolio/portfolio-cards.server";
import { titleOf } from "~/public/frame";

export async function loader() {
  return data(await portfolioCards().limit(FEW_PROJECTS).execute(), { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "404 Page not found") },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <MissingPage status={404} projects={useLoaderData<typeof loader>()} />;
}
