import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/public/page-meta";
import { PrivacyPolicy } from "~/public/privacy-policy";
import { site } from "~/site";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "개인정보처리방침",
    description: `${site.name}의 개인정보처리방침입니다. 2025년 2월 13일부터 시행합니다.`,
    path: "/privacy",
    matches,
  });

export default function Privacy() {
  return (
    <div className="page page-narrow privacy">
      <h1>개인정보처리방침</h1>
      <h2 className="visually-hidden">방침의 내용</h2>
      <PrivacyPolicy />
    </div>
  );
}
