import { createContext } from "react";

/** Only set while the server renders. See decision 023. */
export const NonceContext = createContext<string | undefined>(undefined);
