import { LIKE_FIELD } from "~/contact/liked-project";
import { cappedSizes } from "~/pictures/picture";
import { Picture } from "~/pictures/visitor-picture";
import type { readLiked } from "./liked.server";

interface LikedCardProps {
  project: NonNullable<Awaited<ReturnType<typeof readLiked>>>;
  isChosen: boolean;
}

/** A checkbox, so that the wish can be taken back without script, too. */
export function LikedCard({ project, isChosen }: LikedCardProps) {
  return (
    <label className="liked">
      {project.picture && (
        <Picture
          area="portfolio"
          picture={{ ...project.picture, alt: "" }}
          alt=""
          sizes={cappedSizes([{ length: "96px" }])}
          most={320}
        />
      )}
      <span>
        <strong>{project.title}</strong>
        <span>
          <input type="checkbox" name={LIKE_FIELD} value={project.id} defaultChecked={isChosen} />{" "}
          이 집과 비슷하게 시공하고 싶습니다
        </span>
      </span>
    </label>
  );
}
