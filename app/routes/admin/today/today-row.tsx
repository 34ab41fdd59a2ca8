import { Link } from "@remix-run/react";
import { Fragment } from "react";
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
    detailAddress: string;
    buildingType: keyof typeof buildingTypes;
    exclusiveArea: number;
    status: Status;
    receivedAt: string;
    startDate: string;
    moveInDate: string;
    newsKind: CustomersKind | null;
    /** By the end of today. */
    due: { at: string; isVisit: boolean; isOver: boolean }[];
    /** Somebody else is visited at the time of the visit. */
    isOverlapping: 0 | 1;
  };
}

export function TodayRow({ list, row }: TodayRowProps) {
  const area = row.exclusiveArea === NO_NUMBER ? "" : `${row.exclusiveArea}평`;
  const place = isVisited(list, row)
    ? `${row.mainAddress} ${row.detailAddress}`.trim()
    : districtOf(row.mainAddress);
  const facts = [buildingTypes[row.buildingType], area, place];
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
  if (list !== "promises") {
    return (
      <>
        <Moment at={row.receivedAt} /> 접수
        {row.newsKind && `, ${eventKinds[row.newsKind].byCustomer}`}
      </>
    );
  }
  return (
    <>
      {row.due.map(({ at, isVisit, isOver }, index) => (
        <Fragment key={at}>
          {index > 0 && ", "}
          <Moment at={at} className={isOver ? "is-due" : undefined} inWords />{" "}
          {isVisit ? <strong>방문</strong> : row.due.length > 1 && "연락"}
          {isOver && " 지남"}
          {isVisit && row.isOverlapping === 1 && <span className="is-due"> 다른 방문과 겹침</span>}
        </Fragment>
      ))}
    </>
  );
}

function isVisited(list: TodayList, { due }: TodayRowProps["row"]) {
  return list === "promises" && due.some(({ isVisit }) => isVisit);
}
