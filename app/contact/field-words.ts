import { fieldFacts, valueNames } from "./inquiry";

export const fieldWords: Record<string, Record<string, string>> = Object.fromEntries(
  valueNames.flatMap((name) => {
    const { kind } = fieldFacts[name];
    return typeof kind === "object" && "words" in kind ? [[name, kind.words]] : [];
  }),
);
