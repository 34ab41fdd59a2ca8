interface Coordinates {
  latitude: string;
  longitude: string;
}

/** Without the service or a match, the coordinates stay unknown, silently, as the spec requires. */
export async function geocode(key: string, address: string): Promise<Coordinates | undefined> {
  const maps = await loadMaps(key).catch(() => undefined);
  if (!maps) return undefined;
  return new Promise((resolve) => {
    new maps.services.Geocoder().addressSearch(address, (result, status) => {
      const first = status === maps.services.Status.OK ? result[0] : undefined;
      resolve(first && { latitude: first.y, longitude: first.x });
    });
  });
}

/** The maps script and the postcode script share the global `kakao`; either may load first. */
async function loadMaps(key: string): Promise<typeof kakao.maps> {
  if (typeof kakao === "undefined" || !("maps" in kakao)) {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `https://dapi.kakao.com/v2/maps/sdk.js?appkey=${encodeURIComponent(key)}&libraries=services&autoload=false`;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  }
  await new Promise<void>((resolve) => kakao.maps.load(resolve));
  return kakao.maps;
}
