/** One paragraph per line of a block's body, without empty lines. */
export function Paragraphs({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
  return linesOf(text).map((line, index) => <p key={index}>{line}</p>);
}

/** The lines that have words. */
export function linesOf(text: string) {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}
