import {
  type EstimateLine,
  noContract,
  type Paper,
  type PaperPicture,
  type WorkSum,
} from "./estimate";
import {
  columnTitles,
  endFacts,
  instalmentAmounts,
  instalmentsTitle,
  isHeaded,
  noWork,
  recipientFacts,
  sealedFact,
  shopFacts,
  sumAmounts,
  totalTitle,
  wonOrLess,
} from "./paper-facts";
import { quantityInWords, won, wonInHangul, wonInManwon } from "./won";

interface EstimatePaperProps {
  paper: Paper;
  /** Where its pictures are shown to who may read it. */
  pictures: string;
}

/** An estimate as such a paper looks, on the customer's page and in the office. */
export function EstimatePaper({ paper, pictures }: EstimatePaperProps) {
  const { sums, shop } = paper;
  return (
    <article className="paper">
      <header>
        {shop.logo && <Picture {...shop.logo} at={pictures} alt={shop.name} />}
        <h2>견적서</h2>
      </header>
      <Parties paper={paper} pictures={pictures} />
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

function Picture({
  at,
  alt,
  uploadedName,
  width,
  height,
}: PaperPicture & { at: string; alt: string }) {
  return <img src={`${at}/${uploadedName}`} alt={alt} width={width} height={height} />;
}

interface FactsProps {
  facts: ReturnType<typeof endFacts>;
  /** Over the end of which text. */
  seal?: { label: string; picture: React.ReactNode } | undefined;
}

function Facts({ facts, seal }: FactsProps) {
  return (
    <dl className="paper-facts">
      {facts.map(([label, text]) => (
        <Fact key={label} label={label}>
          {label === seal?.label ? (
            <span className="paper-seal">
              {text}
              {seal.picture}
            </span>
          ) : (
            text
          )}
        </Fact>
      ))}
    </dl>
  );
}

/** For whom it is, and who answers for it. */
function Parties({ paper, pictures }: EstimatePaperProps) {
  const { seal } = paper.shop;
  const picture = seal && <Picture {...seal} at={pictures} alt="직인" />;
  return (
    <div className="paper-parties">
      <Facts facts={recipientFacts(paper)} />
      <Facts facts={shopFacts(paper)} seal={picture && { label: sealedFact(paper), picture }} />
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
