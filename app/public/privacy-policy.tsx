import { Fragment } from "react";
import { useCompany } from "./frame";

export function PrivacyPolicy({ text }: { text: string }) {
  return (
    <div className="privacy-policy">
      {text.split("\n\n").map((part) => (
        <Part key={part} lines={part.split("\n")} />
      ))}
    </div>
  );
}

/** `1. …` in the first versions, `제1조 (…)` in later ones. */
const heading = /^(\d+\. |제\d+조 \()/;
const aboutOfficer = /^(\d+\. |제\d+조 \()개인정보 보호책임자/;
const date = /^(공고일자|시행일자|개정 시행일자): (.*)$/;
const item = /^- /;

function Part({ lines }: { lines: string[] }) {
  return (
    <>
      {groupsOf(lines).map((group) => (
        <Fragment key={group[0]}>{shown(group)}</Fragment>
      ))}
      {aboutOfficer.test(lines[0] ?? "") && <Contact />}
    </>
  );
}

/** Groups neighbouring lines of one kind; paragraphs and headings stand alone. */
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

function Contact() {
  const { representative, email, phoneNumber, phoneLink } = useCompany() ?? {};
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
      <li>
        온라인: <a href="/privacy/request">개인정보 열람·삭제 요청</a>
      </li>
    </ul>
  );
}
