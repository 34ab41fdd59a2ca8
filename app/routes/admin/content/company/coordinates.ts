/** As maps give a place to copy: 37.4979, 127.0276. */
const pair = /^\(?\s*(-?\d{1,3}(?:\.\d{1,20})?)(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d{1,20})?)\s*\)?$/;

/** @returns latitude and longitude, if a text has both */
export function pairIn(text: string): [latitude: string, longitude: string] | undefined {
  const [, latitude, longitude] = pair.exec(text.trim()) ?? [];
  return latitude && longitude ? [latitude, longitude] : undefined;
}

/** Puts a pair that one field of a form has into both. Changes the form. */
export function separateCoordinates(form: FormData) {
  for (const name of ["latitude", "longitude"]) {
    const found = pairIn(String(form.get(name) ?? ""));
    if (!found) continue;
    form.set("latitude", found[0]);
    form.set("longitude", found[1]);
  }
  return form;
}
