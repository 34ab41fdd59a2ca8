import { interiorTypes } from "~/forms/interior-types";
import { FieldConflict } from "~/office/conflict";
import type { GalleryPicture } from "~/pictures/picture";
import { buildingTypes } from "./portfolio";
import { fieldLabels, portfolioSchema } from "./portfolio-schema";
import type { StoredPortfolio } from "./read-portfolio.server";

interface PortfolioConflictProps {
  stored: StoredPortfolio;
  sent: object;
  pictures: GalleryPicture[];
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in portfolioSchema.shape),
);
const words = { ...buildingTypes, ...interiorTypes };

export function PortfolioConflict({ stored, sent, pictures }: PortfolioConflictProps) {
  const names = (list: { name: string; alt: string }[]) =>
    list.map(({ name, alt }) => (alt ? `${name} (${alt})` : name)).join(", ");
  const more = [{ label: "사진", theirs: names(stored.pictures), mine: names(pictures) }];
  return <FieldConflict labels={labels} words={words} stored={stored} sent={sent} more={more} />;
}
