import type { AskedName } from "~/contact/inquiry";
import { formOf } from "./form";

/** The required fields of a quote request. */
export const inquiry = {
  customer: "김고객",
  phoneNumber: "01000000000",
  buildingType: "HOUSE",
  exclusiveArea: "30",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  personalInformationAgree: "true",
};

/** All fields of a quote request. */
export const wholeInquiry = {
  ...inquiry,
  email: "",
  startDate: "",
  moveInDate: "",
  postCode: "06236",
  latitude: "37.5",
  longitude: "127.03",
  budget: "3000",
  interiorType: "ALL",
  customerMemo: "",
} satisfies Record<Exclude<AskedName, "files"> | "email" | "latitude" | "longitude", string>;

/** As an API client. */
export function sendByApi(url: string, body: FormData, headers?: Record<string, string>) {
  return fetch(`${url}/api/contact/add`, { method: "POST", body, headers: headers ?? {} });
}

/** As a browser without script, with the page's token unless another is given. */
export async function sendByPage(
  url: string,
  body: FormData,
  headers?: Record<string, string>,
  token?: string,
) {
  body.set("token", token ?? (await newToken(url)));
  return fetch(`${url}/contact`, {
    method: "POST",
    body,
    headers: headers ?? {},
    redirect: "manual",
  });
}

export async function newToken(url: string) {
  const page = await (await fetch(`${url}/contact`)).text();
  return /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** @returns its id */
export async function addInquiry(url: string, fields: Record<string, string> = {}) {
  const answer = await sendByApi(url, formOf({ ...inquiry, ...fields }));
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}
