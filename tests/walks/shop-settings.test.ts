import type { Locator, Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, hydrated, style } from "../support/browser";
import { countFiles } from "../support/files";
import { pickedPicture } from "../support/picture";
import { ways } from "../support/ways";

const { server, openOffice } = browseSite();

/** Each test begins with a site that the office has not described yet. */
beforeEach(() => server.change("DELETE FROM site; DELETE FROM siteLogo"));

const stored = () => server.rows("SELECT * FROM site")[0] ?? {};
const stagedPictures = () =>
  server.rows("SELECT uploadedName FROM stagedFile WHERE area = 'content'").length;
const html = async (path = "/") => (await fetch(server.url + path)).text();

async function save(page: Page) {
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
}

/**
 * The message alone does not tell that the press was answered: it shows while one types. With script
 * the refusal also puts the focus on the field.
 */
async function saveRefused(page: Page, message: string, javaScript: boolean) {
  await page.getByRole("button", { name: "저장" }).click();
  await page.locator(".field-error").getByText(message).waitFor();
  if (javaScript) await page.locator('[aria-invalid="true"]:focus').waitFor();
}

/** What the page says of a field below it. */
const saidOf = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );

/** The name's label also says that it is required. */
function fieldOf(page: Page, label: string) {
  return label === "이름"
    ? page.locator("#site-name")
    : page.getByLabel(label, { exact: label === "상호" });
}

const links = {
  "카카오톡 채널": "http://pf.kakao.com/_abcde/chat",
  "네이버 톡톡": "https://talk.naver.com/ct/w1234",
  "네이버 플레이스": "https://naver.me/abcde",
  인스타그램: "https://www.instagram.com/haru",
  블로그: "https://haru.tistory.com",
  유튜브: "https://www.youtube.com/@haru",
};

const others = {
  이름: "하루 공간",
  "한 줄 문구": "오래 사는 집을 고칩니다",
  "한 문장 소개": "스무 해 동안 아파트만 고쳐 온 가게입니다.",
  영업시간: "평일 09:00~18:00, 일요일 휴무",
  상호: "(주)하루공간",
  사업자등록번호: "1234567891",
  "건설업 등록": "실내건축공사업 제2020-01호",
  "네이버 인증 코드": '<meta name="naver-site-verification" content="abc123" />',
};

test.each(ways(true, false))(
  "the owner says everything about the shop, and the next request shows it (script: %s)",
  async (javaScript) => {
    // Begins with the environment's values, and is kept in memory.
    expect(await html()).toContain("시험 인테리어");
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto("/admin/content/site");
    expect(await fieldOf(page, "이름").textContent()).toBe("시험 인테리어");
    expect(await page.getByRole("button", { name: "저장" }).count()).toBe(0);
    await page.getByRole("button", { name: "수정" }).click();
    await page.getByRole("button", { name: "저장" }).waitFor();
    for (const [label, value] of Object.entries({ ...others, ...links })) {
      // As an app copies it.
      const copied = label === "인스타그램" ? value.replace("https://", "") : value;
      await fieldOf(page, label).fill(copied);
    }
    await page.getByLabel("남색").check();
    await page.locator("#site-thumbnail").setInputFiles(await pickedPicture("logo.jpg"));
    if (javaScript) await page.getByAltText("현재 로고").waitFor();
    await save(page);

    const home = await html();
    const head = home.slice(0, home.indexOf("</head>"));
    expect(head).toContain("<title>하루 공간 | 오래 사는 집을 고칩니다</title>");
    expect(head).toContain('<meta name="naver-site-verification" content="abc123"/>');
    expect(home).toContain('data-accent="navy"');
    expect(home).not.toContain("시험 인테리어");
    const [business] = [...home.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, text = ""]) => JSON.parse(text))
      .filter((data) => data["@type"] === "HomeAndConstructionBusiness");
    expect(business).toMatchObject({
      name: "하루 공간",
      openingHours: ["Mo-Fr 09:00-18:00"],
      logo: expect.stringMatching(/\/api\/content\/view\/[^/]+\.jpg$/),
      sameAs: expect.arrayContaining(["https://pf.kakao.com/_abcde", "https://haru.tistory.com"]),
    });
    expect(await (await fetch(`${server.url}/manifest.webmanifest`)).json()).toMatchObject({
      name: "하루 공간",
    });
    expect(await html("/feed.xml")).toContain("<title>하루 공간 시공 사례</title>");

    await page.goto("/");
    if (javaScript) await hydrated(page);
    const logo = page.getByRole("link", { name: "하루 공간" }).getByRole("img");
    expect(
      await logo.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
    ).toBe(300);
    const footer = page.getByRole("contentinfo");
    for (const text of [
      "(주)하루공간",
      "123-45-67891",
      "실내건축공사업 제2020-01호",
      "평일 09:00~18:00",
    ]) {
      await footer.getByText(text).waitFor();
    }
    const channel = footer.getByRole("link", { name: "카카오톡 채널" });
    expect(await channel.getAttribute("href")).toBe("https://pf.kakao.com/_abcde");
    expect(await channel.getAttribute("target")).toBe("_blank");
    expect(await style(page, ".home-quote", "background-color")).toBe("rgb(38, 69, 110)");

    const before = stagedPictures();
    // Without its logo again, and with nothing else changed; a refusal does not forget it.
    await page.goto("/admin/content/site?edit=1");
    await page.getByLabel("로고를 삭제하고").check();
    await fieldOf(page, "이름").fill("");
    await saveRefused(page, "이름을 입력하세요", javaScript);
    expect(await page.getByLabel("로고를 삭제하고").isChecked()).toBe(true);
    await fieldOf(page, "이름").fill("하루 공간");
    // The tick also wins over a logo chosen in the same form, which stays staged.
    await page.locator("#site-thumbnail").setInputFiles(await pickedPicture("other.jpg"));
    if (javaScript) await page.locator("progress").waitFor({ state: "detached" });
    if (javaScript) await expect.poll(stagedPictures).toBe(before + 1);
    await save(page);
    expect(stagedPictures()).toBe(before + 1);
    expect(server.rows("SELECT * FROM siteLogo")).toEqual([]);
    expect(countFiles(`${server.uploadsDir}/content`)).toBe(stagedPictures());
    expect(await html()).not.toContain('<img src="/api/content/view');
    expect(stored()).toMatchObject({
      name: "하루 공간",
      businessNumber: "123-45-67891",
      version: 2,
    });
    await close();
  },
);

test.each(ways(true, false))(
  "what no field takes is said beside each of them, and nothing typed is lost (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto("/admin/content/site?edit=1");
    await page.getByLabel("한 줄 문구").fill("그대로 남을 글");
    for (const values of [
      {
        "카카오톡 채널": [
          "https://pf.kakao.com.evil.example/_abcde",
          "카카오톡 채널의 주소가 아닙니다",
        ],
        "네이버 톡톡": ["https://blog.naver.com/shop", "네이버 톡톡의 주소가 아닙니다"],
        인스타그램: ["javascript:alert(1)", "https://로 시작하는 주소"],
        블로그: ["http://blog.example.com", "https://로 시작하는 주소"],
        유튜브: ["https://user:secret@www.youtube.com/@a", "https://로 시작하는 주소"],
        사업자등록번호: ["123-45-67890", "사업자등록번호가 맞지 않습니다"],
        "카카오 지도 키": ["a&libraries=x", "JavaScript 키를 입력하세요"],
        "구글 인증 코드": ["<b>코드</b>", "인증 코드를 그대로"],
        이름: ["", "이름을 입력하세요"],
      },
      {
        "카카오톡 채널": ["https://open.kakao.com/o/abc", "카카오톡 채널의 주소가 아닙니다"],
        인스타그램: ["https://instagram.com.evil.example/shop", "인스타그램의 주소가 아닙니다"],
        블로그: ["javascript://example.com/%0aalert(1)", "https://로 시작하는 주소"],
      },
    ] as Record<string, [value: string, message: string]>[]) {
      for (const [label, [value]] of Object.entries(values)) await fieldOf(page, label).fill(value);
      await page.getByRole("button", { name: "저장" }).click();
      for (const [label, [value, message]] of Object.entries(values)) {
        const field = fieldOf(page, label);
        await expect.poll(() => saidOf(field)).toContain(message);
        expect(await field.inputValue()).toBe(value);
      }
      // With script the refusal also puts the focus on the first of them.
      if (javaScript) await page.locator('[aria-invalid="true"]:focus').waitFor();
      expect(await page.getByLabel("한 줄 문구").inputValue()).toBe("그대로 남을 글");
      expect(stored()).toEqual({});
    }
    await close();
  },
);
