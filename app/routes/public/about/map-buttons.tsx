interface MapButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onReset: () => void;
}

export function MapButtons({ onZoomIn, onZoomOut, onReset }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      <button type="button" className="button-quiet" onClick={onZoomIn}>
        확대
      </button>
      <button type="button" className="button-quiet" onClick={onZoomOut}>
        축소
      </button>
      <button type="button" className="button-quiet" onClick={onReset}>
        처음 위치
      </button>
    </div>
  );
}
