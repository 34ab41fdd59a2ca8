/** A block's body as it was typed: every line a paragraph, empty ones left out. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
  return lines.map((line, index) => <p key={index}>{line}</p>);
}
