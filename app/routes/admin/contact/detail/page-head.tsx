import { Link } from "@remix-run/react";
import type { RefusedAct } from "~/contact/desk-acts";
import type { Status } from "~/contact/inquiry";
import { StatusMenu } from "~/contact/list/status-menu";
import { EndMarks } from "~/contact/retention/end-forms";
import { AdminHeader } from "~/office/admin-header";
import { Moment } from "~/office/moment";
import { useWayToList } from "~/office/way-to-list";
import { CallLine, CallLink } from "./call-line";

interface PageHeadProps {
  inquiry: HowItCameProps["inquiry"] & {
    id: number;
    customer: string;
    phoneNumber: string;
    status: Status;
    withdrawnAt: string | null;
    lines: { call: number };
  };
  isEditing: boolean;
  refused: RefusedAct | undefined;
}

/** Who it is, how far it is, and how they are called. */
export function PageHead({ inquiry, isEditing, refused }: PageHeadProps) {
  const { customer, phoneNumber } = inquiry;
  const wayToList = useWayToList("/admin/contact");
  return (
    <>
      <AdminHeader title="Contact Detail">
        <Link to={wayToList} className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <div className="record-who">
        {customer && <p>{customer}</p>}
        {isEditing && <CallLink phoneNumber={phoneNumber} />}
        {inquiry.withdrawnAt === null && !isEditing && (
          <>
            <StatusMenu inquiry={inquiry} />
            <CallLine version={inquiry.lines.call} phoneNumber={phoneNumber} refused={refused} />
            <a href="#desk" className="to-desk">
              메모·다음 연락
            </a>
          </>
        )}
      </div>
      <HowItCame inquiry={inquiry} />
    </>
  );
}

interface HowItCameProps {
  inquiry: {
    receivedAt: string;
    consentChannel: "WEB" | "PHONE";
    closedAt: string | null;
    disputedAt: string | null;
    /** Without id if the project has been deleted. */
    liked: { id: number | undefined; title: string } | undefined;
  };
}

function HowItCame({ inquiry }: HowItCameProps) {
  const { receivedAt, consentChannel, liked } = inquiry;
  return (
    <>
      <p className="record-facts">
        접수 <Moment at={receivedAt} /> · 개인정보 동의:{" "}
        {consentChannel === "WEB" ? "홈페이지" : "전화"} <EndMarks inquiry={inquiry} />
      </p>
      {liked && (
        <p className="record-facts">
          참고한 시공 사례:{" "}
          {liked.id === undefined ? (
            `${liked.title} (삭제된 시공 사례)`
          ) : (
            <Link to={`/admin/portfolio/${liked.id}`}>{liked.title}</Link>
          )}
        </p>
      )}
    </>
  );
}
