import sharp from "sharp";
import { palettes } from "./materials";
import { render } from "./render";
import { photograph, type RoomKind } from "./rooms";

/** One photograph to be taken. */
export interface Shot {
  room: RoomKind;
  /** Which set of surfaces, and which home: the same numbers are the same room. */
  palette: number;
  home: number;
  /** From which of the room's points of view. */
  view: number;
  format: "landscape" | "portrait";
  takenAt: string;
  path: string;
}

const LONG = 960;
const SHORT = 640;
/** Drawn smaller and enlarged: as soft as a lens, and as large as a photograph. */
const ENLARGED = 2.5;

/** Draws what it is sent, one after the other, and answers with each one's average colour. */
process.on("message", async (shot: Shot) => {
  process.send?.({ path: shot.path, ...(await take(shot)) });
});

async function take(shot: Shot) {
  const isPortrait = shot.format === "portrait";
  const width = isPortrait ? SHORT : LONG;
  const height = isPortrait ? LONG : SHORT;
  const palette = palettes[shot.palette % palettes.length];
  if (!palette) throw new Error("no palette");
  const scene = photograph(shot.room, palette, shot.home, shot.view);
  // A portrait is the middle of the same view.
  const camera = isPortrait ? { ...scene.camera, view: scene.camera.view * 0.66 } : scene.camera;
  const pixels = render({ ...scene, camera }, width, height, shot.home);

  const enlarged = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(width * ENLARGED, height * ENLARGED, { kernel: "lanczos3" })
    .toBuffer({ resolveWithObject: true });
  const image = sharp(enlarged.data, { raw: enlarged.info });
  const { channels } = await image.stats();
  // As a telephone does it: the sensor lies on its side, and a note says how to turn it.
  if (isPortrait) image.rotate(-90);
  await image
    .jpeg({ quality: 88 })
    .withMetadata({
      orientation: isPortrait ? 6 : 1,
      exif: {
        IFD0: { Make: "Demo", Model: "Drawn picture", DateTime: shot.takenAt },
        IFD2: { DateTimeOriginal: shot.takenAt },
      },
    })
    .toFile(shot.path);
  const color = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"));
  return { width: width * ENLARGED, height: height * ENLARGED, color: `#${color.join("")}` };
}
