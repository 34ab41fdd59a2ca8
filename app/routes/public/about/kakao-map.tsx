import { useRef } from "react";
import { Map as KakaoMapView, MapMarker, useKakaoLoader } from "react-kakao-maps-sdk";
import { useSite } from "~/public/frame";
import { MapButtons } from "./map-buttons";
import { isTouched, type MapViewProps } from "./map-view";

const LEVEL = 3;

export function KakaoMap({ latitude, longitude }: MapViewProps) {
  const { name, kakaoMapKey } = useSite();
  const [isLoading, error] = useKakaoLoader({
    appkey: kakaoMapKey,
    libraries: ["services"],
    url: "https://dapi.kakao.com/v2/maps/sdk.js",
  });
  const map = useRef<kakao.maps.Map>(null);
  const center = { lat: latitude, lng: longitude };

  function zoom(by: 1 | -1) {
    map.current?.setLevel(map.current.getLevel() + by);
  }

  function reset() {
    map.current?.setLevel(LEVEL);
    map.current?.setCenter(new kakao.maps.LatLng(latitude, longitude));
  }

  // The link below works regardless.
  if (isLoading || error) return null;
  return (
    <>
      <KakaoMapView
        ref={map}
        center={center}
        level={LEVEL}
        className="map-view"
        scrollwheel={false}
        // On touch screens, dragging must scroll the page, not the map.
        draggable={!isTouched()}
      >
        <MapMarker position={center} title={name} />
      </KakaoMapView>
      <MapButtons onZoomIn={() => zoom(-1)} onZoomOut={() => zoom(1)} onReset={reset} />
    </>
  );
}
