import sharp from "sharp";

/** The bytes of a small JPEG of one colour. */
export function drawPicture(background = "#aa8866", width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** For requests by script or program. */
export async function pictureFile(name: string, background?: string, width = 300, height = 200) {
  return new File([new Uint8Array(await drawPicture(background, width, height))], name);
}

/** For a file input. */
export async function pickedPicture(name: string, background = "#224466") {
  return { name, mimeType: "image/jpeg", buffer: await drawPicture(background) };
}
