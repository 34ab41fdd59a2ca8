import { ListButton } from "~/forms/list-button";

interface PictureButtonsProps {
  index: number;
  count: number;
  name: string;
  /** Without script, the buttons post the form. */
  onMove: ((to: number) => void) | undefined;
  onRemove: (() => void) | undefined;
}

export function PictureButtons({ index, count, name, onMove, onRemove }: PictureButtonsProps) {
  return (
    <>
      <ListButton
        command={`up ${index}`}
        disabled={index === 0}
        onPress={onMove && (() => onMove(index - 1))}
      >
        <span aria-hidden="true">↑</span> <span className="visually-hidden">{name} 앞으로</span>
      </ListButton>
      <ListButton
        command={`down ${index}`}
        disabled={index === count - 1}
        onPress={onMove && (() => onMove(index + 1))}
      >
        <span aria-hidden="true">↓</span> <span className="visually-hidden">{name} 뒤로</span>
      </ListButton>
      {/* For the second picture, one step up is the same. */}
      {index > 1 && (
        <ListButton command={`first ${index}`} onPress={onMove && (() => onMove(0))}>
          <span aria-hidden="true">⤒</span>{" "}
          <span className="visually-hidden">{name} 맨 앞으로</span>
        </ListButton>
      )}
      <ListButton command={`remove ${index}`} onPress={onRemove}>
        제거<span className="visually-hidden"> {name}</span>
      </ListButton>
    </>
  );
}
