/** Whether Back has led on since the document was asked for: the server's page is another one. */
export function hasLedOn() {
  const address = window.late?.address;
  return address !== undefined && address !== location.pathname + location.search;
}
