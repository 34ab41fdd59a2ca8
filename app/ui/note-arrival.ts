/**
 * Notes from which other site, and with which campaign, this page was reached, for the inquiry that may
 * follow (contact/arrival.ts). It runs before the first press could lead away; no cookie, and gone with
 * the tab.
 */
try {
  const site = document.referrer.split("/", 3);
  if (site[2] !== location.host) {
    const arrival = new URLSearchParams({ referrer: site.join("/") });
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (/^utm_(source|medium|campaign)$/.test(name)) arrival.append(name, value);
    }
    if (`${arrival}` !== "referrer=") sessionStorage.setItem("arrival", `${arrival}`);
  }
} catch {
  // Storage is blocked, as in some private windows.
}
