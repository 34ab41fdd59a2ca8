/** Whether Back has changed the URL since the document was asked for: the server's HTML is another page's. */
export function hasLedOn() {
  const address = window.late?.address;
  return address !== undefined && address !== location.pathname + location.search;
}
