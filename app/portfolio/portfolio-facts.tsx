import { inSquareMetres } from "~/ui/amount";
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

/** Labels and values of an entry, as the public page and the office show them. */
export function PortfolioFacts(entry: PortfolioFactsProps) {
  const { supplyArea, completion, diffWeek } = entry;
  return (
    <dl className="facts">
      <div>
        <dt>유형</dt>
        <dd>{buildingTypes[entry.buildingType]}</dd>
      </div>
      <div>
        <dt>면적</dt>
        <dd>
          {supplyArea > 0 ? (
            <>
              {`공급 ${supplyArea}평`} <small>약 {inSquareMetres(supplyArea)}㎡</small>
            </>
          ) : (
            "미정"
          )}
        </dd>
      </div>
      <div>
        <dt>준공</dt>
        <dd>{completion > 0 ? `${completion}년` : "미정"}</dd>
      </div>
      <div>
        <dt>시공기간</dt>
        <dd>{diffWeek === null ? "미정" : `${diffWeek}주`}</dd>
      </div>
      <div>
        <dt>지역</dt>
        <dd>{entry.mainAddress || "미정"}</dd>
      </div>
    </dl>
  );
}
