import * as z from "zod";
import { optionalText } from "~/forms/fields";
import type { GalleryPicture } from "./gallery-picture";

/** A subject passes its list to the gallery editor and to `receiveGallery`. A value is text. */
export type PictureDetail = {
  /** The first word of its form field, and its key in `GalleryPicture.details`. */
  name: string;
  label: string;
} & (
  | {
      kind: "line";
      most: number;
      placeholder?: string;
    }
  | {
      kind: "choice";
      choices: PictureChoice[];
      none: string;
      wrong: string;
      isShared?: boolean;
    }
);

interface PictureChoice {
  value: string;
  label: string;
}

export type DetailValues = Record<string, string>;

export function detailField(detail: string, uploadedName: string) {
  return `${detail} ${uploadedName}`;
}

export function choicesOf(labels: Record<string, string>): PictureChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** A line is trimmed and composed, a choice is one of those offered. */
export function detailSchema(detail: PictureDetail): z.ZodType<string, string> {
  if (detail.kind === "line") return optionalText(detail.most) as z.ZodType<string, string>;
  const values = new Set(["", ...detail.choices.map(({ value }) => value)]);
  return z.string().refine((value) => values.has(value), detail.wrong);
}

export function detailsInWords(values: DetailValues = {}, details: PictureDetail[]) {
  return details
    .map((detail) => {
      const value = values[detail.name] ?? "";
      if (detail.kind === "line") return value;
      return detail.choices.find((choice) => choice.value === value)?.label ?? value;
    })
    .filter(Boolean);
}

export function picturesInWords(pictures: GalleryPicture[], details: PictureDetail[]) {
  return pictures
    .map((picture) => {
      const words = [picture.alt, ...detailsInWords(picture.details, details)]
        .filter(Boolean)
        .join(" · ");
      return words ? `${picture.name} (${words})` : picture.name;
    })
    .join(", ");
}
