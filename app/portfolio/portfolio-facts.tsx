import { inSquareMetres } from "~/text/amount";
import { type BuildingType, buildingTypes } from "./portfolio";

interface PortfolioFactsProps {
  buildingType: BuildingType;
  /** In pyeong; 0 is not given. */
  supplyArea: number;
  completion: number;
  /** null when one of the dates is not given. */
  diffWeek: number | null;
  mainAddress: string;
}

/** Labels and values of an entry, as the public page and the office show them; what is not given is left out. */
export function PortfolioFacts(entry: PortfolioFactsProps) {
  const { supplyArea, completion, diffWeek } = entry;
  return (
    <dl className="facts">
      <div>
        <dt>유형</dt>
        <dd>{buildingTypes[entry.buildingType]}</dd>
      </div>
      {supplyArea > 0 && (
        <div>
          <dt>면적</dt>
          <dd>
            {`공급 ${supplyArea}평`}
            <small>약 {inSquareMetres(supplyArea)}㎡</small>
          </dd>
        </div>
      )}
      {completion > 0 && (
        <div>
          <dt>준공</dt>
          <dd>{`${completion}년`}</dd>
        </div>
      )}
      {diffWeek !== null && (
        <div>
          <dt>시공기간</dt>
          <dd>{`${diffWeek}주`}</dd>
        </div>
      )}
      {entry.mainAddress && (
        <div>
          <dt>지역</dt>
          <dd>{entry.mainAddress}</dd>
        </div>
      )}
    </dl>
  );
}
