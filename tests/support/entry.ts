import type { Page } from "playwright";
import { expect } from "vitest";
import { formOf } from "./form";
import { pictureFile } from "./picture";
import type { RunningServer } from "./server";

/**
 * Adds a project, by default with three pictures.
 *
 * @returns its id
 */
export async function addEntry(server: RunningServer, pictures?: File[], thumbnail?: File) {
  const three = () => Promise.all(["가", "나", "다"].map((name) => pictureFile(`${name}.jpg`)));
  const body = formOf({
    title: "시험 주택",
    mainAddress: "서울 마포구 1",
    detailAddress: "2층",
    thumbnail: thumbnail ?? (await pictureFile("대표.jpg", "#777777")),
    imageFiles: pictures ?? (await three()),
  });
  const headers = { Cookie: await server.login() };
  const answer = await fetch(`${server.url}/api/portfolio/add`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

export const newestEntry = (server: RunningServer) =>
  server.rows("SELECT * FROM portfolio ORDER BY id DESC")[0] ?? {};

export const galleryOf = (server: RunningServer, entry: unknown) =>
  server.rows(
    `SELECT name, alt FROM portfolioPicture WHERE portfolioId = ${entry} AND role = 'GALLERY' ORDER BY ord`,
  );

export const galleryNames = (server: RunningServer, entry: unknown) =>
  galleryOf(server, entry).map(({ name }) => name);

/** Pictures of projects, and staged ones. */
export const picturesInRows = (server: RunningServer) =>
  server.rows(
    "SELECT uploadedName FROM portfolioPicture UNION SELECT uploadedName FROM stagedFile WHERE area = 'portfolio'",
  ).length;

/** Shows what is folded behind a picture's line: its choices, alternative text and buttons. */
export const unfold = (page: Page, number: number) =>
  page
    .locator(".picture-more > summary")
    .nth(number - 1)
    .click();

/** The pictures in the office's form. */
export const galleryItems = (page: Page) =>
  page.getByRole("list", { name: "시공 사진" }).getByRole("listitem");
