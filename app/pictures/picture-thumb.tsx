import type { PictureArea } from "~/database/area";
import { viewPath } from "./picture";
import type { PictureItem } from "./use-picture-uploads";

interface PictureThumbProps {
  area: PictureArea;
  item: PictureItem;
  number: number;
  onDrag: ((key: string | undefined) => void) | undefined;
  isTicked: boolean;
  onTick: ((key: string, isOn: boolean, isRange: boolean) => void) | undefined;
}

export function PictureThumb({ area, item, number, onDrag, isTicked, onTick }: PictureThumbProps) {
  const { key, picture, name, failure, progress = 0 } = item;
  const shown =
    picture && !picture.isGone ? (
      <img
        src={viewPath(area, picture.uploadedName, 320)}
        alt={picture.alt || `사진 ${number}`}
        title={onDrag && "끌어서 순서를 변경할 수 있습니다"}
        style={{ backgroundColor: picture.color }}
        loading="lazy"
        draggable={onDrag !== undefined}
        onDragStart={() => onDrag?.(key)}
        onDragEnd={() => onDrag?.(undefined)}
      />
    ) : (
      <>
        <span className="picture-pending" aria-hidden="true" />
        {!failure && <progress aria-label={`${name} 올리는 중`} value={progress} />}
      </>
    );
  if (!onTick) return <span className="picture-thumb">{shown}</span>;
  return (
    <label className="picture-thumb">
      {/* No name: a tick is for the page alone. */}
      <input
        type="checkbox"
        aria-label={`사진 ${number} ${name} 선택`}
        checked={isTicked}
        onChange={({ currentTarget, nativeEvent }) =>
          onTick(key, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
      {shown}
    </label>
  );
}
