import type { Browser, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { checkAxe, hydrated, openPage, sharedBrowser } from "../support/browser";
import { fillIn, takeASecond } from "../support/contact-page";
import { startEmptySite } from "../support/empty-site";
import { unfold } from "../support/entry";
import { addNeighbours } from "../support/neighbours";
import { pickedPicture } from "../support/picture";
import type { RunningServer } from "../support/server";

/**
 * From the first login to the first inquiry, on a phone, by what the pages show: nothing is looked up
 * in the database, and no file is touched but that of the first password.
 */
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const project = "느티나무 집";
const newPassword = "창가의 느티나무 일흔 그루";

test.each([true, false])(
  "an owner makes an empty site theirs; a visitor finds the first project and asks for one like it (script: %s)",
  async (javaScript) => {
    const { server, firstPassword } = await startEmptySite();
    const owner = await openPage(browser, server, { javaScript });
    const { page } = owner;
    await logIn(page, firstPassword, javaScript);
    await changePassword(page, firstPassword);

    const walk = stepsOf(page, javaScript);
    await page.getByRole("link", { name: "홈페이지 첫걸음" }).click();
    await walk.expectLeft(11);
    await walk.take("회사 이름 입력", "설정: 사이트 설정", () => describeShop(page));
    await walk.take("연락처와 주소 입력", "컨텐츠관리: 회사정보", () =>
      enterCompany(page, javaScript),
    );
    await walk.take("회사 소개 작성", "컨텐츠관리: 어바웃", () =>
      write(page, "스무 해 동안 한 동네에서 집을 고쳤습니다."),
    );
    await walk.take("시공 분야 작성", "컨텐츠관리: 서비스", () =>
      write(page, "철거부터 마감까지 한 번에 합니다.", "전체 시공"),
    );
    await walk.take("시공 순서 작성", "컨텐츠관리: 시공 순서", () =>
      write(page, "집을 보고 줄자로 잽니다.", "방문"),
    );
    await walk.take("첫 화면 사진 등록", "컨텐츠관리: 메인", () => addSlide(page, javaScript));
    await walk.take("문의 후 연락 시점 작성", "설정: 사이트 설정", () => promiseCall(page));
    await walk.take("첫 시공 사례 등록", "시공 사례 등록", () => publishProject(page, javaScript));
    await page.getByRole("button", { name: "숨기기 로고 등록" }).click();
    await page.getByText("‘로고 등록’ 항목을 숨겼습니다.").waitFor();
    await walk.expectLeft(1);
    await page.getByRole("button", { name: "숨기기 새 문의 알림 설정" }).click();
    await page.getByText("‘새 문의 알림 설정’ 항목을 숨겼습니다.").waitFor();
    await page.getByRole("region", { name: /첫걸음/ }).waitFor({ state: "detached" });
    await leadSlideToProject(page, javaScript);

    await visit(server, javaScript);
    await ask(server, javaScript);

    await walk.goTo("견적문의관리");
    await page.getByRole("link", { name: "김방문" }).click();
    await page.getByText("참고한 시공 사례:").waitFor();
    await page.getByRole("link", { name: project }).click();
    await page.getByText("볕이 드는 마당을 살렸습니다.").waitFor();
    await owner.close();
  },
);

async function logIn(page: Page, password: string, javaScript: boolean) {
  // Before anything is said about it, the site is presentable.
  await page.goto("/");
  expect(await page.title()).toContain("우리 인테리어");
  await page.goto("/admin");
  await page.waitForURL("**/admin/login");
  if (javaScript) await hydrated(page);
  await page.getByLabel("아이디").fill("admin");
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("button", { name: "로그인" }).click();
  await page.waitForURL("**/admin/portfolio");
}

async function changePassword(page: Page, current: string) {
  await page.getByText("메뉴", { exact: true }).click();
  await page.getByRole("link", { name: "계정관리" }).click();
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("현재 비밀번호").fill(current);
  await page.locator("[name=newPassword]").fill(newPassword);
  await page.locator("[name=newPasswordCheck]").fill(newPassword);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("비밀번호를 변경했습니다.").waitFor();
}

/** The steps on the page of today, by which the owner goes. */
function stepsOf(page: Page, javaScript: boolean) {
  const steps = page.getByRole("region", { name: /첫걸음/ });
  const left = steps.getByRole("link", { name: /\(미완료\)$/ });

  async function goTo(name: string) {
    await page.getByText("메뉴", { exact: true }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  return {
    goTo,
    async expectLeft(count: number) {
      await expect.poll(() => left.count()).toBe(count);
    },
    /** Follows a step, does it, and finds it ticked. */
    async take(name: string, title: string, work: () => Promise<void>) {
      await steps.getByRole("link", { name: `${name} (미완료)` }).click();
      await expect.poll(() => page.title()).toBe(title);
      await work();
      await page.getByRole("link", { name: "첫걸음 이어 가기" }).click();
      await steps.getByRole("link", { name: `${name} (완료)` }).waitFor();
      if (javaScript) expect([name, await checkAxe(page)]).toEqual([name, []]);
    },
  };
}

async function save(page: Page) {
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장했습니다.").waitFor();
}

/** Everything but a logo: the name stands in its place. */
async function describeShop(page: Page) {
  await page.locator("#site-name").fill("느티 공간");
  await page.getByLabel("한 줄 문구").fill("오래 사는 집을 고칩니다");
  await page.getByLabel("한 문장 소개").fill("동네에서 집만 고치는 가게입니다.");
  await page.getByLabel("남색").check();
  await page.getByLabel("카카오톡 채널").fill("https://pf.kakao.com/_neuti");
  await page.getByLabel("인스타그램").fill("https://www.instagram.com/neuti");
  await save(page);
}

async function enterCompany(page: Page, javaScript: boolean) {
  await page.getByLabel("대표자").fill("박느티");
  await page.getByLabel("연락처").fill("02-0000-1234");
  await enterAddress(page, "1층", javaScript);
  await save(page);
}

async function enterAddress(page: Page, detail: string, javaScript: boolean) {
  if (javaScript) {
    await page.getByRole("button", { name: "주소 검색" }).click();
    await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  } else {
    await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
  }
  await page.getByLabel("상세 주소").fill(detail);
}

/** The first text of a page, for which there is a place; services have a title too. */
async function write(page: Page, text: string, title?: string) {
  if (title) await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill(text);
  await save(page);
}

async function promiseCall(page: Page) {
  await page.getByLabel("문의 후 안내").fill("이틀 뒤까지 전화드립니다.");
  await save(page);
}

async function addSlide(page: Page, javaScript: boolean) {
  await page.locator("input[type=file]").setInputFiles(await pickedPicture("거실.jpg"));
  const line = page.getByLabel("사진 1 첫 화면에 표시할 문구");
  if (!javaScript) {
    await save(page);
    await page.getByRole("button", { name: "수정" }).click();
  }
  await unfold(page, 1);
  await line.fill("볕 드는 거실");
  await save(page);
}

/** Written as a draft, looked at, and published. */
async function publishProject(page: Page, javaScript: boolean) {
  await page.getByLabel("제목").fill(project);
  const [thumbnail, gallery] = [
    page.locator("#portfolio-thumbnail"),
    page.locator("#portfolio-imageFiles"),
  ];
  await thumbnail.setInputFiles(await pickedPicture("대표.jpg", "#775533"));
  await gallery.setInputFiles([
    await pickedPicture("전.jpg", "#444444"),
    await pickedPicture("후.jpg", "#aa8866"),
    await pickedPicture("주방.jpg", "#998877"),
  ]);
  await page.getByLabel("공급 면적").fill("33");
  await page.getByLabel("초안").check();
  await enterAddress(page, "101동 202호", javaScript);
  await page.getByLabel("이야기").fill("낡은 집이었습니다.\n볕이 드는 마당을 살렸습니다.");
  await page.getByRole("button", { name: "등록", exact: true }).click();
  await page.getByText("등록했습니다.").waitFor();
  await page.getByText("초안", { exact: true }).waitFor();

  await page.getByRole("link", { name: project }).click();
  await page.getByRole("link", { name: "수정" }).click();
  const detail = (number: number, name: string) => page.getByLabel(`사진 ${number} ${name}`);
  for (const number of [1, 2, 3]) await unfold(page, number);
  await detail(1, "시공 전후").selectOption("시공 전");
  await detail(2, "시공 전후").selectOption("시공 후");
  await detail(2, "캡션").fill("벽을 열어 창을 넓혔습니다.");
  await detail(3, "공간").selectOption("주방");
  await detail(3, "캡션").fill("돌로 만든 상판");
  await save(page);
  await page.getByRole("button", { name: "공개하기" }).click();
  await page.getByText("공개했습니다.").waitFor();
  await page.getByRole("link", { name: "홈페이지에서 보기" }).waitFor();
}

async function leadSlideToProject(page: Page, javaScript: boolean) {
  await stepsOf(page, javaScript).goTo("메인");
  await page.getByRole("button", { name: "수정" }).click();
  await unfold(page, 1);
  await page.getByLabel("사진 1 연결할 시공 사례").selectOption(project);
  await save(page);
}

/** A visitor who finds the project by each condition, by words and from the first page. */
async function visit(server: RunningServer, javaScript: boolean) {
  await addNeighbours(server, newPassword);
  const { page, close } = await openPage(browser, server, { javaScript });
  await page.goto("/");
  if (javaScript) await hydrated(page);
  expect(await page.title()).toBe("느티 공간 | 오래 사는 집을 고칩니다");
  expect(await page.locator("html").getAttribute("data-accent")).toBe("navy");
  await page.getByRole("contentinfo").getByText("02-0000-1234").waitFor();
  await page.getByRole("link", { name: "볕 드는 거실" }).click();
  await page.waitForURL("**/portfolio/1");

  await page.goto("/portfolio");
  if (javaScript) await hydrated(page);
  const cards = page.locator(".card-title");
  // Each leaves one project less.
  for (const [option, query] of [
    ["아파트 5", "type=APARTMENT"],
    ["30평대 4", "size=30"],
    ["서울 3", "region="],
    ["전체 시공 2", "scope=ALL"],
    ["주방 1", "room=KITCHEN"],
  ] as const) {
    const link = page.getByRole("link", { name: option, exact: true });
    if (!(await link.isVisible())) await page.getByText("상세 검색").click();
    await link.click();
    await page.waitForURL((url) => url.search.includes(query));
    await expect.poll(() => cards.count()).toBe(Number(option.slice(-1)));
  }
  expect(await cards.allTextContents()).toEqual([project]);
  await page.getByRole("link", { name: "모두 보기" }).click();
  await page.waitForURL("**/portfolio");
  if (!(await page.getByRole("searchbox").isVisible())) await page.getByText("상세 검색").click();
  await page.getByRole("searchbox").fill("마당 강남구");
  await page.getByRole("button", { name: "찾기" }).click();
  await page.waitForURL("**/portfolio?q=*");
  await expect.poll(() => cards.allTextContents()).toEqual([project]);
  await cards.click();
  await page.waitForURL("**/portfolio/1?q=*");
  await page.getByText("볕이 드는 마당을 살렸습니다.").waitFor();
  if (javaScript) await page.getByRole("slider", { name: "시공 전과 시공 후 비교" }).waitFor();
  else
    await expect.poll(() => page.locator(".pair-frame").innerText()).toMatch(/시공 전\s+시공 후/);
  await page.getByText("돌로 만든 상판").first().waitFor();
  await close();
}

async function ask(server: RunningServer, javaScript: boolean) {
  const { page, close } = await openPage(browser, server, { javaScript });
  await page.goto("/portfolio/1");
  await page.getByRole("link", { name: "이 집처럼 견적 문의하기" }).click();
  await page.waitForURL("**/contact?like=1");
  if (javaScript) await hydrated(page);
  await page.locator(".liked").getByText(project).waitFor();
  await fillIn(page, "김방문");
  await enterAddress(page, "3층", javaScript);
  await takeASecond(page);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByText("접수 완료").first().waitFor();
  await close();
}
