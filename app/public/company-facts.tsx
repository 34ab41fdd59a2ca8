import type { ReactNode } from "react";
import { useCompany, useSite } from "./frame";

export function CompanyFacts() {
  const company = useCompany();
  const site = useSite();
  if (!company) return null;
  const { representative, email, phoneNumber, phoneLink } = company;
  const address = `${company.mainAddress} ${company.detailAddress}`.trim();
  const facts: [string, ReactNode][] = [
    ["상호", site.tradeName],
    ["대표", representative],
    ["이메일", email && <a href={`mailto:${email}`}>{email}</a>],
    ["연락처", phoneNumber && <a href={phoneLink}>{phoneNumber}</a>],
    ["주소", address && <address>{address}</address>],
    ["영업시간", site.officeHours],
    ["사업자등록번호", site.businessNumber],
    ["건설업 등록", site.licence],
  ];
  const given = facts.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <dl className="company-facts">
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CallLink() {
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  if (!phoneNumber) return null;
  return (
    <a href={phoneLink} className="call-link button-quiet">
      <span>
        전화 상담 <span className="phone-number">{phoneNumber}</span>
      </span>
    </a>
  );
}
