import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listDocuments, newestDocument } from "~/public/documents.server";
import { siteOf } from "~/public/frame";
import { pageMeta } from "~/public/page-meta";
import { PrivacyPolicy } from "~/public/privacy-policy";

export async function loader() {
  const { id, text } = await newestDocument("POLICY");
  return { id, text, versions: await listDocuments() };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "개인정보처리방침",
    description: `${siteOf(matches).name}의 개인정보처리방침입니다. 2025년 2월 13일부터 시행합니다.`,
    path: "/privacy",
    matches,
  });

export default function Privacy() {
  const { id, text, versions } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow privacy">
      <h1>개인정보처리방침</h1>
      <h2 className="visually-hidden">방침의 내용</h2>
      <PrivacyPolicy text={text} />
      <section className="privacy-policy" aria-labelledby="versions">
        <h3 id="versions">방침과 동의 안내의 모든 버전</h3>
        <p>문의를 접수할 때 보신 버전을 언제든지 다시 보실 수 있습니다.</p>
        <ul className="privacy-versions">
          {versions.map((version) => (
            <li key={version.id}>
              <Link to={`/privacy/versions/${version.id}`}>{version.name}</Link> {version.from}부터
              {version.id === id && " (이 화면)"}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
