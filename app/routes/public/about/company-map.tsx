import style from "leaflet/dist/leaflet.css?url";
import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { withStyle } from "~/forms/with-style";
import { useSite } from "~/public/frame";
import type { MapViewProps } from "./map-view";

interface CompanyMapProps extends MapViewProps {
  address: string;
}

/** Without script, network or coordinates, only the link to a map is shown. */
export function CompanyMap({ latitude, longitude, address }: CompanyMapProps) {
  const { name, kakaoMapKey } = useSite();
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
        const view = await loadMapView(Boolean(kakaoMapKey));
        if (view) setMapView(() => view);
      },
      { rootMargin: "200px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isPlaced, kakaoMapKey]);

  if (!isPlaced && !address) return null;
  return (
    <section className="map" aria-label="찾아오시는 길" ref={box}>
      <span className="map-marker" />
      <p className="map-address">{address}</p>
      {MapView && (
        <Attempt>
          <MapView latitude={latitude} longitude={longitude} />
        </Attempt>
      )}
      <a
        className="map-link button-quiet"
        href={mapLink(name, latitude, longitude, address)}
        target="_blank"
        rel="noopener"
      >
        지도에서 보기<span className="visually-hidden"> (새 창)</span>
      </a>
    </section>
  );
}

class Attempt extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const loadLeaflet = withStyle(style, () => import("./leaflet-map"));

async function loadMapView(isKakaoUsed: boolean): Promise<ComponentType<MapViewProps> | undefined> {
  try {
    if (isKakaoUsed) return (await import("./kakao-map")).KakaoMap;
    return (await loadLeaflet()).LeafletMap;
  } catch {
    return undefined;
  }
}

function mapLink(name: string, latitude: number, longitude: number, address: string) {
  const label = encodeURIComponent(name.replaceAll(",", " "));
  if (latitude !== 0 || longitude !== 0) {
    return `https://map.kakao.com/link/map/${label},${latitude},${longitude}`;
  }
  return `https://map.kakao.com/link/search/${encodeURIComponent(address)}`;
}
