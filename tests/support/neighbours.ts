import { expect } from "vitest";
import { formOf } from "./form";
import { pictureFile } from "./picture";
import type { RunningServer } from "./server";

/**
 * Projects that differ in one condition each from an apartment of 33평 in Seoul, done whole and shown
 * with its kitchen; as a program enters them.
 */
export async function addNeighbours({ url }: RunningServer, password: string) {
  const login = await fetch(`${url}/api/account/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "admin", password }),
  });
  const Cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const like = {
    ...{ buildingType: "APARTMENT", supplyArea: "33", interiorType: "ALL" },
    ...{ mainAddress: "서울 강남구 테헤란로 7", room: "KITCHEN" },
  };
  for (const [index, other] of [
    { buildingType: "HOUSE" },
    { supplyArea: "24" },
    { mainAddress: "부산 남구 바닷길 2" },
    { interiorType: "PART" },
    { room: "BATHROOM" },
  ].entries()) {
    const { room, ...fields } = { ...like, ...other };
    const files = {
      thumbnail: await pictureFile("대표.jpg"),
      imageFiles: await pictureFile("사진.jpg"),
    };
    const send = async (method: string, path: string, body: FormData) => {
      const answer = await fetch(`${url}/api/portfolio/${path}`, {
        ...{ method, body, headers: { Cookie } },
      });
      expect([path, answer.ok]).toEqual([path, true]);
      return answer;
    };
    const added = await send("POST", "add", formOf({ title: `집 ${index}`, ...fields, ...files }));
    const id = added.headers.get("Location")?.split("/").at(-1);
    const read = await fetch(`${url}/api/portfolio/read/${id}`);
    const [name] = (await read.json()).data.portfolioImageFilenames;
    await send(
      "PUT",
      `modify/${id}`,
      formOf({ uploadImageFilenames: [name], [`room ${name}`]: room }),
    );
  }
}
