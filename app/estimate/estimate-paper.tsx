import { dayInWords, weekdayInWords } from "~/text/moment";
import {
  discountKinds,
  type EstimateLine,
  instalmentNames,
  instalments,
  noContract,
  type Paper,
  type WorkSum,
} from "./estimate";
import { quantityInWords, won, wonInHangul, wonInManwon } from "./won";

/** An estimate as such a paper looks, on the customer's page, in the office and printed. */
export function EstimatePaper({ paper }: { paper: Paper }) {
  const { estimate, sums } = paper;
  const { validUntil, excluded, note } = estimate;
  return (
    <article className="paper">
      <h2>견적서</h2>
      <Parties paper={paper} />
      <p className="paper-total">
        <span>총 견적 금액 (부가가치세 포함)</span> <strong>{won(sums.total)}</strong>{" "}
        <span>{wonInHangul(sums.total)}</span> <span>{wonInManwon(sums.total)}</span>
      </p>
      <Lines paper={paper} />
      <div className="paper-ends">
        <SumLines paper={paper} />
        <Instalments paper={paper} />
      </div>
      <dl className="paper-facts">
        {validUntil && <Fact label="유효기간">{weekdayInWords(validUntil)}까지</Fact>}
        {excluded && <Fact label="포함되지 않는 것">{excluded}</Fact>}
        {note && <Fact label="비고">{note}</Fact>}
      </dl>
      <p className="paper-end">{noContract}</p>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For whom it is, and who answers for it. */
function Parties({ paper }: { paper: Paper }) {
  const { number, day, customer, place, shop } = paper;
  const facts = [
    ["대표", shop.representative],
    ["사업자등록번호", shop.businessNumber],
    ["건설업 등록", shop.licence],
    ["주소", shop.address],
    ["연락처", shop.phoneNumber],
  ];
  return (
    <div className="paper-parties">
      <dl className="paper-facts">
        {customer && <Fact label="받는 분">{customer} 귀하</Fact>}
        {place && <Fact label="공사 장소">{place}</Fact>}
        <Fact label="견적 번호">{number}</Fact>
        <Fact label="견적일">{day ? dayInWords(day) : "작성 중"}</Fact>
      </dl>
      <dl className="paper-facts">
        <Fact label="상호">{shop.name}</Fact>
        {facts.map(
          ([label = "", value]) =>
            value && (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </div>
  );
}

function Lines({ paper }: { paper: Paper }) {
  const { estimate, sums } = paper;
  const isHeaded = sums.works.some(({ work }) => work !== "");
  return (
    <table className="paper-lines">
      <caption className="visually-hidden">견적 내역</caption>
      <thead>
        <tr>
          <th scope="col">품명</th>
          <th scope="col">규격</th>
          <th scope="col">단위</th>
          <th scope="col">수량</th>
          <th scope="col">단가</th>
          <th scope="col">금액</th>
        </tr>
      </thead>
      {sums.works.map((work) => (
        <tbody key={work.work}>
          {isHeaded && <WorkHead {...work} />}
          {work.lines.map((index) => (
            <Line
              key={index}
              line={estimate.lines[index] as EstimateLine}
              amount={sums.amounts[index] ?? 0}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function WorkHead({ work, sum }: WorkSum) {
  return (
    <tr className="paper-work">
      <th scope="rowgroup" colSpan={5}>
        {work || "기타"}
      </th>
      <td>{won(sum)}</td>
    </tr>
  );
}

function Line({ line, amount }: { line: EstimateLine; amount: number }) {
  const { name, spec, unit, quantity, price } = line;
  return (
    <tr>
      <td>{name}</td>
      <td>{spec}</td>
      <td>{unit}</td>
      <td>{quantityInWords(quantity)}</td>
      <td>{price?.toLocaleString("ko-KR")}</td>
      <td>{amount.toLocaleString("ko-KR")}</td>
    </tr>
  );
}

function SumLines({ paper: { estimate, sums } }: { paper: Paper }) {
  const { discountKind, vat } = estimate;
  const percent =
    discountKind === "PERCENT" && ` ${quantityInWords(estimate.discount)}${discountKinds.PERCENT}`;
  return (
    <dl className="paper-sums">
      {sums.discount > 0 && (
        <>
          <Fact label="합계">{won(sums.subtotal)}</Fact>
          <Fact label={`할인${percent || ""}`}>−{won(sums.discount)}</Fact>
        </>
      )}
      <Fact label={vat === "ADDED" ? "공급가액" : "공급가액 (총액에서 부가가치세를 뺀 금액)"}>
        {won(sums.supply)}
      </Fact>
      <Fact label={vat === "ADDED" ? "부가가치세 10%" : "부가가치세 (총액에 포함, 10/110)"}>
        {won(sums.vat)}
      </Fact>
      <Fact label="총액">{won(sums.total)}</Fact>
    </dl>
  );
}

function Instalments({ paper: { estimate } }: { paper: Paper }) {
  const agreed = instalmentNames.filter((name) => estimate[name] > 0);
  if (agreed.length === 0) return null;
  return (
    <section className="paper-instalments">
      <h3>대금 지급</h3>
      <dl className="paper-sums">
        {agreed.map((name) => (
          <Fact key={name} label={instalments[name]}>
            {won(estimate[name])}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
