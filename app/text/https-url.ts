import { urlIn } from "./url-in";

/** False for a URL with credentials, too. */
export function isHttpsUrl(value: string) {
  const url = urlIn(value);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}
