import { createContext } from "react";

/** The key of Kakao's maps; "" if there is none. */
export const MapKey = createContext("");
