import * as z from "zod";
import { optionalText } from "~/forms/fields";
import type { GalleryPicture } from "./gallery-picture";

/**
 * What a form asks about each picture beside its alternative text. A subject lists its own and passes
 * the list to the gallery editor and to `receiveGallery`; a detail's value is text, "" for none.
 */
export type PictureDetail = {
  /** The first word of its form field, and its key in `GalleryPicture.details`. */
  name: string;
  label: string;
} & (
  | {
      kind: "line";
      /** Letters. */
      most: number;
      /** In the empty field; by default the label. */
      placeholder?: string;
    }
  | {
      kind: "choice";
      choices: PictureChoice[];
      none: string;
      wrong: string;
      /** Whether several pictures can be given it together. */
      isShared?: boolean;
    }
);

interface PictureChoice {
  value: string;
  label: string;
}

/** By name of the detail. */
export type DetailValues = Record<string, string>;

/** The form field with a detail of a picture. */
export function detailField(detail: string, uploadedName: string) {
  return `${detail} ${uploadedName}`;
}

/** An object of labels as choices. */
export function choicesOf(labels: Record<string, string>): PictureChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** What a detail may be: a line is trimmed and composed, a choice is one of those offered. */
export function detailSchema(detail: PictureDetail): z.ZodType<string, string> {
  if (detail.kind === "line") return optionalText(detail.most) as z.ZodType<string, string>;
  const values = new Set(["", ...detail.choices.map(({ value }) => value)]);
  return z.string().refine((value) => values.has(value), detail.wrong);
}

/** What is told about a picture, each detail in words; those without a value are left out. */
export function detailsInWords(values: DetailValues = {}, details: PictureDetail[]) {
  return details
    .map((detail) => {
      const value = values[detail.name] ?? "";
      if (detail.kind === "line") return value;
      return detail.choices.find((choice) => choice.value === value)?.label ?? value;
    })
    .filter(Boolean);
}

/** Pictures in words, to compare two versions of a gallery. */
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
