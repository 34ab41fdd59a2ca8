import { useCompany } from "./frame";

/** The company's details, as far as entered. */
export function CompanyFacts() {
  const company = useCompany();
  if (!company) return null;
  const { representative, email, phoneNumber, phoneLink } = company;
  const address = `${company.mainAddress} ${company.detailAddress}`.trim();
  if (!representative && !email && !phoneNumber && !address) return null;
  return (
    <dl className="company-facts">
      {representative && (
        <div>
          <dt>대표</dt>
          <dd>{representative}</dd>
        </div>
      )}
      {email && (
        <div>
          <dt>이메일</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phoneNumber && (
        <div>
          <dt>연락처</dt>
          <dd>
            <a href={phoneLink}>{phoneNumber}</a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>주소</dt>
          <dd>
            <address>{address}</address>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Calls the company; nothing if it has no number. */
export function CallLink() {
  const { phoneNumber, phoneLink } = useCompany() ?? {};
  if (!phoneNumber) return null;
  return (
    <a href={phoneLink} className="call-link button-quiet">
      전화 상담 {phoneNumber}
    </a>
  );
}
