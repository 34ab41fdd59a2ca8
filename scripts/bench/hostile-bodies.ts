import type { Random } from "./random";

export interface HostileBody {
  type: string;
  bytes: Buffer;
  /** Whether it is a valid inquiry if it arrives whole. */
  isInquiry: boolean;
}

/** @param marker the customer's name, to recognise a stored inquiry */
export function hostileBody(random: Random, marker: string): HostileBody {
  return random.pick([
    urlencoded,
    inquiryInParts,
    credentials,
    tornParts,
    tinyParts,
    oddFiles,
    nothingReadable,
    deepJson,
    oddNames,
  ])(random, marker);
}

function inquiry(marker: string) {
  return {
    customer: marker,
    phoneNumber: "01012345678",
    buildingType: "APARTMENT",
    exclusiveArea: "24",
    mainAddress: "서울 강남구 테스트로 1",
    detailAddress: "1층",
    personalInformationAgree: "true",
  };
}

const plainForm = "application/x-www-form-urlencoded";

function urlencoded(random: Random, marker: string): HostileBody {
  const fields = new URLSearchParams(inquiry(marker));
  if (random.chance(0.3)) fields.set("customerMemo", `\0${"a".repeat(random.size(5000))}`);
  if (random.chance(0.3)) fields.set("token", "x".repeat(random.size(500)));
  if (random.chance(0.2)) fields.set("__intent__", '{"type":"insert","payload":{"name":"a"}}');
  return { type: plainForm, bytes: Buffer.from(`${fields}`), isInquiry: true };
}

function credentials(random: Random): HostileBody {
  const fields = {
    username: random.pick(["admin", "", "nobody", "a".repeat(999)]),
    password: "no",
  };
  if (random.chance(0.5)) return { ...parts(random, fields), isInquiry: false };
  const bytes = Buffer.from(`${new URLSearchParams(fields)}`);
  return { type: plainForm, bytes, isInquiry: false };
}

function inquiryInParts(random: Random, marker: string): HostileBody {
  const file = random.chance(0.3)
    ? filePart("files", "plan.txt", "a".repeat(random.size(9000)))
    : "";
  return { ...parts(random, inquiry(marker), file), isInquiry: true };
}

/** Truncated, with the Content-Length of the whole. */
function tornParts(random: Random, marker: string): HostileBody {
  const files = ["a.jpg", "b.pdf", "가.txt", ""].map((name) =>
    filePart(
      random.pick(["files", "thumbnail", "imageFiles"]),
      name,
      "x".repeat(random.size(2000)),
    ),
  );
  const { type, bytes } = parts(random, inquiry(marker), files.join(""));
  return { type, bytes: bytes.subarray(0, random.int(0, bytes.length - 20)), isInquiry: false };
}

function tinyParts(random: Random): HostileBody {
  const count = random.size(2000);
  const head = random.pick([
    "",
    "\r\n",
    'Content-Disposition: form-data; name="a"\r\n\r\n',
    "\r\n\r\n",
  ]);
  const bytes = Buffer.from(`${`--b\r\n${head}`.repeat(count)}--b--\r\n`);
  return { type: boundaryType(random, "b"), bytes, isInquiry: false };
}

function oddFiles(random: Random): HostileBody {
  const names = ["", "a/../../b", "%22", "x".repeat(5000), "\0", "가.jpg", '"', "a.jpg\r\nX: y"];
  const files = Array.from({ length: random.size(12) }, () =>
    filePart(
      random.pick(["files", "files[0]", "imageFiles", "thumbnail", "", "__proto__"]),
      random.pick(names),
      random.pick(["", "GIF89a", "\xff\xd8\xff\xe0", "PK\x03\x04", "%PDF-1.4", "\0\0\0 ftypavif"]),
    ),
  );
  return { ...parts(random, {}, files.join("")), isInquiry: false };
}

const unusable = [`boundary=${"x".repeat(300)}`, "x-boundary=b", 'a="; boundary=b"', 'boundary=""'];

/** A form with an unusable boundary. */
export function unreadableParts(random: Random, marker: string): HostileBody {
  const type = `multipart/form-data; ${random.pick(unusable)}`;
  return { ...parts(random, inquiry(marker)), type, isInquiry: false };
}

function nothingReadable(random: Random): HostileBody {
  const noise = Buffer.from(Array.from({ length: random.size(3000) }, () => random.int(0, 255)));
  const bytes = random.pick([noise, Buffer.alloc(random.size(20_000)), Buffer.alloc(0)]);
  return { type: oddType(random), bytes, isInquiry: false };
}

function deepJson(random: Random): HostileBody {
  const depth = random.size(20_000);
  const text = random.pick([
    "[".repeat(depth),
    "[".repeat(depth) + "]".repeat(depth),
    `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
    '{"__proto__":{"a":1}}',
    `{"a":"${"\\u0301".repeat(depth)}"}`,
  ]);
  const type = random.pick([
    "application/json",
    "application/json; charset=utf-16",
    oddType(random),
  ]);
  return { type, bytes: Buffer.from(text), isInquiry: false };
}

function oddNames(random: Random): HostileBody {
  const name = () =>
    random.pick([
      "customer[999999999]",
      "a.".repeat(random.size(1000)),
      "[".repeat(random.size(1000)),
      "__proto__.x",
      "blocks[0].title",
      "=",
      "&",
      "%",
      "가".repeat(random.size(200)),
    ]);
  const pairs = Array.from({ length: random.size(400) }, () => `${name()}=1`);
  return { type: plainForm, bytes: Buffer.from(pairs.join("&")), isInquiry: false };
}

function parts(random: Random, fields: Record<string, string>, files = "") {
  const written = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = random.chance(0.5) ? "multipart/form-data; boundary=b" : boundaryType(random, "b");
  return { type, bytes: Buffer.from(`${written.join("")}${files}--b--\r\n`) };
}

function filePart(field: string, name: string, content: string) {
  return `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n`;
}

/** Multipart with a correct, broken or missing boundary. */
function boundaryType(random: Random, boundary: string) {
  return random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    `Multipart/Form-Data;BOUNDARY=${boundary}`,
    "multipart/form-data",
    "multipart/form-data; boundary",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="',
    "multipart/form-data; boundary= b c ",
    'multipart/form-data; boundary="b c"',
    "multipart/form-data; boundary=b; boundary=c",
    "multipart/form-data; x-boundary=b",
    'multipart/form-data; a="; boundary=b"',
    `multipart/form-data; boundary=${"x".repeat(random.pick([70, 71, 200, 300, 300, 5000]))}`,
    "multipart/form-data; boundary=\xea\xb0",
    "multipart/mixed; boundary=b",
  ]);
}

function oddType(random: Random) {
  return random.pick([
    "",
    "text/plain",
    "application/octet-stream",
    "application/x-www-form-urlencoded; charset=utf-16",
    "x",
    "/",
    ";",
    "multipart/",
    "a".repeat(3000),
    boundaryType(random, "b"),
  ]);
}
