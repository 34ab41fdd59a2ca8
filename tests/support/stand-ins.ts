import type { Page } from "playwright";

/**
 * Small local stand-ins for the two services whose scripts the pages load. They have the real ones'
 * documented globals, calls, callbacks and result fields.
 */
export interface StandIns {
  /** "missing": the script cannot be loaded, as on a network that blocks it. */
  /**
   * "silent" never answers, "half" is cut off in its middle, and the frame of "error page" loads, but
   * has none of the provider's scripts.
   */
  postcode?: "working" | "missing" | "silent" | "half" | "error page";
  maps?: "working" | "missing" | "finds nothing";
}

/**
 * Answers for the two hosts alone. Playwright's routes would take every request of the page through the
 * test.
 */
export async function serveStandIns(page: Page, stands: StandIns) {
  const { maps = "working" } = stands;
  const session = await page.context().newCDPSession(page);
  const scripts = (): Record<string, string | undefined> => ({
    // A test may change it meanwhile.
    "t1.kakaocdn.net": postcodeScripts[stands.postcode ?? "working"],
    "dapi.kakao.com": maps === "missing" ? undefined : mapsScript(maps === "working"),
  });
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const script = scripts()[new URL(request.url).hostname];
    if (script === "") return;
    const answered =
      script === undefined
        ? session.send("Fetch.failRequest", { requestId, errorReason: "Failed" })
        : session.send("Fetch.fulfillRequest", {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: "Content-Type", value: "text/javascript; charset=utf-8" }],
            body: Buffer.from(script).toString("base64"),
          });
    // The page may be closed.
    answered.catch(() => {});
  });
  await session.send("Fetch.enable", {
    patterns: [
      { urlPattern: "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/*" },
      { urlPattern: "https://dapi.kakao.com/v2/maps/sdk.js?*" },
    ],
  });
}

/** Two results: an apartment with a road address, and a lot in the country. */
const roadResult = {
  zonecode: "06236",
  roadAddress: "서울 강남구 테헤란로 1",
  jibunAddress: "서울 강남구 역삼동 1",
  userSelectedType: "R",
  bname: "역삼동",
  buildingName: "가나아파트",
  apartment: "Y",
};
const lotResult = {
  zonecode: "25000",
  roadAddress: "강원 어느군 시골길 2",
  jibunAddress: "강원 어느군 시골리 2",
  userSelectedType: "J",
  bname: "시골리",
  buildingName: "",
  apartment: "N",
};

const postcodeScript = `
  window.kakao = window.kakao || {};
  kakao.Postcode = class {
    constructor(options) { this.options = options; }
    open() { throw new Error("a pop-up: in-app browsers block it"); }
    embed(element, { q, autoClose } = {}) {
      const box = document.createElement("div");
      box.id = "__daum__layer_1";
      for (const result of ${JSON.stringify([roadResult, lotResult])}) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = result.userSelectedType === "R" ? result.roadAddress : result.jibunAddress;
        button.onclick = () => {
          this.options.oncomplete?.(result);
          if (autoClose !== false) box.remove();
        };
        box.append(button);
      }
      element.append(box);
      this.options.onresize?.({ width: element.clientWidth, height: 400 });
    }
  };
  kakao.postcode = { load: (callback) => callback(), version: "2", _validParam_: true };
`;

const errorPageScript = `
  window.kakao = { Postcode: class {
    embed(element) {
      const frame = document.createElement("iframe");
      frame.title = "우편번호서비스";
      frame.srcdoc = "<h1>502 Bad Gateway</h1>";
      element.append(frame);
    }
  } };
`;

/** The empty one stays without an answer. */
const postcodeScripts = {
  working: postcodeScript,
  missing: undefined,
  silent: "",
  half: postcodeScript.slice(0, postcodeScript.length / 2),
  "error page": errorPageScript,
};

const mapsScript = (finds: boolean) => `
  window.kakao = window.kakao || {};
  (() => {
    const element = (parent) => parent.appendChild(document.createElement("div"));
    class LatLng {
      constructor(lat, lng) { this.lat = lat; this.lng = lng; }
      getLat() { return this.lat; }
      getLng() { return this.lng; }
      equals(other) { return this.lat === other.lat && this.lng === other.lng; }
    }
    class Map {
      constructor(container, { center, level, draggable }) {
        this.container = container;
        this.center = center;
        this.show(level);
        this.setDraggable(draggable);
        this.node = element(container);
        this.node.className = "map-stand-in";
      }
      show(level) { this.level = level; this.container.dataset.level = level; }
      getLevel() { return this.level; }
      setLevel(level) { this.show(Math.min(14, Math.max(1, level))); }
      getCenter() { return this.center; }
      setCenter(center) { this.center = center; }
      panTo(center) { this.center = center; }
      getNode() { return this.node; }
      relayout() {}
      addControl() {}
      removeControl() {}
      setDraggable(draggable) { this.container.dataset.draggable = draggable; }
      setZoomable() {}
    }
    class Marker {
      constructor(options = {}) { this.options = options; }
      setMap(map) {
        this.pin?.remove();
        if (map) { this.pin = element(map.getNode()); this.pin.className = "marker-stand-in"; }
      }
      setPosition(position) { this.options.position = position; }
      getPosition() { return this.options.position; }
    }
    for (const name of ["setImage", "setZIndex", "setVisible", "setTitle", "setDraggable", "setClickable", "setAltitude", "setRange", "setOpacity"]) Marker.prototype[name] = () => {};
    kakao.maps = {
      load: (callback) => setTimeout(callback, 0),
      LatLng, Map, Marker,
      Coords: class {},
      event: { addListener() {}, removeListener() {} },
      services: {
        Status: { OK: "OK", ZERO_RESULT: "ZERO_RESULT", ERROR: "ERROR" },
        Geocoder: class {
          addressSearch(address, callback) {
            setTimeout(() => ${finds}
              ? callback([{ address_name: address, x: "127.0276", y: "37.4979" }], "OK")
              : (callback([], "ZERO_RESULT"), window.hasFoundNothing = true), 0);
          }
        },
      },
    };
  })();
`;
