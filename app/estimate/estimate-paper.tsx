import { type EstimateLine, noContract, type Paper, type WorkSum } from "./estimate";
import {
  columnTitles,
  draftTitle,
  endFacts,
  instalmentAmounts,
  instalmentsTitle,
  isHeaded,
  noWork,
  recipientFacts,
  shopFacts,
  sumAmounts,
  totalTitle,
  wonOrLess,
} from "./paper-facts";
import { quantityInWords, won, wonInHangul, wonInManwon } from "./won";

/** An estimate as such a paper looks, on the customer's page, in the office and printed. */
export function EstimatePaper({ paper }: { paper: Paper }) {
  const { sums } = paper;
  return (
    <article className="paper">
      <h2>견적서</h2>
      {paper.day === "" && <p className="paper-draft">{draftTitle}</p>}
      <Parties paper={paper} />
      <p className="paper-total">
        <span>{totalTitle}</span> <strong>{won(sums.total)}</strong>{" "}
        <span>{wonInHangul(sums.total)}</span> <span>{wonInManwon(sums.total)}</span>
      </p>
      <Lines paper={paper} />
      <div className="paper-ends">
        <SumLines paper={paper} />
        <Instalments paper={paper} />
      </div>
      <Facts facts={endFacts(paper)} />
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

function Facts({ facts }: { facts: ReturnType<typeof endFacts> }) {
  return (
    <dl className="paper-facts">
      {facts.map(([label, text]) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </dl>
  );
}

/** For whom it is, and who answers for it. */
function Parties({ paper }: { paper: Paper }) {
  return (
    <div className="paper-parties">
      <Facts facts={recipientFacts(paper)} />
      <Facts facts={shopFacts(paper)} />
    </div>
  );
}

function Lines({ paper }: { paper: Paper }) {
  const { estimate, sums } = paper;
  return (
    <table className="paper-lines">
      <caption className="visually-hidden">견적 내역</caption>
      <thead>
        <tr>
          {columnTitles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {sums.works.map((work) => (
        <tbody key={work.work}>
          {isHeaded(paper) && <WorkHead {...work} />}
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
        {work || noWork}
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

function SumLines({ paper }: { paper: Paper }) {
  return (
    <dl className="paper-sums">
      {sumAmounts(paper).map(([label, amount]) => (
        <Fact key={label} label={label}>
          {wonOrLess(amount)}
        </Fact>
      ))}
    </dl>
  );
}

function Instalments({ paper }: { paper: Paper }) {
  const agreed = instalmentAmounts(paper);
  if (agreed.length === 0) return null;
  return (
    <section className="paper-instalments">
      <h3>{instalmentsTitle}</h3>
      <dl className="paper-sums">
        {agreed.map(([label, amount]) => (
          <Fact key={label} label={label}>
            {won(amount)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
