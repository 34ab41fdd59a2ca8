import { useEffect, useRef } from "react";

interface PostcodeSearchProps {
  onReady: () => void;
  onChosen: (address: { postCode: string; mainAddress: string }) => void;
  onFailed: () => void;
}

/** Embedded, because in-app browsers block pop-ups. */
export default function PostcodeSearch({ onReady, onChosen, onFailed }: PostcodeSearchProps) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once each time it is opened
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const ready = () => signal.aborted || onReady();
    // Only the frame itself knows that it works: a loaded one may hold an error page.
    const heard = ({ source }: MessageEvent) => source !== window && ready();
    window.addEventListener("message", heard, { signal });
    loadPostcode()
      .then((Postcode) => {
        if (signal.aborted || !box.current) return;
        new Postcode({
          width: "100%",
          height: "100%",
          oncomplete: (address) =>
            onChosen({ postCode: address.zonecode, mainAddress: shownAddress(address) }),
          onresize: ready,
        }).embed(box.current, { autoClose: false });
      })
      .catch(() => signal.aborted || onFailed());
    return () => closing.abort();
  }, []);

  return <div ref={box} className="postcode-search" />;
}

/** The fields are those of the provider's guide. */
interface Address {
  zonecode: string;
  userSelectedType: "R" | "J";
  roadAddress: string;
  jibunAddress: string;
  /** The name of the 동, 로, 가 or 리. */
  bname: string;
  buildingName: string;
  apartment: "Y" | "N";
}

type Postcode = new (options: {
  width: string;
  height: string;
  oncomplete: (address: Address) => void;
  onresize: () => void;
}) => { embed: (element: HTMLElement, options: { autoClose: boolean }) => void };

declare global {
  interface Window {
    kakao?: { Postcode?: Postcode };
  }
}

let attempts = 0;

async function loadPostcode(): Promise<Postcode> {
  if (!window.kakao?.Postcode) {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      const address = "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js";
      // A browser would wait for an earlier request of the same URL that still hangs.
      script.src = attempts > 0 ? `${address}?${attempts}` : address;
      attempts += 1;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  }
  const Postcode = window.kakao?.Postcode;
  if (!Postcode) throw new Error("The script does not bring the postcode search.");
  return Postcode;
}

export function shownAddress(address: Omit<Address, "zonecode">) {
  if (address.userSelectedType === "J") return address.jibunAddress;
  const district = /[동로가]$/.test(address.bname) ? address.bname : "";
  const building = address.apartment === "Y" ? address.buildingName : "";
  const suffix = [district, building].filter(Boolean).join(", ");
  return suffix ? `${address.roadAddress} (${suffix})` : address.roadAddress;
}
