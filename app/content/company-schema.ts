import { z } from "zod";
import { addressFields, NO_NUMBER, optionalText } from "~/forms/fields";

/** What the company says of itself. Nothing of it must be there. */
export const companySchema = z.object({
  representative: optionalText(50),
  email: optionalText(254).refine(
    (value) => value === "" || /^[^\s@]+@[^\s@]+$/.test(value),
    "이메일 주소를 확인해 주세요. 예: shop@example.com",
  ),
  phoneNumber: optionalText(30),
  ...addressFields,
  mainAddress: optionalText(200),
  detailAddress: optionalText(200),
  /** The version that was read; a save over a newer one is refused. */
  version: z
    .string({ error: "판 번호가 올바르지 않습니다." })
    .regex(/^\d{1,15}$/, "판 번호가 올바르지 않습니다.")
    .transform(Number)
    .optional(),
});

export type Company = Omit<z.output<typeof companySchema>, "version">;

export const emptyCompany: Company = {
  representative: "",
  email: "",
  phoneNumber: "",
  postCode: "",
  mainAddress: "",
  detailAddress: "",
  latitude: NO_NUMBER,
  longitude: NO_NUMBER,
};
