import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readPeriods } from "~/contact/retention/retention.server";
import { listDocuments, newestDocument } from "~/public/documents.server";
import { siteOf } from "~/public/frame";
import { pageMeta } from "~/public/page-meta";
import { PrivacyPolicy } from "~/public/privacy-policy";
import type { Handle } from "~/ui/handle";

export async function loader() {
  const { id, text } = await newestDocument("POLICY");
  const { contractYears, disputeYears, quietMonths, spamDays } = await readPeriods();
  const periods = { contractYears, disputeYears, quietMonths, spamDays };
  return { id, text, periods, versions: await listDocuments() };
}

export const handle: Handle = { cached: "page", isListed: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "개인정보처리방침",
    description: `${siteOf(matches).name}의 개인정보처리방침입니다. 2025년 2월 13일부터 시행합니다.`,
    path: "/privacy",
    matches,
  });

export default function Privacy() {
  const { id, text, periods, versions } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow privacy">
      <h1>개인정보처리방침</h1>
      <p>
        <Link to="/privacy/request" className="button-quiet">
          개인정보 열람·삭제 요청
        </Link>{" "}
        <a href="#versions">변경 이력</a>
      </p>
      <PeriodsTable {...periods} />
      <h2 className="visually-hidden">방침의 내용</h2>
      <PrivacyPolicy text={text} />
      <section className="privacy-policy" aria-labelledby="versions">
        <h3 id="versions">처리방침·동의 안내 변경 이력</h3>
        <p>문의하실 때 보신 버전을 언제든지 다시 보실 수 있습니다.</p>
        <ul className="privacy-versions">
          {versions.map((version) => (
            <li key={version.id}>
              <Link to={`/privacy/versions/${version.id}`}>{version.name}</Link> {version.from}부터
              {version.id === id && " (이 페이지)"}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Periods = ReturnType<typeof useLoaderData<typeof loader>>["periods"];

function PeriodsTable({ contractYears, disputeYears, quietMonths, spamDays }: Periods) {
  const rows = [
    ["견적 문의", `상담이 끝난 날부터 5일, 늦어도 마지막으로 연락한 날부터 ${quietMonths}개월`],
    ["계약 기록", `${contractYears}년`],
    ["소비자 불만·분쟁 처리 기록", `${disputeYears}년`],
    ["동의를 철회하신 문의", "계약 전이면 5일"],
    ["스팸으로 분류한 문의", `${spamDays}일`],
    ["백업", "위의 기간이 지난 뒤 최대 3개월"],
  ];
  return (
    <table className="periods">
      <caption>현재 보유 기간</caption>
      <tbody>
        {rows.map(([what, howLong]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
