import { type ApiDocument, methods } from "~/api/openapi";
import type { Site } from "./site";

export interface Call {
  method: string;
  template: string;
}

export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([template, path]) =>
    methods.flatMap((method) => (path[method] ? [{ method: method.toUpperCase(), template }] : [])),
  );

const address = {
  postCode: "06236",
  mainAddress: "서울 강남구 테헤란로 1",
  detailAddress: "101호",
  latitude: "37.5",
  longitude: "127.03",
};
const work = {
  ...address,
  startDate: "2026-01-01",
  budget: "3000",
  interiorType: "ALL",
  buildingType: "APARTMENT",
};
const inquiry = {
  ...work,
  customer: "김고객",
  email: "",
  phoneNumber: "010-0000-0000",
  exclusiveArea: "24.5",
  moveInDate: "",
  customerMemo: "글",
};
const entry = { ...work, title: "집", supplyArea: "32", completion: "2004", endDate: "2026-02-01" };
export const password = "other-password";

interface ValidBody {
  json?: unknown;
  form?: Record<string, string>;
  files?: string[];
}

/** The body of a valid request, by operation. */
export const validBodies: Record<string, ValidBody> = {
  "POST /api/content/main": { form: { uploadImageFilenames: "" }, files: ["imageFiles"] },
  "POST /api/content/company": { json: { id: null, representative: "홍길동", ...address } },
  "POST /api/content/about": { json: [{ id: null, title: "글", str: "하나\n둘" }] },
  "POST /api/content/service": { json: [{ id: null, title: "글", str: "" }] },
  "POST /api/portfolio/add": { form: entry, files: ["thumbnail", "imageFiles"] },
  "PUT /api/portfolio/modify/{id}": {
    form: { ...entry, uploadImageFilenames: "null", thumbnail: "null" },
    files: ["imageFiles"],
  },
  "POST /api/contact/add": {
    form: { ...inquiry, personalInformationAgree: "true" },
    files: ["files"],
  },
  "PUT /api/contact/{id}/modify": { form: { ...inquiry, memo: "메모", status: "MEET1" } },
  "POST /api/account/login": { form: { username: "other", password } },
  "PUT /api/account/modify": {
    json: { currentPassword: password, newPassword: password, newPasswordCheck: password },
  },
  "POST /api/staged/{area}": { form: {}, files: ["imageFiles"] },
};

/** A valid path parameter, as long as a record exists. */
export function validParameter({ database }: Site, name: string, template: string): string {
  const one = (query: string) => String(database.prepare(query).pluck().get() ?? "1");
  if (name === "area") return "portfolio";
  if (name === "name") return "도면.txt";
  if (name === "filename") return one("SELECT uploadedName FROM portfolioPicture ORDER BY id");
  if (name === "uploadedName") {
    if (template.includes("download"))
      return one("SELECT uploadedName FROM inquiryFile ORDER BY id");
    if (template.includes("staged"))
      return one("SELECT uploadedName FROM stagedFile ORDER BY uploadedName");
    return one("SELECT uploadedName FROM mainImage ORDER BY id");
  }
  if (template.includes("contact")) return one("SELECT max(id) FROM inquiry");
  if (template.includes("portfolio")) return one("SELECT max(id) FROM portfolio");
  const kind = /about|service/.exec(template)?.[0];
  return one(`SELECT max(id) FROM contentBlock ${kind ? `WHERE kind = '${kind}'` : ""}`);
}
