import { paragraphsOf } from "~/text/paragraphs";

export function Paragraphs({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
  return paragraphsOf(text).map((line, index) => <p key={index}>{line}</p>);
}
