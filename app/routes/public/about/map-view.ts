/** In degrees. */
export interface MapViewProps {
  latitude: number;
  longitude: number;
}

/** Whether touch is the primary input. */
export function isTouched() {
  return window.matchMedia("(pointer: coarse)").matches;
}
