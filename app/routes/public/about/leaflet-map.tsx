import Leaflet from "leaflet";
import { useEffect, useRef } from "react";
import { MapButtons } from "./map-buttons";
import { isTouched, type MapViewProps } from "./map-view";

/** OpenStreetMap's zoom 16 is about Kakao's level 3. */
const ZOOM = 16;

export function LeafletMap({ latitude, longitude }: MapViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<Leaflet.Map>();
  useEffect(() => {
    if (!element.current) return;
    const made = Leaflet.map(element.current, {
      zoomControl: false,
      scrollWheelZoom: false,
      // On touch screens, dragging must scroll the page, not the map.
      dragging: !isTouched(),
      touchZoom: false,
    });
    made.setView([latitude, longitude], ZOOM);
    made.attributionControl.setPrefix(false);
    Leaflet.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png", {
      maxZoom: 19,
      attribution:
        '© <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap</a>',
    }).addTo(made);
    Leaflet.marker([latitude, longitude], {
      // The package finds its default marker image by URL, which does not work in a bundle.
      icon: Leaflet.divIcon({ className: "map-marker", iconSize: [28, 28], iconAnchor: [14, 28] }),
      alt: "회사 위치",
      keyboard: false,
    }).addTo(made);
    map.current = made;
    return () => {
      made.remove();
    };
  }, [latitude, longitude]);

  return (
    <>
      {/* The package has a ground of its own. */}
      <div ref={element} className="map-view" style={{ background: "none" }} />
      <MapButtons
        onZoomIn={() => map.current?.zoomIn()}
        onZoomOut={() => map.current?.zoomOut()}
        onReset={() => map.current?.setView([latitude, longitude], ZOOM)}
      />
    </>
  );
}
