import { isKeyOf } from "~/text/is-key";
import { type Format, formats, LARGEST, type Shape, shapes, type Width, widthFor } from "./picture";

/** What a URL asks for. */
export interface AskedVariant {
  size: Width | Shape;
  /** Undefined for the picture's own format. */
  format?: Format;
  /** The format depends on the Accept header. */
  isNegotiated: boolean;
}

/**
 * Reads `?w=`, `?size=` and `?f=`.
 *
 * @throws Response 400
 */
export function readAskedVariant(request: Request): AskedVariant {
  const { searchParams } = new URL(request.url);
  const width = only(searchParams, "w");
  const format = only(searchParams, "f");
  const isFormat = formats.some((each) => each === format);
  if (format !== undefined && !isFormat) {
    throw refused(`f는 ${formats.join(", ")} 중 하나여야 합니다.`);
  }
  const known = format as Format | undefined;
  if (width === undefined) {
    return { size: shapeNamed(searchParams.get("size")), format: known, isNegotiated: false };
  }
  if (searchParams.has("size")) throw refused("w와 size는 함께 쓸 수 없습니다.");
  if (!/^[1-9]\d{0,3}$/.test(width)) throw refused("w는 1부터 9999까지의 정수여야 합니다.");
  return {
    size: widthFor(Number(width)),
    format: known ?? acceptedFormat(request.headers.get("Accept") ?? ""),
    isNegotiated: known === undefined,
  };
}

function only(parameters: URLSearchParams, name: string) {
  const values = parameters.getAll(name);
  if (values.length > 1) throw refused(`${name}는 한 번만 보낼 수 있습니다.`);
  return values[0];
}

function refused(message: string) {
  return new Response(message, { status: 400 });
}

/** An unknown name means the largest. */
function shapeNamed(name: string | null): Shape {
  return isKeyOf(shapes, name) ? name : LARGEST;
}

/**
 * The best format that an Accept header allows. AVIF and WebP only if named, because clients that
 * cannot show them send wildcards too. A malformed header gets JPEG.
 */
export function acceptedFormat(accept: string): Format {
  const weights = weightsOf(accept);
  const wildcard = weights.get("image/*") ?? weights.get("*/*") ?? 0;
  const weightOf = (format: Format) =>
    weights.get(`image/${format}`) ?? (format === "jpeg" ? wildcard : 0);
  const best = Math.max(...formats.map(weightOf));
  return (best > 0 && formats.find((format) => weightOf(format) === best)) || "jpeg";
}

/** Far more than a browser sends. */
const LONGEST_ACCEPT = 1000;

/** The weight of each type that the header names; of none if it is malformed. */
function weightsOf(accept: string) {
  const weights = new Map<string, number>();
  if (accept.length > LONGEST_ACCEPT) return weights;
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter)) ?? "q=1";
    const isWellFormed =
      /^([\w.+-]+\/[\w.+-]+|[\w.+-]+\/\*|\*\/\*)$/.test(type) &&
      /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight);
    if (!isWellFormed) return new Map<string, number>();
    weights.set(type, Number(weight.slice(2)));
  }
  return weights;
}
