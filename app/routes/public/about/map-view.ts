export interface MapViewProps {
  latitude: number;
  longitude: number;
}

export function isTouched() {
  return window.matchMedia("(pointer: coarse)").matches;
}
