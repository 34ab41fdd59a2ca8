import { createContext } from "react";

/** The key of Kakao's maps, for the coordinates of an address; "" if there is none. The layouts give it. */
export const MapKey = createContext("");
