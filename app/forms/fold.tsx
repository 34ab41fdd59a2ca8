import { type ReactNode, useState } from "react";

interface FoldProps {
  summary: string;
  isOpen: boolean;
  /** An error inside has to be seen. */
  isRefused: boolean;
  children: ReactNode;
}

export function Fold({ summary, isOpen: isOpenAtFirst, isRefused, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="advanced"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
