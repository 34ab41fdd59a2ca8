import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { KeptNotice } from "./kept-notice";

interface AdminHeaderProps {
  title: string;
  children?: ReactNode;
}

export function AdminHeader({ title, children }: AdminHeaderProps) {
  return (
    <>
      <header className="admin-header">
        <h1>{title}</h1>
        {children}
      </header>{" "}
      <KeptNotice />
    </>
  );
}

interface SectionLinkProps {
  to: string;
  name: string;
  badge?: ReactNode;
  children: ReactNode;
}

export function SectionLink({ to, name, badge, children }: SectionLinkProps) {
  return (
    <li>
      <Link to={`/admin/${to}`}>{name}</Link> {badge} <p>{children}</p>
    </li>
  );
}

const parents = {
  settings: "설정",
  "settings/alerts": "알림",
  "settings/privacy": "개인정보",
  "settings/backup": "백업과 휴지통",
};

interface SettingsHeaderProps extends AdminHeaderProps {
  parent?: keyof typeof parents;
}

export function SettingsHeader({ title, parent = "settings", children }: SettingsHeaderProps) {
  return (
    <AdminHeader title={title}>
      <div className="button-row">
        {children}{" "}
        <Link to={`/admin/${parent}`} className="button-quiet">
          {parents[parent]}
        </Link>
      </div>
    </AdminHeader>
  );
}
