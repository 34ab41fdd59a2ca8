/** One paragraph per line of a block's body, without empty lines. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
  return lines.map((line, index) => <p key={index}>{line}</p>);
}
