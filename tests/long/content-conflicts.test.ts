import { beforeEach, expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { beginWithTwoBlocks, blocksOf } from "../support/content-blocks";
import { pickedPicture } from "../support/picture";

const { server, openOffice } = browseSite();

/** Two people who edit the same content. Each test starts with two blocks of each kind and no picture. */
beforeEach(() => beginWithTwoBlocks(server));

const blocks = (kind: string) => blocksOf(server, kind);
const texts = (kind: string) => blocks(kind).map(({ str }) => str);
const slides = () => server.rows("SELECT name, alt FROM mainImage ORDER BY ord");

test("saving over a colleague's newer company data or main images asks first", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  const Cookie = await server.login();
  const post = (path: string, body: string | FormData) =>
    fetch(`${server.url}/api/content/${path}`, { method: "POST", headers: { Cookie }, body });
  await page.goto("/admin/content/company?edit=1");
  await post("company", JSON.stringify({ representative: "동료" }));
  await page.getByLabel("대표자").fill("나");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장된 값: 동료").waitFor();
  await page.getByText("내 값: 나", { exact: true }).waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(server.rows("SELECT representative FROM company")).toEqual([{ representative: "나" }]);

  await page.goto("/admin/content/main?edit=1");
  const theirs = new FormData();
  const { name, buffer } = await pickedPicture("동료.jpg");
  theirs.append("imageFiles", new File([buffer], name));
  await post("main", theirs);
  await page.locator("#imageFiles").setInputFiles(await pickedPicture("나.jpg"));
  await page.locator(".picture-list img").waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장된 값: 동료.jpg").waitFor();
  await page.getByText("내 값: 나.jpg").waitFor();
  expect(slides()).toMatchObject([{ name: "동료.jpg" }]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(slides()).toMatchObject([{ name: "나.jpg" }]);
  await close();
});

test("saving over a colleague's newer list of blocks asks first", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  await page.goto("/admin/content/about?edit=1");
  const [first] = blocks("about");
  await fetch(`${server.url}/api/content/about`, {
    method: "POST",
    headers: { Cookie: await server.login() },
    body: JSON.stringify([{ id: first?.id, title: "", str: "동료의 글" }]),
  });
  await page.getByLabel("내용").first().fill("나의 글");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장된 값: 동료의 글").waitFor();
  await page.getByText("내 값: 나의 글").waitFor();
  expect(texts("about")).toEqual(["동료의 글", "둘"]);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(texts("about")).toEqual(["나의 글", "둘"]);
  await close();
});
