import { cappedSizes, type PictureData, type ShownWidths } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";

interface BlockFigureProps {
  picture: PictureData;
  page: ShownWidths;
}

/** What the shop says about its picture stands below it, and is not read twice. */
export function BlockFigure({ picture, page }: BlockFigureProps) {
  return (
    <figure className="block-figure">
      <Picture area="content" picture={picture} alt="" sizes={cappedSizes(page)} />
      {picture.alt && <figcaption aria-hidden>{picture.alt}</figcaption>}
    </figure>
  );
}
