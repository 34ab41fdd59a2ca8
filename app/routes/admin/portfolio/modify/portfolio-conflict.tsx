import { interiorTypes } from "~/forms/interior-types";
import { FieldConflict } from "~/office/conflict";
import { type GalleryPicture, thumbnailInWords } from "~/pictures/gallery-picture";
import { picturesInWords } from "~/pictures/picture-detail";
import { buildingTypes } from "~/portfolio/portfolio";
import { fieldLabels, portfolioSchema } from "~/portfolio/portfolio-schema";
import type { StoredPortfolio } from "~/portfolio/read-portfolio.server";
import { storyDetails } from "~/portfolio/story-details";

interface PortfolioConflictProps {
  stored: StoredPortfolio;
  sent: object;
  pictures: GalleryPicture[];
  thumbnail: Parameters<typeof thumbnailInWords>[0];
}

const labels = Object.fromEntries(
  Object.entries(fieldLabels).filter(([name]) => name in portfolioSchema.shape),
);
const words = { buildingType: buildingTypes, interiorType: interiorTypes };
const shownOrNot = { yes: "예", no: "아니요" };
const flags = {
  isDraft: { yes: "초안", no: "공개" },
  isBudgetShown: shownOrNot,
  isDistrictOnly: shownOrNot,
};

export function PortfolioConflict({ stored, sent, pictures, thumbnail }: PortfolioConflictProps) {
  const inWords = (list: GalleryPicture[]) => picturesInWords(list, storyDetails);
  const more = [
    { label: "사진", theirs: inWords(stored.pictures), mine: inWords(pictures) },
    {
      label: "대표 이미지",
      theirs: stored.thumbnail?.name ?? "",
      mine: thumbnailInWords(thumbnail),
    },
  ];
  return (
    <FieldConflict
      labels={labels}
      words={words}
      flags={flags}
      stored={stored}
      sent={sent}
      more={more}
    />
  );
}
