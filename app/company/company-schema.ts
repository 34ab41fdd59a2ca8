import * as z from "zod";
import { addressFields, NO_NUMBER, optionalText, version } from "~/forms/fields";
import { KILOBYTE } from "~/text/bytes";
import { onlyVisible } from "~/text/invisible";

/** Some 900 letters at nine bytes each. */
export const COMPANY_TEXT_BYTES = 32 * KILOBYTE;

export const companySchema = z.object({
  representative: optionalText(50),
  email: optionalText(254).refine(
    (value) => value === "" || /^[^\s@]+@[^\s@]+$/.test(value),
    "이메일 주소를 확인해 주세요. 예: shop@example.com",
  ),
  phoneNumber: optionalText(30).overwrite(onlyVisible),
  ...addressFields,
  mainAddress: optionalText(200),
  detailAddress: optionalText(200),
  version,
});

/** A page where coordinates are typed: one alone would be in the sea. */
export const companyPageSchema = companySchema.refine(
  ({ latitude, longitude }) => (latitude === NO_NUMBER) === (longitude === NO_NUMBER),
  { path: ["longitude"], error: "위도와 경도를 함께 입력하거나, 둘 다 비워 두세요." },
);

export const emptyCompany: Omit<z.output<typeof companySchema>, "version"> = {
  representative: "",
  email: "",
  phoneNumber: "",
  postCode: "",
  mainAddress: "",
  detailAddress: "",
  latitude: NO_NUMBER,
  longitude: NO_NUMBER,
};
