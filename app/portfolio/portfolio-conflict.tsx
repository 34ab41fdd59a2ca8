import type { ArrangedPicture } from "~/files/arrangement.server";
import { FieldConflict } from "~/forms/conflict";
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
};

const words = { ...buildingTypes, ...interiorTypes };

export function PortfolioConflict({ stored, sent, pictures }: PortfolioConflictProps) {
  const names = (list: { name: string; alt: string }[]) =>
    list.map(({ name, alt }) => (alt ? `${name} (${alt})` : name)).join(", ");
  const more = [{ label: "사진", theirs: names(stored.pictures), mine: names(pictures) }];
  return <FieldConflict labels={labels} words={words} stored={stored} sent={sent} more={more} />;
}
