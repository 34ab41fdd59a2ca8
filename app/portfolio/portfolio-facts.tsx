import type { ReactNode } from "react";
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
  /** Shown for what is not given; without it such a fact is left out. */
  unknown?: string;
}

/** Labels and values of an entry, as the public page and the office show them. */
export function PortfolioFacts({ unknown, ...entry }: PortfolioFactsProps) {
  const { supplyArea, completion, diffWeek, mainAddress } = entry;
  const area = supplyArea > 0 && (
    <>
      {`공급 ${supplyArea}평`} <small>약 {inSquareMetres(supplyArea)}㎡</small>
    </>
  );
  const facts: [string, ReactNode][] = [
    ["유형", buildingTypes[entry.buildingType]],
    ["면적", area],
    ["준공", completion > 0 && `${completion}년`],
    ["시공기간", diffWeek !== null && `${diffWeek}주`],
    ["지역", mainAddress],
  ];
  return (
    <dl className="facts">
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
