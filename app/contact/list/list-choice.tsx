import { Form, Link, useSubmit } from "@remix-run/react";
import { Fragment } from "react";
import { type Status, statuses } from "~/contact/inquiry";
import { useFollowedField } from "~/forms/use-followed-field";
import { type Listed, listParameters, orders } from "./list-order";

interface ListChoiceProps {
  listed: Listed;
  totals: Record<Status | "SPAM", number>;
}

/** Which inquiries the office's list shows, and in which order. */
export function ListChoice({ listed, totals }: ListChoiceProps) {
  const { isSpam, words } = listed;
  return (
    <>
      <div className="list-choice">
        <Filter {...listed} />
        <nav className="list-tabs" aria-label="문의와 스팸">
          <Link to="?" aria-current={isSpam ? undefined : "page"}>
            문의
          </Link>{" "}
          <Link to="?spam=1" aria-current={isSpam ? "page" : undefined}>
            스팸 {totals.SPAM}
          </Link>
        </nav>
      </div>
      {!isSpam && (
        <div className="inbox-choice">
          <StatusTabs listed={listed} totals={totals} /> {!words && <Orders listed={listed} />}
        </div>
      )}
    </>
  );
}

function StatusTabs({ listed, totals }: ListChoiceProps) {
  const { SPAM: _, ...counts } = totals;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const to = (status: Status | undefined) =>
    `?${new URLSearchParams(listParameters({ ...listed, status }))}`;
  return (
    <nav className="status-tabs" aria-label="상태별로 보기">
      <Link to={to(undefined)} aria-current={listed.status ? undefined : "page"}>
        전체 <span className="count">{all}</span>
      </Link>{" "}
      {(Object.entries(statuses) as [Status, string][]).map(([status, label]) => (
        <Fragment key={status}>
          <Link to={to(status)} aria-current={status === listed.status ? "page" : undefined}>
            {label} <span className="count">{counts[status]}</span>
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function Orders({ listed }: Pick<ListChoiceProps, "listed">) {
  return (
    <nav className="list-tabs list-orders" aria-label="정렬">
      {(Object.entries(orders) as [Listed["order"], string][]).map(([order, label]) => (
        <Fragment key={order}>
          <Link
            to={`?${new URLSearchParams(listParameters({ ...listed, order }))}`}
            aria-current={order === listed.order ? "true" : undefined}
          >
            {label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function Filter({ isSpam, status, words, order }: Listed) {
  const submit = useSubmit();
  const field = useFollowedField<HTMLInputElement>(words);
  const choice = useFollowedField<HTMLSelectElement>(status ?? "");
  return (
    <Form className="filter" role="search">
      {order !== "arrival" && <input type="hidden" name="sort" value={order} />}
      {isSpam ? (
        <input type="hidden" name="spam" value="1" />
      ) : (
        <>
          <label htmlFor="status">유형</label>{" "}
          <select
            id="status"
            name="status"
            ref={choice}
            defaultValue={status ?? ""}
            onChange={({ currentTarget }) => submit(filledFields(currentTarget.form))}
          >
            <option value="">전체</option>
            {Object.entries(statuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <div className="filter-words">
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={words}
          aria-label="이름, 연락처, 주소로 찾기"
          placeholder="이름, 연락처, 주소"
          maxLength={50}
          autoComplete="off"
        />
        <button type="submit" className="button-quiet">
          조회
        </button>
      </div>
    </Form>
  );
}

/** A query string without empty fields. */
function filledFields(form: HTMLFormElement | null) {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.filter(([, value]) => value !== "")) as Record<string, string>;
}
