import { Form, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { type Act, acts } from "./reorder";
import { DownIcon, StarIcon, TopIcon, UpIcon } from "./reorder-icons";

interface ReorderButtonsProps {
  project: {
    id: number;
    title: string;
    officeRank: number;
    isFeatured: 0 | 1;
    isDraft: 0 | 1;
  };
}

const icons: Partial<Record<Act, ReactNode>> = {
  up: <UpIcon />,
  down: <DownIcon />,
  top: <TopIcon />,
  feature: <StarIcon />,
  unfeature: <StarIcon className="is-on" />,
};

/** Arrows need no words, so that four buttons fit in one row. */
function wordOf(act: Act) {
  if (act === "publish") return undefined;
  return /feature$/.test(act) ? "arrange-word" : "visually-hidden";
}

export function ReorderButtons({ project }: ReorderButtonsProps) {
  const { id, title, officeRank, isFeatured, isDraft } = project;
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData !== undefined;
  const isPressed = isBusy && formData.get("id") === String(id);
  const { form, notePress } = useRestoredFocus(isBusy);
  const shown: Act[] = [
    "up",
    "down",
    "top",
    isFeatured ? "unfeature" : "feature",
    ...(isDraft ? (["publish"] as const) : []),
  ];
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="arrange"
      aria-busy={isPressed || undefined}
      onSubmit={(event) => {
        // One press at a time. A disabled button would lose the focus.
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="rank" value={officeRank} />
      {shown.map((act) => (
        <button
          key={act}
          type="submit"
          name="intent"
          value={act}
          className="button-quiet"
          title={acts[act]}
          data-act={act}
          onClick={notePress}
        >
          {icons[act]}
          <span className="visually-hidden">{title}: </span>
          <span className={wordOf(act)}>{acts[act]}</span>
        </button>
      ))}
    </Form>
  );
}

/** A row that moves loses the focus of its buttons. */
function useRestoredFocus(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLButtonElement>(undefined);
  useEffect(() => {
    if (isBusy || !pressed.current) return;
    if (document.activeElement === document.body) {
      const own = pressed.current.isConnected ? pressed.current : form.current?.lastElementChild;
      if (own instanceof HTMLButtonElement) own.focus({ preventScroll: true });
    }
    pressed.current = undefined;
  }, [isBusy]);
  return {
    form,
    notePress(event: MouseEvent<HTMLButtonElement>) {
      pressed.current = event.currentTarget;
    },
  };
}
