import { Link } from "@remix-run/react";
import type { TodayList } from "~/contact/desk/today";
import { districtOf } from "~/contact/district";
import { type CustomersKind, eventKinds } from "~/contact/event-kinds";
import { buildingTypes, type Status, statuses } from "~/contact/inquiry";
import { NO_NUMBER } from "~/forms/fields";
import { Moment } from "~/office/moment";
import { numberInList, telephoneLink } from "~/text/phone";

interface TodayRowProps {
  list: TodayList;
  row: {
    id: number;
    customer: string;
    phoneNumber: string;
    mainAddress: string;
    buildingType: keyof typeof buildingTypes;
    exclusiveArea: number;
    status: Status;
    receivedAt: string;
    nextContactAt: string | null;
    startDate: string;
    moveInDate: string;
    newsKind: CustomersKind | null;
    isOverdue: boolean;
    isVisit: 0 | 1;
    /** The call beside a visit, or the visit beside a call. */
    otherAt: string | null;
  };
}

export function TodayRow({ list, row }: TodayRowProps) {
  const area = row.exclusiveArea === NO_NUMBER ? "" : `${row.exclusiveArea}평`;
  const facts = [buildingTypes[row.buildingType], area, districtOf(row.mainAddress)];
  return (
    <li>
      <p className="today-when">
        <When list={list} row={row} />
      </p>{" "}
      <p className="today-who">
        <Link to={`/admin/contact/${row.id}`}>{row.customer || "이름 없음"}</Link>{" "}
        <span className="badge">{statuses[row.status]}</span>{" "}
        <span>{facts.filter(Boolean).join(" · ")}</span>
      </p>{" "}
      {row.phoneNumber && (
        <a href={telephoneLink(row.phoneNumber)} className="button-quiet">
          {numberInList(row.phoneNumber)}
        </a>
      )}
    </li>
  );
}

function When({ list, row }: TodayRowProps) {
  if (list === "starts") return <time dateTime={row.startDate}>{row.startDate}</time>;
  if (list === "moves") return <time dateTime={row.moveInDate}>{row.moveInDate}</time>;
  if (list !== "promises" || row.nextContactAt === null) {
    return (
      <>
        <Moment at={row.receivedAt} /> 접수
        {row.newsKind && `, ${eventKinds[row.newsKind].byCustomer}`}
      </>
    );
  }
  return (
    <>
      <Moment at={row.nextContactAt} className={row.isOverdue ? "is-due" : undefined} />
      {row.isVisit === 1 && <strong> 방문</strong>}
      {row.isOverdue && " 지남"}
      {row.otherAt && (
        <>
          , <Moment at={row.otherAt} /> {row.isVisit === 1 ? "연락" : <strong>방문</strong>}
        </>
      )}
    </>
  );
}
