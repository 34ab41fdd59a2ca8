import { expect, test } from "vitest";
import {
  inquirySchema,
  phoneInquirySchema,
  staffInquirySchema,
  visitorInquirySchema,
} from "./inquiry-schema";

const sent = {
  customer: "김고객",
  phoneNumber: "010-1234-5678",
  buildingType: "HOUSE",
  exclusiveArea: "30",
  mainAddress: "서울 중구",
  detailAddress: "1층",
  personalInformationAgree: "on",
};
const tooShort = "사용자 이름은 2자 이상이어야 합니다.";
const schemas = { inquirySchema, phoneInquirySchema, staffInquirySchema };

test.each(Object.entries(schemas))("in %s a name has two letters that can be seen", (_, schema) => {
  const errorOf = (customer: string) =>
    schema.safeParse({ ...sent, customer }).error?.issues[0]?.message;
  for (const name of ["가\u3164", "김\u200b\u200d\u2060", "\u2800\u2800가", "김\u115f\u1160"]) {
    expect([name, errorOf(name)]).toEqual([name, tooShort]);
  }
  for (const name of ["김서", "🏠🏠", "김서".normalize("NFD"), "Bo"]) {
    expect([name, errorOf(name)]).toEqual([name, undefined]);
  }
});

test.each(Object.entries(schemas))("in %s a number has nothing that is not seen", (_, schema) => {
  const phoneNumber = "\u202a0\u200b10-\u20601234\u00ad-56\u316478\u202c (저녁)";
  const parsed = schema.parse({ ...sent, phoneNumber });
  expect(parsed.phoneNumber).toBe("010-1234-5678 (저녁)");
});

test.each(Object.entries(schemas))("in %s a number has digits that are dialled", (_, schema) => {
  const isTaken = (phoneNumber: string) => schema.safeParse({ ...sent, phoneNumber }).success;
  for (const number of ["𝟎𝟏𝟎-1234-5678 3", "٠١٠-1234-5678 3"])
    expect([number, isTaken(number)]).toEqual([number, false]);
  for (const number of ["０１０-1234-5678", "010-1234-5678 ②"])
    expect([number, isTaken(number)]).toEqual([number, true]);
});

test("an area of 0 is refused by the visitor's form in its own words, and taken by the /api", () => {
  for (const exclusiveArea of ["0", "0.04", "0평"]) {
    expect(inquirySchema.parse({ ...sent, exclusiveArea }).exclusiveArea).toBe(0);
    const { error } = visitorInquirySchema.safeParse({ ...sent, exclusiveArea });
    expect(error?.issues[0]?.message).toContain("0보다 큰 숫자로 입력하세요.");
  }
  expect(visitorInquirySchema.parse({ ...sent, exclusiveArea: ".5" }).exclusiveArea).toBe(0.5);
});
