import { fieldFacts, valueNames } from "./inquiry";

export const fieldWords: Record<string, Record<string, string>> = Object.fromEntries(
  valueNames.flatMap((name) => {
    const { value } = fieldFacts[name];
    return value.kind === "choice" ? [[name, value.words]] : [];
  }),
);
