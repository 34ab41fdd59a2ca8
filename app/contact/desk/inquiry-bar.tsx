import { Link } from "@remix-run/react";
import type { Status } from "~/contact/inquiry";
import { EditBar } from "~/office/save-bar";
import { MoveButton } from "./move-button";

interface InquiryBarProps {
  inquiry: { id: number; customer: string; status: Status; isSpam: 0 | 1 };
}

/** Below an inquiry that is read: what can be done with the whole of it. */
export function InquiryBar({ inquiry }: InquiryBarProps) {
  return (
    <EditBar>
      {inquiry.status === "COMPLETE" && (
        <Link to={`/admin/portfolio/add?from=${inquiry.id}`} className="button-quiet">
          포트폴리오로
        </Link>
      )}
      {inquiry.isSpam === 0 && <MoveButton move="spam" inquiry={inquiry} />}
      <Link to="?withdraw" className="button-quiet">
        철회 기록
      </Link>
    </EditBar>
  );
}
