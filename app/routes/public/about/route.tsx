import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockFigure } from "~/blocks/block-figure";
import { readBlockPictures } from "~/blocks/read-block-pictures.server";
import { readBlocks } from "~/blocks/read-blocks.server";
import { CompanyFacts } from "~/public/company-facts";
import { ContactBar } from "~/public/contact-bar";
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
  const pictures = await readBlockPictures("about");
  return blocks
    .map(({ id, str }) => ({ id, str, picture: pictures.get(id) }))
    .filter(({ str, picture }) => str.trim() !== "" || picture);
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

/** As .prose in public-parts.css. */
const measure = [{ media: "(min-width: 640px)", length: "34rem" }, { length: "92vw" }];

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
      {blocks.map(({ id, str, picture }) => (
        <section key={id} className="prose">
          {picture && <BlockFigure picture={picture} page={measure} />}
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
      <ContactBar />
    </div>
  );
}
