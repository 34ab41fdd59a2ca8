import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader, SectionLink } from "~/office/admin-header";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export const meta = () => [{ title: "설정" }];

export default function Settings() {
  return (
    <>
      <AdminHeader title="설정" />
      <ul className="settings-list">
        <SectionLink to="content/site" name="사이트 설정">
          이름과 로고, 공지, 채널, 영업시간, 문의한 고객에게 표시할 안내를 설정합니다. 대표자와
          전화, 주소는 <Link to="/admin/content/company">회사정보</Link>에 있습니다.
        </SectionLink>
        <SectionLink to="settings/alerts" name="알림">
          새 견적 문의를 메일이나 휴대전화로 바로 받습니다.
        </SectionLink>
        <SectionLink to="settings/people" name="직원 계정과 로그인">
          직원별 계정을 추가하거나 사용 중지하고, 로그인한 기기를 확인하고 2단계 인증을 켭니다.
        </SectionLink>
        <SectionLink to="settings/privacy" name="개인정보">
          고객의 개인정보 요청을 기록하고 문의의 파기 예정을 확인합니다. 고객 정보를 조회한 기록은{" "}
          <Link to="/admin/settings/access">접속 기록</Link>에 있습니다.
        </SectionLink>
        <SectionLink to="settings/backup" name="백업과 휴지통">
          백업을 확인하고 내려받습니다. 삭제한 문의와 시공 사례는{" "}
          <Link to="/admin/settings/trash">휴지통</Link>에서 되살립니다.
        </SectionLink>
      </ul>
      <details className="advanced">
        <summary>고급</summary>
        <ul className="settings-list">
          <SectionLink to="api" name="API">
            다른 프로그램이 이 사이트와 자료를 주고받는 방법입니다.
          </SectionLink>
          <SectionLink to="settings/alerts/webhook" name="웹훅과 서명 키">
            새 문의를 Slack, Discord나 다른 프로그램에 알립니다.
          </SectionLink>
        </ul>
      </details>
    </>
  );
}
