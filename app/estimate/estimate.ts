/** What the office writes. Money is whole won. */
export interface Estimate {
  lines: EstimateLine[];
  discountKind: keyof typeof discountKinds;
  /** Won, or hundredths of a percent. */
  discount: number;
  vat: keyof typeof vatKinds;
  /** All 0 if nothing was agreed about instalments. */
  deposit: number;
  interim: number;
  balance: number;
  /** yyyy-MM-dd; empty while it is not decided. */
  validUntil: string;
  excluded: string;
  note: string;
}

export interface EstimateLine {
  /** Lines of the same work stand under one heading, with its sum. */
  work: string;
  name: string;
  spec: string;
  unit: string;
  /** Hundredths: 2.5 is 250. Null while it is not known. */
  quantity: number | null;
  /** Null while it is not known. */
  price: number | null;
}

/** What an estimate comes to; see sums.ts. */
export interface Sums {
  /** Of each line, in their order. */
  amounts: number[];
  works: WorkSum[];
  subtotal: number;
  discount: number;
  /** Without VAT. */
  supply: number;
  vat: number;
  total: number;
}

export interface WorkSum {
  work: string;
  /** The places of its lines. */
  lines: number[];
  sum: number;
}

/**
 * What the customer is shown, all of it: what was sent does not change, whatever the program or the
 * shop's settings say later.
 */
export interface Paper {
  /** 1, of which the text has no number: name and address masked, nothing but words of the shop. */
  form: 1 | 2;
  /** `12-1`: the first estimate of inquiry 12. */
  number: string;
  /** yyyy-MM-dd in Seoul. */
  day: string;
  customer: string;
  place: string;
  shop: Shop;
  estimate: Estimate;
  sums: Sums;
}

export interface Shop {
  name: string;
  representative: string;
  businessNumber: string;
  licence: string;
  address: string;
  phoneNumber: string;
  contactPerson: string;
  bankAccount: string;
  logo?: PaperPicture | undefined;
  /** Over the name of who represents the shop. */
  seal?: PaperPicture | undefined;
}

/** A file of the office's own, which is there as long as a paper names it. */
export interface PaperPicture {
  uploadedName: string;
  width: number;
  height: number;
}

export const discountKinds = { WON: "원", PERCENT: "%" };

export const vatKinds = { ADDED: "별도(10% 추가)", INCLUDED: "포함" };

export const instalments = { deposit: "계약금", interim: "중도금", balance: "잔금" };

export const instalmentNames = Object.keys(instalments) as (keyof typeof instalments)[];

/** The paper and the page below it say so in the same words. */
export const noContract =
  "이 견적서는 계약서가 아니며, 계약은 따로 계약서를 작성하실 때 이루어집니다.";

export function numberOf(inquiryId: number, number: number) {
  return `${inquiryId}-${number}`;
}

/** Of the paper as a file, without an ending: 견적서 5-1 김영진. */
export function fileNameOf({ form, number, day, customer }: Paper) {
  // Windows takes none of these signs.
  const name = [...customer.replace(/[\\/:*?"<>|]/g, "")].slice(0, 30).join("").trim();
  return ["견적서", number, form === 1 ? "" : name, day === "" ? "초안" : ""]
    .filter(Boolean)
    .join(" ");
}
