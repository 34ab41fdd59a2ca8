import { Fragment } from "react";
import { useCompany } from "./frame";

/**
 * A version of the policy from its plain text, for its own page and the quote form. Headings are h3,
 * to fit below a section heading.
 */
export function PrivacyPolicy({ text }: { text: string }) {
  return (
    <div className="privacy-policy">
      {text.split("\n\n").map((part) => (
        <Part key={part} lines={part.split("\n")} />
      ))}
    </div>
  );
}

const heading = /^\d+\. /;
const date = /^(공고일자|시행일자): (.*)$/;
const item = /^- /;

/** A section, or what stands before the first. */
function Part({ lines }: { lines: string[] }) {
  return (
    <>
      {groupsOf(lines).map((group) => (
        <Fragment key={group[0]}>{shown(group)}</Fragment>
      ))}
      {lines[0]?.endsWith(". 개인정보 보호책임자") && <Contact />}
    </>
  );
}

/** Neighbouring lines of one kind; paragraphs and headings are alone. */
function groupsOf(lines: string[]) {
  const groups: string[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const goesOn = [date, item].some((kind) => kind.test(line) && kind.test(last?.[0] ?? ""));
    if (last && goesOn) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function shown(group: string[]) {
  const [first = ""] = group;
  if (heading.test(first)) return <h3>{first}</h3>;
  if (item.test(first)) {
    return (
      <ul>
        {group.map((line) => (
          <li key={line}>{line.replace(item, "")}</li>
        ))}
      </ul>
    );
  }
  if (date.test(first)) {
    return (
      <dl className="policy-dates">
        {group.map((line) => {
          const [, name, day] = date.exec(line) ?? [];
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{day}</dd>
            </div>
          );
        })}
      </dl>
    );
  }
  return <p>{first}</p>;
}

/** The company's own contact details, as far as entered; no name is hard-coded. */
function Contact() {
  const { representative, email, phoneNumber, phoneLink } = useCompany() ?? {};
  if (!representative && !email && !phoneNumber) {
    return (
      <p>
        개인정보 보호책임자의 연락처를 준비하고 있습니다. 그동안의 요구와 문의는{" "}
        <a href="/contact">온라인 견적 문의</a>의 문의 내용에 적어 주시면 회사가 직접 받아
        처리합니다.
      </p>
    );
  }
  return (
    <ul>
      {representative && <li>책임자: {representative} (대표)</li>}
      {phoneNumber && (
        <li>
          연락처: <a href={phoneLink}>{phoneNumber}</a>
        </li>
      )}
      {email && (
        <li>
          이메일: <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}
