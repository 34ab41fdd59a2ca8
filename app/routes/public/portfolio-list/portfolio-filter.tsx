import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useFollowedField } from "~/forms/use-followed-field";
import {
  type Filter,
  filterNames,
  MOST_INDEXED,
  MOST_SEARCHED,
  type OptionGroup,
  wordsOf,
} from "~/portfolio/filter";

interface PortfolioFilterProps {
  filter: Filter;
  groups: OptionGroup[];
  total: number;
}

export function PortfolioFilter({ filter, groups, total }: PortfolioFilterProps) {
  const words = wordsOf(filter);
  const isNarrowed = groups.some(({ name }) => filter[name] !== undefined);
  const [isOpen, setOpen] = useState(isNarrowed);
  // Stays open without conditions: the link in focus would be gone.
  useEffect(() => {
    if (isNarrowed) setOpen(true);
  }, [isNarrowed]);
  return (
    <div className="finder">
      <SearchForm filter={filter} />{" "}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>조건으로 찾기</summary>
        {groups.map(({ name, label, options }) => (
          <section key={name} aria-labelledby={`finder-${name}`}>
            <h2 id={`finder-${name}`}>{label}</h2>
            <ul>
              {options.map(({ label, total, isChosen, path, conditions }) => (
                <li key={label}>
                  <Link
                    to={path}
                    preventScrollReset
                    aria-current={isChosen || undefined}
                    rel={conditions > MOST_INDEXED || filter.q ? "nofollow" : undefined}
                  >
                    {label} <small>{total}</small>
                    {isChosen && <span className="visually-hidden">, 선택됨, 누르면 해제</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>{" "}
      <p role="status">
        {words.length > 0 && (
          <>
            <strong>{words.join(" · ")}</strong>{" "}
          </>
        )}
        {total > 0 ? `시공 사례 ${total}건` : "시공 사례 없음"}
        {words.length > 0 && (
          <>
            {" "}
            <Link to="/portfolio" preventScrollReset>
              모두 보기
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** The other conditions go along. */
function SearchForm({ filter }: { filter: Filter }) {
  const field = useFollowedField<HTMLInputElement>(filter.q ?? "");
  const others = filterNames.filter((name) => name !== "q" && filter[name] !== undefined);
  return (
    <Form action="/portfolio" role="search" className="finder-search" preventScrollReset>
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={filter[name]} />
      ))}
      <label htmlFor="finder-words" className="visually-hidden">
        시공 사례 검색어
      </label>
      <input
        ref={field}
        id="finder-words"
        type="search"
        name="q"
        defaultValue={filter.q}
        maxLength={MOST_SEARCHED}
        placeholder="동네, 공간, 자재"
        autoComplete="off"
        enterKeyHint="search"
      />{" "}
      <button type="submit" className="button-quiet">
        찾기
      </button>
    </Form>
  );
}
