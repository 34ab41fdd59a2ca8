import type { ReactNode } from "react";
import { inSquareMetres } from "~/text/amount";
import { type BuildingType, buildingTypes } from "./portfolio";

interface PortfolioFactsProps {
  buildingType: BuildingType;
  /** In pyeong; 0 if not given. */
  supplyArea: number;
  /** The year in which the building was built. */
  completion: number;
  /** The year in which our work ended; null if unknown. */
  workYear: number | null;
  /** Null if one of the dates is not given. */
  diffWeek: number | null;
  mainAddress: string;
  /** The budget's band; "" if it is not to be shown. */
  price?: string;
  /** Shown for missing facts; without it they are omitted. */
  unknown?: string;
}

export function PortfolioFacts({ unknown, ...entry }: PortfolioFactsProps) {
  const { supplyArea, completion, workYear, diffWeek, mainAddress, price = "" } = entry;
  const area = supplyArea > 0 && (
    <>
      {`공급 ${supplyArea}평`} <small>약 {inSquareMetres(supplyArea)}㎡</small>
    </>
  );
  const facts: [string, ReactNode][] = [
    ["유형", buildingTypes[entry.buildingType]],
    ["면적", area],
    ["준공", completion > 0 && `${completion}년`],
    ["시공", workYear !== null && `${workYear}년`],
    ["시공기간", diffWeek !== null && `${diffWeek}주`],
    ...(price ? [["예산", price] as [string, ReactNode]] : []),
    ["지역", mainAddress],
  ];
  return (
    <dl className="facts project-facts">
      {facts
        .map(([label, value]) => [label, value || unknown] as const)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
