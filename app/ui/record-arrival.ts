/** For a later inquiry (contact/arrival.ts). Runs before the first click can lead away. */
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
  // Some private windows block storage.
}
