import { createContext } from "react";

export const MapKey = createContext("");
