import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export const meta = () => [{ title: "설정" }];

/** Every page of the settings, with one line about it. */
const pages = [
  {
    to: "/admin/settings/people",
    name: "사람과 로그인",
    about: "직원마다 계정을 추가하고 끄며, 로그인한 기기를 확인하고 2단계 인증을 켭니다.",
  },
  {
    to: "/admin/settings/backup",
    name: "백업",
    about: "마지막 백업을 확인하고, 지금 백업하고, 전체를 한 파일로 내려받습니다.",
  },
  {
    to: "/admin/settings/alerts",
    name: "알림",
    about: "새 견적 문의를 메일, 메신저, 휴대전화로 바로 받습니다. 보낸 기록도 확인합니다.",
  },
  {
    to: "/admin/settings/privacy",
    name: "개인정보",
    about:
      "고객이 자기 정보를 보거나 지워 달라고 한 요구, 철회, 파기한 문의, 지난 처리방침을 한곳에서 봅니다.",
  },
  {
    to: "/admin/settings/access",
    name: "접속 기록",
    about: "누가 언제 어느 고객의 정보를 보고, 고치고, 내려받았는지 확인합니다.",
  },
  {
    to: "/admin/settings/trash",
    name: "휴지통",
    about: "지난 30일 동안 삭제한 견적문의와 포트폴리오를 되살리거나 완전히 지웁니다.",
  },
  {
    to: "/admin/settings/apart",
    name: "분리 보관",
    about: "계약한 뒤나 분쟁 중에 고객이 철회한 문의를 법이 정한 기간 동안 따로 보관합니다.",
  },
  {
    to: "/admin/settings/receipt",
    name: "고객의 문의 페이지",
    about: "접수한 뒤에 무슨 일이 언제까지 있는지, 고객이 읽을 문장을 정합니다.",
  },
  {
    to: "/admin/settings/retention",
    name: "보관 기간",
    about: "계약, 분쟁, 계약 없이 끝난 문의와 스팸을 얼마 동안 보관할지 정합니다.",
  },
  {
    to: "/admin/settings/due",
    name: "파기 예정",
    about: "보관 기간이 끝나 곧 지워질 문의를 미리 확인합니다.",
  },
];

export default function Settings() {
  return (
    <>
      <AdminHeader title="설정" />
      <ul className="settings-list">
        {pages.map(({ to, name, about }) => (
          <li key={to}>
            <Link to={to}>{name}</Link> <p>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
