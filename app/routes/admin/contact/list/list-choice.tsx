import { Form, Link, useSubmit } from "@remix-run/react";
import { Fragment } from "react";
import { type Status, statuses } from "~/contact/inquiry";
import { type Listed, listParameters, orders, SPAM } from "~/contact/list/list-order";
import { useFollowedField } from "~/forms/use-followed-field";

interface ListChoiceProps {
  listed: Listed;
  totals: Record<Status | "SPAM", number>;
}

export function ListChoice({ listed, totals }: ListChoiceProps) {
  const { isSpam, words } = listed;
  return (
    <div className="list-choice">
      <Filter listed={listed} totals={totals} /> {!isSpam && !words && <Orders listed={listed} />}
    </div>
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

function Filter({ listed: { isSpam, status, words, order }, totals }: ListChoiceProps) {
  const { SPAM: spam, ...counts } = totals;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chosen = isSpam ? SPAM : (status ?? "");
  const submit = useSubmit();
  const field = useFollowedField<HTMLInputElement>(words);
  const choice = useFollowedField<HTMLSelectElement>(chosen);
  return (
    <Form className="filter" role="search">
      {order !== "arrival" && <input type="hidden" name="sort" value={order} />}
      <label htmlFor="status">유형</label>{" "}
      <select
        id="status"
        name="status"
        ref={choice}
        defaultValue={chosen}
        onChange={({ currentTarget }) => submit(filledFields(currentTarget.form))}
      >
        <option value="">전체 ({all})</option>
        {(Object.entries(statuses) as [Status, string][]).map(([value, label]) => (
          <option key={value} value={value}>
            {label} ({counts[value]})
          </option>
        ))}
        <option value={SPAM}>스팸 ({spam})</option>
      </select>
      {spam > 0 && !isSpam && (
        <Link to="?spam=1" className="to-spam">
          스팸 {spam}
        </Link>
      )}
      <div className="filter-words">
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={words}
          aria-label="이름, 연락처, 주소 검색"
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

function filledFields(form: HTMLFormElement | null) {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.filter(([, value]) => value !== "")) as Record<string, string>;
}
