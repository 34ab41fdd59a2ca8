/** Whether text is an https URL without credentials. */
export function isHttpsUrl(value: string) {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === "https:" && username === "" && password === "";
}
