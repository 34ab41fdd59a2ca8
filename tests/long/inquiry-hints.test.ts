import { expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { fillIn, findAddress, inquiries, takeASecond } from "../support/contact-page";
import { formOf } from "../support/form";
import { inquiry, sendByApi } from "../support/inquiry";

/** Hints of the inquiry forms for drafts, for the office and for programs. */
const { server, openPage, openOffice } = browseSite();

const past = "이미 지난 날짜입니다. 맞는지 확인해 주세요.";
const program = { name: "설치.exe", mimeType: "", buffer: Buffer.from("MZ\x90\0\x03\0") };
const video = { name: "현장.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(1024 * 1024) };

test("dates restored from a draft get hints too", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await page.getByRole("button", { name: /^공사 시작 예정일: / }).click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--015").first().click();
  await page.getByText(past).waitFor();
  await page.waitForFunction(() => sessionStorage.getItem("contact-draft"));
  await page.reload();
  await page.getByText(past).waitFor();
  await close();
});

test("the office's form names it beside the field, and does not send it", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/contact/add");
  await page.getByRole("button", { name: "날짜 선택" }).first().waitFor();
  await page.getByLabel("첨부파일").setInputFiles([program]);
  await page.locator("#phone-inquiry-files-error").getByText("설치.exe").waitFor();
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByRole("dialog").getByText("설치.exe: 첨부할 수 없는 파일 형식입니다.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByLabel("첨부파일").setInputFiles([video]);
  await page.locator("#phone-inquiry-files-error").waitFor({ state: "detached" });
  await close();
});

test("the field for programs is out of sight, and a form with a new token still counts as the old one", async () => {
  const { page, close } = await openPage({ expectedErrors: [/status of 400/] });
  await page.goto("/contact");
  await hydrated(page);
  expect(await page.locator("[name=messageSubject]").isVisible()).toBe(false);
  const token = await page.locator("[name=token]").inputValue();
  await sendByApi(server.url, formOf({ ...inquiry, token }));
  await fillIn(page, "두 번째");
  await findAddress(page, "2층");
  const send = page.getByRole("button", { name: "견적문의하기" });
  await takeASecond(page);
  await send.click();
  await page.getByText("이 페이지에서 보내신 문의는 이미 접수되었습니다.").first().waitFor();
  expect(await page.locator("[name=firstToken]").inputValue()).toBe(token);
  await send.click();
  await page.getByText("접수 완료").waitFor();
  const stored = inquiries(server).at(-1);
  expect([stored?.customer, stored?.isSpam]).toEqual(["두 번째", 0]);
  expect(stored?.spamSignals).not.toContain("quick");
  await close();
});
