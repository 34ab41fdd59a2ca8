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

/** The header of a page of the settings, with the way back to their list. */
export function SettingsHeader({ title, children }: AdminHeaderProps) {
  return (
    <AdminHeader title={title}>
      <div className="button-row">
        {children}{" "}
        <Link to="/admin/settings" className="button-quiet">
          설정
        </Link>
      </div>
    </AdminHeader>
  );
}
