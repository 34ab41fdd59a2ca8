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
