import { numberHint } from "./number-hint";

export function NumberHint({ typed }: { typed: string }) {
  const { isOdd, words } = numberHint(typed);
  return isOdd ? <strong>{words}</strong> : words;
}
