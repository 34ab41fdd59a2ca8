export type Fields = Record<string, string | Blob | (string | Blob)[]>;

/** A form with these fields; an array is sent as repeated fields of one name. */
export function formOf(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}
