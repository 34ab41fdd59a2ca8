import { paragraphsOf } from "~/text/paragraphs";

/** A plain text of the office, each line with words a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
  return paragraphsOf(text).map((line, index) => <p key={index}>{line}</p>);
}
