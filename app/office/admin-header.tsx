import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface AdminHeaderProps {
  title: string;
  /** The page's actions: buttons and links. */
  children?: ReactNode;
}

/** The header of every office page. */
export function AdminHeader({ title, children }: AdminHeaderProps) {
  return (
    <>
      <header className="admin-header">
        <h1>{title}</h1>
        {children}
      </header>{" "}
    </>
  );
}

interface PlaceProps {
  to: string;
  name: string;
  badge?: ReactNode;
  children: ReactNode;
}

/** A page of the settings in a list of them, with what it is for or what waits in it. */
export function Place({ to, name, badge, children }: PlaceProps) {
  return (
    <li>
      <Link to={`/admin/${to}`}>{name}</Link> {badge} <p>{children}</p>
    </li>
  );
}

/** What the settings' pages lead back to. */
const parents = {
  settings: "설정",
  "settings/alerts": "알림",
  "settings/privacy": "개인정보",
  "settings/backup": "백업과 휴지통",
};

interface SettingsHeaderProps extends AdminHeaderProps {
  parent?: keyof typeof parents;
}

/** The header of a page of the settings, with the way back. */
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
