import type { ReactNode } from "react";

interface AdminHeaderProps {
  title: string;
  /** What can be done here: buttons and links. */
  children?: ReactNode;
}

/** The head of every screen of the office. */
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
