import type { ArrangedPicture } from "~/files/arrangement.server";
import { Conflict } from "~/forms/conflict";
import { buildingTypes } from "./portfolio";
import { interiorTypes } from "./portfolio-schema";
import type { StoredPortfolio } from "./read-portfolio.server";

interface PortfolioConflictProps {
  stored: StoredPortfolio;
  sent: object;
  pictures: ArrangedPicture[];
}

const labels = {
  title: "제목",
  buildingType: "유형",
  supplyArea: "공급 면적",
  completion: "준공",
  startDate: "시공 시작일",
  endDate: "시공 종료일",
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  budget: "예산",
  interiorType: "공사 범위",
} as const;

const words: Record<string, string> = { ...buildingTypes, ...interiorTypes };

export function PortfolioConflict({ stored, sent, pictures }: PortfolioConflictProps) {
  const rows = Object.entries(labels).map(([name, label]) => ({
    label,
    theirs: shown(stored[name as keyof typeof labels]),
    mine: shown((sent as Record<string, unknown>)[name]),
  }));
  const names = (list: { name: string; alt: string }[]) =>
    list.map(({ name, alt }) => (alt ? `${name} (${alt})` : name)).join(", ");
  return (
    <Conflict
      rows={[...rows, { label: "사진", theirs: names(stored.pictures), mine: names(pictures) }]}
    />
  );
}

/** The stand-ins for what was not given count as nothing, as they do in the form. */
function shown(value: unknown) {
  const text = String(value ?? "");
  if (text === "0" || text === "2025-01-01") return "";
  return words[text] ?? text;
}
