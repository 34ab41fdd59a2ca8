import { expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { fillIn, findAddress, inquiries, takeASecond } from "../support/contact-page";

/** What may go wrong in the visitor's form beside its sending. */
const { server, openPage } = browseSite();

test("if the dialog package cannot be loaded, the browser's own dialogs show the same text", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  await page.route("**/assets/sweetalert2*", (route) => route.abort());
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.goto("/contact");
  await hydrated(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await expect.poll(() => said).toEqual(["경고\n\n필수 입력사항을 모두 입력해주세요."]);
  await fillIn(page, "최산들");
  await findAddress(page, "1층");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.waitForURL(/\/contact\/receipt\/[\w-]{22}$/);
  expect(said.slice(1)).toEqual([
    "접수 완료\n\n문의가 성공적으로 접수 되었습니다.\n\n전화드릴 번호: 010-1234-5678",
    "내 문의 보기?",
  ]);
  expect(inquiries(server).filter(({ customer }) => customer === "최산들")).toHaveLength(1);
  await close();
});

test("in the page too, a name that shows nothing is none, and a copied number loses its marks", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "\u3164\u115f\u3164");
  await findAddress(page, "\u200e101동 202호");
  await page.getByLabel("연락처").fill("\u202a010-1234-\u200b5678\u202c");
  const before = inquiries(server).length;
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await page.getByRole("button", { name: "확인" }).click();
  await page.getByText("사용자 이름은 2자 이상이어야 합니다.").first().waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
  expect(inquiries(server)).toHaveLength(before);

  await page.getByLabel("이름").fill("한👨‍👩‍👧빛");
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(inquiries(server).at(-1)).toMatchObject({
    customer: "한👨‍👩‍👧빛",
    phoneNumber: "010-1234-5678",
    detailAddress: "101동 202호",
  });
  await close();
});
