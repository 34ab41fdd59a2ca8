import { addEntry } from "./entry";
import { formOf } from "./form";
import { pictureFile } from "./picture";
import type { RunningServer } from "./server";

/** Adds a project of two wide pictures, two upright ones and a wide one. */
export async function addShapes(server: RunningServer) {
  const wide = (name: string) => pictureFile(name, "#aa8866", 1500, 1000);
  const upright = (name: string) => pictureFile(name, "#6688aa", 1000, 1500);
  return addEntry(server, [
    await wide("1.jpg"),
    await wide("2.jpg"),
    await upright("3.jpg"),
    await upright("4.jpg"),
    await wide("5.jpg"),
  ]);
}

export const galleryFiles = (server: RunningServer, id: number) =>
  server
    .rows(
      `SELECT uploadedName FROM portfolioPicture WHERE portfolioId = ${id} AND role = 'GALLERY' ORDER BY ord`,
    )
    .map(({ uploadedName }) => String(uploadedName));

/** A save by another client, with the form's own fields. */
export async function putStory(server: RunningServer, id: number, fields: Record<string, string>) {
  return fetch(`${server.url}/api/portfolio/modify/${id}`, {
    method: "PUT",
    headers: { Cookie: await server.login() },
    body: formOf({ uploadImageFilenames: galleryFiles(server, id), ...fields }),
  });
}

/** A story with a pair at the top, rooms and captions, for the project of `addShapes`. */
export async function tellStory(server: RunningServer, id: number) {
  const [one, two, three, four, five] = galleryFiles(server, id);
  const answer = await putStory(server, id, {
    story: "낡은 집이었습니다. 창이 좁았습니다.\n벽을 열었습니다.",
    customerWords: "아침이 달라졌어요.",
    [`moment ${one}`]: "BEFORE",
    [`moment ${two}`]: "AFTER",
    [`room ${two}`]: "LIVING",
    [`caption ${two}`]: "벽을 열어 창을 넓혔습니다.",
    [`room ${three}`]: "KITCHEN",
    [`room ${four}`]: "KITCHEN",
    [`caption ${four}`]: "돌 상판",
    [`room ${five}`]: "BATHROOM",
    [`alt ${five}`]: "욕조가 있는 욕실",
    [`caption ${five}`]: "턱이 없는 욕실",
  });
  if (!answer.ok) throw new Error(`the story was answered ${answer.status}`);
}
