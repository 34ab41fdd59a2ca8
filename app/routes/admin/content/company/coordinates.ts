/** As maps give coordinates to copy: 37.4979, 127.0276. */
const pair = /^\(?\s*(-?\d{1,3}(?:\.\d{1,20})?)(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d{1,20})?)\s*\)?$/;

export function pairIn(text: string): [latitude: string, longitude: string] | undefined {
  const [, latitude, longitude] = pair.exec(text.trim()) ?? [];
  return latitude && longitude ? [latitude, longitude] : undefined;
}

/** Splits a pair typed into one field. Changes the form. */
export function separateCoordinates(form: FormData) {
  for (const name of ["latitude", "longitude"]) {
    const found = pairIn(String(form.get(name) ?? ""));
    if (!found) continue;
    form.set("latitude", found[0]);
    form.set("longitude", found[1]);
  }
  return form;
}
