import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { site } from "~/site";
import type { MapViewProps } from "./map-view";

interface CompanyMapProps extends MapViewProps {
  address: string;
}

/**
 * Where the company is: a link to a map, over which the map itself is laid as soon as it comes
 * into view. Without script, without network or without coordinates the link stays.
 */
export function CompanyMap({ latitude, longitude, address }: CompanyMapProps) {
  const box = useRef<HTMLElement>(null);
  const [MapView, setMapView] = useState<ComponentType<MapViewProps>>();
  const isPlaced = latitude !== 0 || longitude !== 0;
  useEffect(() => {
    const element = box.current;
    if (!element || !isPlaced) return;
    const watch = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        const view = await loadMapView();
        if (view) setMapView(() => view);
      },
      { rootMargin: "200px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isPlaced]);

  if (!isPlaced && !address) return null;
  return (
    <section
      className="map"
      // Without a place there is no map to keep room for.
      data-placed={isPlaced ? "" : undefined}
      aria-label="찾아오시는 길"
      ref={box}
    >
      <p className="map-address">{address}</p>
      {MapView && (
        <Attempt>
          <MapView latitude={latitude} longitude={longitude} />
        </Attempt>
      )}
      <a
        className="map-link button-quiet"
        href={mapLink(latitude, longitude, address)}
        target="_blank"
        rel="noopener"
      >
        지도에서 보기<span className="visually-hidden"> (새 창)</span>
      </a>
    </section>
  );
}

/** A service that misbehaves takes its map with it, not the page. */
class Attempt extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Two maps, of which a visitor is sent one at the most. */
async function loadMapView(): Promise<ComponentType<MapViewProps> | undefined> {
  try {
    if (site.kakaoMapKey) return (await import("./kakao-map")).KakaoMap;
    return (await import("./leaflet-map")).LeafletMap;
  } catch {
    return undefined;
  }
}

function mapLink(latitude: number, longitude: number, address: string) {
  const place = encodeURIComponent(site.name.replaceAll(",", " "));
  if (latitude !== 0 || longitude !== 0) {
    return `https://map.kakao.com/link/map/${place},${latitude},${longitude}`;
  }
  return `https://map.kakao.com/link/search/${encodeURIComponent(address)}`;
}
