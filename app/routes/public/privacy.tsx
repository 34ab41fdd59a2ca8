import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/public/page-meta";
import { readPolicyVersions } from "~/public/policy-versions.server";
import { PolicyVersionText, PrivacyPolicy } from "~/public/privacy-policy";
import { site } from "~/site";

const MOST_VERSIONS = 50;

export async function loader() {
  const [, ...earlier] = await readPolicyVersions(MOST_VERSIONS);
  return { earlier };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "개인정보처리방침",
    description: `${site.name}의 개인정보처리방침입니다. 2025년 2월 13일부터 시행합니다.`,
    path: "/privacy",
    matches,
  });

export default function Privacy() {
  const { earlier } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow privacy">
      <h1>개인정보처리방침</h1>
      <h2 className="visually-hidden">방침의 내용</h2>
      <PrivacyPolicy />
      {earlier.length > 0 && (
        <details className="privacy-policy">
          <summary>더한 내용의 이전 판</summary>
          {earlier.map((version, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <PolicyVersionText key={index} {...version} />
          ))}
        </details>
      )}
    </div>
  );
}
