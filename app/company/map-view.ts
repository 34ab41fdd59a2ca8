/** What either map is given: degrees. */
export interface MapViewProps {
  latitude: number;
  longitude: number;
}

/** Whether fingers are the main way to point. */
export function isTouched() {
  return window.matchMedia("(pointer: coarse)").matches;
}
