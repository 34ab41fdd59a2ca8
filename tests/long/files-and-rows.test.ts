import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { serveSite } from "../support/site";
import { pressInTrash } from "../support/trash";

const server = serveSite();

const STEPS = 500;
const seed = 20261121;

/** Mulberry32: the same random walk every time. */
function chance(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`after ${STEPS} random adds, edits, deletes and aborted uploads the files on disk are exactly those in rows`, async () => {
  const random = chance(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const pictures = await Promise.all(
    ["#a86", "#357", "#eee"].map((background, index) =>
      sharp({ create: { width: 60 + index * 20, height: 40, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const file = () =>
    random() < 0.06
      ? new File(["no picture"], "a.jpg")
      : new File([pick(pictures)], `거실 ${Math.floor(random() * 100)}.jpg`);

  const headers = { Cookie: server.cookie };
  const send = (method: string, path: string, body?: FormData) =>
    fetch(server.url + path, { method, headers, ...(body && { body }) });
  const list = async (path: string) => {
    const { data } = await (await send("GET", path)).json();
    return data;
  };

  const statuses: Record<string, number> = {};
  for (let step = 0; step < STEPS; step += 1) {
    const entries: { id: number }[] = await list("/api/portfolio");
    const id = entries.length > 0 ? pick(entries).id : 0;
    const form = new FormData();
    const files = (field: string, most: number) => {
      for (let count = Math.floor(random() * most); count > 0; count -= 1) {
        form.append(field, file());
      }
    };
    let answer: Response | undefined;
    const dice = random();
    if (dice < 0.25) {
      form.append("title", random() < 0.1 ? "" : `집 ${step}`);
      files("thumbnail", 2.5);
      files("imageFiles", 4);
      answer = await send("POST", "/api/portfolio/add", form);
    } else if (dice < 0.5) {
      const present = await list(`/api/portfolio/modify/${id}`);
      const names = (present?.imageFiles ?? [])
        .map(({ uploadedName }: { uploadedName: string }) => uploadedName)
        .filter(() => random() < 0.7)
        .reverse();
      form.append("title", random() < 0.1 ? "" : `집 ${step}`);
      form.append("uploadImageFilenames", [...names, "../../x"].join(","));
      if (random() < 0.3) form.append("thumbnail", file());
      files("imageFiles", 3);
      answer = await send("PUT", `/api/portfolio/modify/${id}`, form);
    } else if (dice < 0.65) {
      answer = await send("DELETE", `/api/portfolio/${id}`);
      if (random() < 0.6) await pressInTrash(server, pick(["delete", "restore"]), "portfolio", id);
    } else if (dice < 0.75) {
      form.append("imageFiles", file());
      const staged = await send("POST", "/api/staged/portfolio", form);
      const name = staged.status === 201 ? (await staged.json()).data.uploadedName : "none";
      answer = staged;
      if (random() < 0.5) answer = await send("DELETE", `/api/staged/portfolio/${name}`);
    } else if (dice < 0.9) {
      const present: { uploadedName: string }[] = await list("/api/content/main");
      for (const { uploadedName } of present) {
        if (random() < 0.6) form.append("uploadImageFilenames", uploadedName);
      }
      files("imageFiles", 3);
      answer = await send("POST", "/api/content/main", form);
    } else {
      await breakOff(pick(["/api/portfolio/add", "/api/content/main"]), pick(pictures));
    }
    const key = `${answer?.status ?? "broken off"}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    await answer?.body?.cancel().catch(() => {});
  }
  // The walk reached every kind of answer, and never broke the server.
  expect(Object.keys(statuses).sort()).toEqual(["200", "201", "400", "404", "415", "broken off"]);
  await expectDiskAndRowsInStep(server);
});

/** Sends half of a form with a file, then disconnects. */
function breakOff(path: string, picture: Buffer) {
  return new Promise<void>((resolve) => {
    const post = request(server.url + path, {
      method: "POST",
      headers: { Cookie: server.cookie, "Content-Type": "multipart/form-data; boundary=x" },
    });
    post.on("error", () => {});
    post.on("close", () => resolve());
    post.write('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n집\r\n');
    post.write(
      '--x\r\nContent-Disposition: form-data; name="imageFiles"; filename="a.jpg"\r\n\r\n',
    );
    post.write(picture, () => setTimeout(() => post.destroy(), 5));
  });
}
