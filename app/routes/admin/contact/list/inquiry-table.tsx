import { Link } from "@remix-run/react";
import { MoveButton } from "~/contact/desk/move-button";
import { eventKinds } from "~/contact/event-kinds";
import { buildingTypes } from "~/contact/inquiry";
import type { findInquiries } from "~/contact/list/find-inquiries.server";
import type { Order } from "~/contact/list/list-order";
import { StatusMenu } from "~/contact/list/status-menu";
import { EndMarks } from "~/contact/retention/end-forms";
import { goneBy } from "~/contact/retention-reason";
import { Moment } from "~/office/moment";
import { numberInList, telephoneLink } from "~/text/phone";
import { CHOSEN_FORM } from "./chosen-bar";

type Row = Awaited<ReturnType<typeof findInquiries>>[number];

interface InquiryTableProps {
  inquiries: Row[];
  isSpam: boolean;
  order: Order;
}

export function InquiryTable({ inquiries, isSpam, order }: InquiryTableProps) {
  const sorted = (by: Order, direction: "ascending" | "descending") =>
    by === order ? { "aria-sort": direction } : {};
  return (
    <table className="table-cards inbox">
      <thead>
        <tr>
          <th scope="col">이름</th>
          <th scope="col">주소</th>
          <th scope="col">연락처</th>
          <th scope="col">건물 유형</th>
          <th scope="col">상태</th>
          <th scope="col" {...sorted("arrival", "descending")}>
            접수
          </th>
          <th scope="col" {...sorted("promise", "ascending")}>
            다음 연락
          </th>
          <th scope="col" {...sorted("touched", "descending")}>
            최근 처리
          </th>
          {isSpam && <td />}
        </tr>
      </thead>
      <tbody>
        {inquiries.map((inquiry) => (
          <InquiryRow key={inquiry.id} inquiry={inquiry} isSpam={isSpam} />
        ))}
      </tbody>
    </table>
  );
}

function InquiryRow({ inquiry, isSpam }: { inquiry: Row; isSpam: boolean }) {
  const { id, customer, phoneNumber, status, openedAt, newsAt, withdrawnAt } = inquiry;
  const name = customer || "이름 없음";
  const isUnread = openedAt === null || newsAt !== null;
  return (
    <tr data-unread={isUnread || undefined}>
      <td className="inbox-name">
        <label className="choose-row">
          <input
            type="checkbox"
            form={CHOSEN_FORM}
            name="chosen"
            value={`${id} ${status}`}
            aria-label={`${name} 선택`}
          />
        </label>
        <Link to={String(id)} className="row-link">
          {name}
        </Link>
      </td>
      <td>{[inquiry.mainAddress, inquiry.detailAddress].filter(Boolean).join(" ")}</td>
      <td className="inbox-phone">
        {phoneNumber && <a href={telephoneLink(phoneNumber)}>{numberInList(phoneNumber)}</a>}
      </td>
      <td className="inbox-kind">
        <Kind inquiry={inquiry} />
      </td>
      <td className="inbox-status">
        <StatusOrEnd inquiry={inquiry} /> <EndMarks inquiry={inquiry} />
      </td>
      <td className="inbox-moment" data-label="접수">
        <Moment at={inquiry.receivedAt} />
        {isUnread && <span className="visually-hidden"> {whyUnread(inquiry)}</span>}
      </td>
      <td className="inbox-moment" data-label="다음 연락">
        {inquiry.nextAt && <Moment at={inquiry.nextAt} />}
        {inquiry.nextAt && inquiry.nextAt === inquiry.visitAt && " 방문"}
      </td>
      <td className="inbox-moment" data-label="최근 처리">
        {inquiry.touchedAt && <Moment at={inquiry.touchedAt} />}
      </td>
      {isSpam && (
        <td className="row-action">
          {withdrawnAt === null && <MoveButton move="notSpam" inquiry={inquiry} />}
        </td>
      )}
    </tr>
  );
}

function Kind({ inquiry }: { inquiry: Row }) {
  return (
    <>
      {buildingTypes[inquiry.buildingType]}
      {inquiry.exclusiveArea > 0 && ` ${inquiry.exclusiveArea}평`}
      {inquiry.portfolioTitle && (
        <>
          {" "}
          <span className="badge" title={inquiry.portfolioTitle}>
            참고한 시공 사례
          </span>
        </>
      )}
    </>
  );
}

function whyUnread({ openedAt, newsKind }: Row) {
  if (openedAt === null || newsKind === null) return "아직 확인하지 않은 문의";
  return eventKinds[newsKind].byCustomer;
}

function StatusOrEnd({ inquiry }: { inquiry: Row }) {
  const { withdrawnAt } = inquiry;
  if (withdrawnAt === null) return <StatusMenu inquiry={inquiry} />;
  return (
    // Without its year: it is within days.
    <>
      <span className="badge">철회</span>{" "}
      <small>{`${goneBy(withdrawnAt).slice(5)}까지 삭제`}</small>
    </>
  );
}
