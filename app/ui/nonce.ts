import { createContext } from "react";

/** Marks our own scripts while a page is rendered; absent in the browser. See decision 023. */
export const NonceContext = createContext<string | undefined>(undefined);
