import { join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { inquiries, type Photos, photosOfRooms, takeASecond } from "../support/contact-page";
import { demolition, estimatesOf } from "../support/estimates";
import { keyboardOf } from "../support/keyboard";
import { fillSite } from "../support/public-site";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";
import { visitsOf } from "../support/visits";

/** What visitors do, without a mouse. */
const { server, openPage } = browseSite();
const PROJECTS = 4;
let photos: Photos;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
  photos = await photosOfRooms(join(server.uploadsDir, ".."));
});

test("a visitor without a mouse finds a project, looks at its pictures, asks for one like it and reads what was sent", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await lookAround(page);
  await findProject(page);
  await viewPictures(page);
  await askForOneLikeIt(page);
  await close();
});

test("a customer without a mouse agrees on a visit and to an estimate", async () => {
  const site = { ...server, cookie: await server.login() } as Site;
  const { id, path } = await receiptsOf(site).send();
  const { save, send, newest } = estimatesOf(site);
  await save(id, [demolition]);
  await send(id);
  const { offer, dayIn, timesOf } = visitsOf(site);
  await offer(id, [`${dayIn(3)} 14:00`]);
  const { page, close } = await openPage({ width: 1440 });
  const { pressAt, expectAt, type } = keyboardOf(page);
  const told = page.locator(".receipt-done");
  await page.goto(path);
  await hydrated(page);
  await pressAt(page.getByRole("link", { name: /오후 2시$/ }));
  await pressAt(page.getByRole("button", { name: "네, 이 시간에 방문해 주세요" }));
  await told.getByText("방문을 예약하고").waitFor();
  await pressAt(page.getByRole("button", { name: "확인했습니다" }));
  await told.getByText("견적서를 확인하셨다고").waitFor();
  await expectAt(told);
  await pressAt(page.getByRole("link", { name: "이 견적으로 진행하고 싶습니다" }));
  await type(page.getByLabel("이름"), "은하수");
  await pressAt(page.getByRole("button", { name: "네, 이 견적으로 진행하고 싶습니다" }));
  await told.getByText("회사에서 연락드립니다.").waitFor();
  expect([newest(id).acceptedBy, timesOf(id)[0]?.agreedAt]).toEqual(["은하수", expect.any(String)]);
  await close();
});

async function lookAround(page: Page) {
  const { press, pressAt, pressBackAt, expectAt, goTo } = keyboardOf(page);
  await page.goto("/");
  await hydrated(page);
  await press("Tab");
  await expectAt(page.getByRole("link", { name: "본문으로 바로가기" }));
  await press("Enter");
  await expectAt(page.locator("main"));
  const pause = page.getByRole("button", { name: "자동 넘김 멈춤" });
  const play = page.getByRole("button", { name: "자동 넘김 시작" });
  await pressAt(pause, "Space");
  await expectAt(play);
  await press("Enter");
  await expectAt(pause);
  await press("Space");
  await expectAt(play);
  const next = page.getByTitle("다음 사진");
  await pressAt(next);
  await expectAt(next);
  // Down the whole page, and back under the bar.
  await goTo(page.getByRole("contentinfo").getByRole("link", { name: "개인정보처리방침" }));
  await pressBackAt(page.getByRole("link", { name: "PORTFOLIO" }));
  await page.waitForURL("**/portfolio");
  await page.getByRole("heading", { level: 1, name: "PORTFOLIO" }).waitFor();
  await expectAt(page.getByRole("link", { name: "PORTFOLIO" }));
}

async function findProject(page: Page) {
  const { press, pressAt, pressBackAt, expectAt, type } = keyboardOf(page);
  await type(page.getByRole("searchbox"), "가온구");
  await press("Enter");
  await page.waitForURL("**/portfolio?q=*");
  await expectAt(page.getByRole("searchbox"));
  const villas = page.getByRole("link", { name: "빌라 1", exact: true });
  const chosenVillas = page.getByRole("link", { name: /^빌라 1.*선택됨/ });
  await pressAt(villas);
  await page.waitForURL("**/portfolio?*type=SMALL_APARTMENT*");
  await expectAt(chosenVillas);
  await press("Enter");
  await page.waitForURL((url) => !url.search.includes("type"));
  await expectAt(villas);
  await press("Enter");
  await page.waitForURL("**/portfolio?*type=SMALL_APARTMENT*");
  await expectAt(chosenVillas);
  await pressBackAt(page.getByRole("link", { name: "모두 보기" }));
  await page.waitForURL("**/portfolio");
  await expectAt(page.locator("main"));
  await pressBackAt(page.getByRole("link", { name: "PORTFOLIO" }));
  await pressAt(page.getByRole("link", { name: `시공 사례 ${PROJECTS}` }));
  await page.waitForURL(`**/portfolio/${PROJECTS}`);
  await page.getByRole("heading", { level: 1, name: `시공 사례 ${PROJECTS}` }).waitFor();
  await expectAt(page.locator("main"));
}

async function viewPictures(page: Page) {
  const { press, pressAt, expectAt, expectSeen, goTo } = keyboardOf(page);
  const viewer = page.getByRole("dialog", { name: "크게 보기" });
  const count = viewer.locator(".viewer-count");
  const second = page.locator(".gallery a").nth(1);
  await pressAt(second);
  await viewer.waitFor();
  await expectAt(viewer.getByRole("button", { name: "닫기" }));
  await press("ArrowRight");
  await expect.poll(() => count.textContent()).toBe("3 / 3");
  await press("ArrowLeft");
  await pressAt(viewer.getByRole("button", { name: "이전 사진" }));
  await expect.poll(() => count.textContent()).toBe("1 / 3");
  await expectSeen();
  await pressAt(viewer.getByRole("button", { name: "다음 사진" }), "Space");
  await expect.poll(() => count.textContent()).toBe("2 / 3");
  await expectSeen();
  await press("Escape");
  await viewer.waitFor({ state: "hidden" });
  await expectAt(second);
  await press("Enter");
  await viewer.waitFor();
  await expectAt(viewer.getByRole("button", { name: "닫기" }));
  await press("Space");
  await viewer.waitFor({ state: "hidden" });
  await expectAt(second);
  await goTo(page.getByRole("contentinfo").getByRole("link", { name: "개인정보처리방침" }));
  await goTo(page.getByRole("link", { name: "PORTFOLIO" }), "Shift+Tab");
}

async function askForOneLikeIt(page: Page) {
  const { press, pressAt, pressBackAt, expectAt, expectSeen, goTo, type } = keyboardOf(page);
  await pressAt(page.getByRole("link", { name: "이 집처럼 견적 문의하기" }));
  await page.waitForURL(`**/contact?like=${PROJECTS}`);
  await hydrated(page);
  await press("Tab");
  await expectAt(page.getByRole("link", { name: "본문으로 바로가기" }));
  await press("Enter");
  await expectAt(page.locator("main"));

  const send = page.getByRole("button", { name: "견적문의하기" });
  const wish = page.getByRole("checkbox", { name: "이 집과 비슷하게 시공하고 싶습니다" });
  await pressAt(wish, "Space");
  expect(await wish.isChecked()).toBe(false);
  await press("Space");
  expect(await wish.isChecked()).toBe(true);
  await type(page.getByLabel("이름"), "김하늘");
  await type(page.getByLabel("연락처"), "01012345678");
  await pressAt(page.getByLabel("건물 유형"), "ArrowDown");
  expect(await page.getByLabel("건물 유형").inputValue()).toBe("APARTMENT");
  await type(page.getByLabel("분양 면적"), "24.5");
  await pickDate(page);
  await type(page.getByLabel("예산"), "3500");
  await pressAt(page.getByRole("radio").first(), "ArrowDown");
  await expectSeen();
  await type(page.getByLabel("문의 내용"), "거실을 넓히고 싶습니다.");
  await attach(page);
  await pressAt(page.getByLabel("동의합니다"), "Space");
  await expectSeen();

  // Back under the bar above, and forth again. The address is still missing.
  await goTo(wish, "Shift+Tab");
  await pressAt(send);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await expectAt(dialog.getByRole("button", { name: "확인" }));
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expectAt(page.getByLabel("기본 주소"));
  await pressBackAt(page.getByRole("button", { name: "주소 검색" }));
  const result = page.getByRole("button", { name: "서울 강남구 테헤란로 1" });
  await result.waitFor();
  await expectAt(page.getByRole("button", { name: "검색 닫기" }));
  await pressAt(page.getByRole("button", { name: "주소 직접 입력" }));
  await expectAt(page.getByLabel("기본 주소"));
  await pressBackAt(page.getByRole("button", { name: "주소 검색" }));
  await pressAt(result);
  await expectAt(page.getByLabel("상세 주소"));
  await type(page.getByLabel("상세 주소"), "101동 202호");
  await goTo(send);
  await takeASecond(page);
  await press("Enter");
  await dialog.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await expectAt(dialog.getByRole("button", { name: "확인" }));
  await pressAt(dialog.getByRole("link", { name: "내 문의 보기" }));
  await page.waitForURL(/\/contact\/receipt\//);
  await page.getByRole("heading", { level: 1, name: "내 문의" }).waitFor();
  await hydrated(page);
  await press("Tab");
  await expectAt(page.getByRole("link", { name: "본문으로 바로가기" }));
  await pressAt(page.getByRole("link", { name: "문의 취소" }));
  await page.waitForURL(/\/withdraw/);
  await expectSeen();
  expect(inquiries(server).at(-1)).toMatchObject({
    customer: "김하늘",
    portfolioId: PROJECTS,
    mainAddress: "서울 강남구 테헤란로 1 (역삼동, 가나아파트)",
    budget: 3500,
  });
}

async function pickDate(page: Page) {
  const { press, pressAt, expectAt, expectSeen } = keyboardOf(page);
  const opener = page.getByRole("button", { name: /^공사 시작 예정일: / });
  await pressAt(opener);
  await page.getByRole("button", { name: "다음 달" }).waitFor();
  await expectSeen();
  await press("Escape");
  await page.getByRole("button", { name: "다음 달" }).waitFor({ state: "detached" });
  await expectAt(opener);
  await press("ArrowDown");
  await page.getByRole("button", { name: "다음 달" }).waitFor();
  await expectAt(opener);
  await pressAt(page.getByRole("button", { name: "다음 달" }));
  await expectSeen();
  await pressAt(page.locator(".react-datepicker__day[tabindex='0']"), "ArrowDown");
  await expectSeen();
  await press("ArrowRight");
  await expectSeen();
  await press("Enter");
  await expect.poll(() => page.locator("[name=startDate]").inputValue()).toMatch(/^\d{4}-/);
  await expectAt(opener);
  await pressAt(page.getByRole("button", { name: "초기화 (공사 시작 예정일)" }));
  await expect.poll(() => page.locator("[name=startDate]").inputValue()).toBe("");
  await expectAt(opener);
}

/** Until there is no place left, and back. */
async function attach(page: Page) {
  const { pressAt, pressBackAt, expectAt } = keyboardOf(page);
  const add = page.getByRole("button", { name: "파일 추가" });
  const pick = async (paths: string[]) => {
    const chooser = page.waitForEvent("filechooser");
    await pressAt(add);
    await (await chooser).setFiles(paths);
    // One more beside those is not too much.
    if (paths.length > 1) await pressAt(page.getByRole("button", { name: "원본 첨부" }));
  };
  const [first = "", second = ""] = photos.map(({ path }) => path);
  await pick([first, second]);
  await page.getByText("1개 더 첨부 가능").waitFor();
  await expectAt(add);
  await pick([first]);
  await page.getByText("더 첨부할 수 없음").waitFor();
  const removers = page.getByRole("button", { name: /^제거/ });
  await expectAt(removers.nth(2));
  await pressBackAt(removers.first());
  await page.getByText("1개 더 첨부 가능").waitFor();
  await expectAt(removers.first());
  await pressAt(removers.nth(1));
  await page.getByText("2개 더 첨부 가능").waitFor();
  await expectAt(add);
  await pressAt(page.getByRole("button", { name: "모두 제거" }));
  await page.getByText("3개 더 첨부 가능").waitFor();
  await expectAt(add);
  await pick([first]);
  await page.getByText("2개 더 첨부 가능").waitFor();
}
