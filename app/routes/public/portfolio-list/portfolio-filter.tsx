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

/** In the row of chips; the others, and on a phone the search, are behind one press. */
const inRow: string[] = ["type", "size", "budget", "pair"];

/** The list's head: heading, count, search and filters. */
export function PortfolioFilter({ filter, groups, total }: PortfolioFilterProps) {
  const words = wordsOf(filter);
  const isOffered = groups.length > 0 || words.length > 0;
  return (
    <div className="finder">
      <h1>PORTFOLIO</h1>{" "}
      <p role="status">
        {words.length > 0 && (
          <>
            <strong>{words.join(" · ")}</strong>{" "}
          </>
        )}
        {total > 0 ? `${total}건` : words.length > 0 && "시공 사례 없음"}
        {words.length > 0 && (
          <>
            {" "}
            <Link to="/portfolio" preventScrollReset>
              모두 보기
            </Link>
          </>
        )}
      </p>{" "}
      {isOffered && <Conditions filter={filter} groups={groups} />}
    </div>
  );
}

function Conditions({ filter, groups }: Omit<PortfolioFilterProps, "total">) {
  const chips = groups.filter(({ name }) => inRow.includes(name));
  const others = groups.filter(({ name }) => !inRow.includes(name));
  const isNarrowed = filter.q !== undefined || others.some(({ name }) => filter[name]);
  const [isOpen, setOpen] = useState(isNarrowed);
  // Stays open without conditions: the link in focus would be gone.
  useEffect(() => {
    if (isNarrowed) setOpen(true);
  }, [isNarrowed]);
  return (
    <>
      <SearchForm filter={filter} />{" "}
      <div className="finder-conditions">
        <div className="chips">
          {chips.map((group) => (
            <Options key={group.name} group={group} filter={filter} />
          ))}
        </div>{" "}
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>상세 검색</summary>
          {others.map((group) => (
            <section key={group.name} aria-labelledby={`finder-${group.name}`}>
              <h2 id={`finder-${group.name}`}>{group.label}</h2>
              <Options group={group} filter={filter} />
            </section>
          ))}
        </details>
      </div>
    </>
  );
}

function Options({ group, filter }: { group: OptionGroup; filter: Filter }) {
  return (
    <ul aria-label={group.label}>
      {group.options.map(({ label, total, isChosen, path, conditions }) => (
        <li key={label}>
          <Link
            to={path}
            preventScrollReset
            className="chip"
            aria-current={isChosen || undefined}
            rel={conditions > MOST_INDEXED || filter.q ? "nofollow" : undefined}
          >
            {label} <small>{total}</small>
            {isChosen && <span className="visually-hidden">, 선택됨, 누르면 해제</span>}
          </Link>
        </li>
      ))}
    </ul>
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
        placeholder="동네, 평수, 금액, 공간"
        autoComplete="off"
        enterKeyHint="search"
      />{" "}
      <button type="submit" className="button-quiet">
        찾기
      </button>
    </Form>
  );
}
