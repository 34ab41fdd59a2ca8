import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBlocks } from "~/blocks/read-blocks.server";
import { CompanyFacts } from "~/public/company-facts";
import { siteOf, useCompany, useSite } from "~/public/frame";
import { breadcrumbs, pageMeta } from "~/public/page-meta";
import { Paragraphs } from "~/public/paragraphs";
import { QuoteCard } from "~/public/quote-card";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { CompanyMap } from "./company-map";

export const handle: Handle = { cached: "page", isListed: true, otherHosts: "map" };

export const clientLoader = asDocument(handle);

export async function loader() {
  const blocks = await readBlocks("about");
  return blocks.filter(({ str }) => str.trim() !== "").map(({ id, str }) => ({ id, str }));
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  return [
    ...pageMeta({
      title: "ABOUT",
      description: `${siteOf(matches).name}의 소개, 연락처와 찾아오시는 길입니다.`,
      path: "/about",
      matches,
    }),
    ...breadcrumbs(matches, [{ name: "ABOUT", path: "/about" }]),
  ];
};

export default function About() {
  const blocks = useLoaderData<typeof loader>();
  const company = useCompany();
  const { name } = useSite();
  return (
    <div className="page">
      <h1>ABOUT</h1>
      {blocks.length === 0 && (
        <div className="prose">
          <p>{name}에 오신 것을 환영합니다.</p>
          <p>지금 사시는 집과 살고 싶은 집 이야기를 들려주세요.</p>
        </div>
      )}
      {blocks.map(({ id, str }) => (
        <section key={id} className="prose">
          <Paragraphs text={str} />
        </section>
      ))}
      <div className="about-company">
        {company && (
          <CompanyMap
            latitude={company.latitude}
            longitude={company.longitude}
            address={`${company.mainAddress} ${company.detailAddress}`.trim()}
          />
        )}
        <CompanyFacts />
      </div>
      <QuoteCard />
    </div>
  );
}
