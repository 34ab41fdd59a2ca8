import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { addEntry } from "./support/entry";
import { type Fields, formOf } from "./support/form";
import { addInquiry, wholeInquiry } from "./support/inquiry";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";
import { pressInTrash } from "./support/trash";

/** What a colleague does while a form of the office is open without script. */
const server = serveSite();
const api = apiOf(server);

const open = async (path: string) =>
  (await fetch(server.url + path, { headers: { Cookie: server.cookie } })).text();

async function press(path: string, fields: Fields) {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: formOf(fields),
    redirect: "manual",
  });
  return { status: answer.status, page: await answer.text() };
}

const versionIn = (page: string) => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? "";

/** Each with a press that saves nothing. */
const forms: Record<string, () => Promise<{ path: string; mine: Fields; press: Fields }>> = {
  async "a list button of 메인"() {
    const imageFiles = [await pictureFile("1.jpg"), await pictureFile("2.jpg")];
    await api.send("POST", "content/main", formOf({ imageFiles, uploadImageFilenames: "" }));
    const slides: { uploadedName: string }[] = await api.get("content/main");
    const mine = { uploadImageFilenames: slides.map(({ uploadedName }) => uploadedName) };
    return { path: "/admin/content/main?edit=1", mine, press: { arrange: "up 1" } };
  },
  async "a list button of a project"() {
    return { ...(await project()), press: { arrange: "remove 0" } };
  },
  async "a project without a title"() {
    return { ...(await project()), press: { title: "" } };
  },
  async "회사정보 with a wrong address"() {
    const mine = { representative: "홍길동", mainAddress: "서울", detailAddress: "1층" };
    return { path: "/admin/content/company?edit=1", mine, press: { email: "x" } };
  },
  async "사이트 설정 with a wrong link"() {
    const mine = { name: "우리 집", accent: "pine" };
    return { path: "/admin/content/site?edit=1", mine, press: { blogUrl: "x" } };
  },
  async "an inquiry with a wrong area"() {
    const path = `/admin/contact/${await addInquiry(server.url)}?edit=1`;
    return { path, mine: { ...wholeInquiry, status: "CONTACT" }, press: { exclusiveArea: "x" } };
  },
};

async function project() {
  const id = await addEntry(server);
  const { imageFiles } = await api.get(`portfolio/modify/${id}`);
  const mine = {
    title: "내 제목",
    mainAddress: "서울",
    detailAddress: "1층",
    uploadImageFilenames: imageFiles.map((each: { uploadedName: string }) => each.uploadedName),
  };
  return { id, path: `/admin/portfolio/${id}/modify`, mine };
}

test.each(Object.keys(forms))(
  "%s does not take over the version that a colleague has saved: the next save is told",
  async (name) => {
    const form = await forms[name]?.();
    if (!form) return;
    const version = versionIn(await open(form.path));
    const words = { memo: "동료", representative: "동료", tagline: "동료", title: "동료" };
    const theirs = { ...form.mine, version, ...words };
    const isList = form.path.includes("main");
    const imageFiles = isList ? [await pictureFile("동료.jpg")] : [];
    expect((await press(form.path, { ...theirs, imageFiles })).status).toBe(303);

    const { status, page } = await press(form.path, { ...form.mine, version, ...form.press });
    expect([status, versionIn(page)]).toEqual(["arrange" in form.press ? 200 : 400, version]);
    const saved = await press(form.path, { ...form.mine, version: versionIn(page) });
    expect([saved.status, saved.page.includes("다른 직원이 먼저 저장했습니다")]).toEqual([
      409,
      true,
    ]);
    expect(versionIn(saved.page)).not.toBe(version);
  },
);

test("a project that a colleague deletes meanwhile keeps what was typed, and is saved once it is restored", async () => {
  const { id, path, mine } = await project();
  const version = versionIn(await open(path));
  expect((await api.send("DELETE", `portfolio/${id}`)).status).toBe(200);
  const { status, page } = await press(path, { ...mine, version });
  expect([status, versionIn(page)]).toEqual([409, version]);
  expect(page).toContain("그사이 삭제된 시공 사례입니다");
  expect(page).toContain('value="내 제목"');
  expect((await press(path, { ...mine, version, arrange: "up 1" })).page).toContain("내 제목");
  expect((await fetch(server.url + path, { headers: { Cookie: server.cookie } })).status).toBe(404);

  await pressInTrash(server, "restore", "portfolio", id);
  expect((await press(path, { ...mine, version })).status).toBe(303);
  expect(await api.get(`portfolio/modify/${id}`)).toMatchObject({ title: "내 제목" });
});
