import type { PictureArea } from "~/database/area";
import { LARGEST, type Size, widthFor } from "./picture";

/** As programs and old links ask; what is sent is WebP, but for the bare URL and `share`. */
export const askedFormats = ["avif", "webp", "jpeg"] as const;

/** Answers for `?size=` values that are not in the ladder. */
const named: Record<string, Size | undefined> = {
  "2560": LARGEST,
  "1600": 1920,
  "800": 960,
  portrait: "portrait",
  "portrait-720": "portrait-720",
  share: "share",
};
export const askedShapes = Object.keys(named);

/** Projects have no cuts for phones. */
const insteadOfCuts: Record<string, Size | undefined> = { portrait: 1280, "portrait-720": 960 };

export function readAskedSize(request: Request, area: PictureArea): Size {
  const { searchParams } = new URL(request.url);
  const width = only(searchParams, "w");
  const format = only(searchParams, "f");
  if (format !== undefined && !askedFormats.some((each) => each === format)) {
    throw refused(`f는 ${askedFormats.join(", ")} 중 하나여야 합니다.`);
  }
  if (width !== undefined) {
    if (searchParams.has("size")) throw refused("w와 size는 함께 쓸 수 없습니다.");
    if (!/^[1-9]\d{0,3}$/.test(width)) throw refused("w는 1부터 9999까지의 정수여야 합니다.");
    return format === "jpeg" ? LARGEST : widthFor(Number(width));
  }
  const name = searchParams.get("size") ?? LARGEST;
  const size = Object.hasOwn(named, name) ? (named[name] ?? LARGEST) : LARGEST;
  if (size === "share") return size;
  if (format === "jpeg") return LARGEST;
  if (size === LARGEST) return format === undefined ? LARGEST : 1920;
  return (area === "portfolio" && insteadOfCuts[name]) || size;
}

function only(parameters: URLSearchParams, name: string) {
  const values = parameters.getAll(name);
  if (values.length > 1) throw refused(`${name}는 한 번만 보낼 수 있습니다.`);
  return values[0];
}

function refused(message: string) {
  return new Response(message, { status: 400 });
}
