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
  /** Drawn larger: it will fill a screen. */
  isFine: boolean;
  /** Small and coarse, for whoever wants the content and not the view. */
  isDraft: boolean;
  takenAt: string;
  path: string;
}

/** What every picture measures in the end, like a photograph; a draft a quarter of it. */
const LONG = 2400;
const SHORT = 1600;

/** Draws what it is sent, one after the other, and answers with each one's average colour. */
process.on("message", async (shot: Shot) => {
  process.send?.({ path: shot.path, ...(await take(shot)) });
});

async function take(shot: Shot) {
  const isPortrait = shot.format === "portrait";
  // Drawn smaller and enlarged: as soft as a lens, and done in seconds.
  const share = shot.isDraft ? 0.1 : shot.isFine ? 0.6 : 0.4;
  const [long, short] = shot.isDraft ? [LONG / 4, SHORT / 4] : [LONG, SHORT];
  const width = share * (isPortrait ? short : long);
  const height = share * (isPortrait ? long : short);
  const palette = palettes[shot.palette % palettes.length];
  if (!palette) throw new Error("no palette");
  const scene = photograph(shot.room, palette, shot.home, shot.view);
  // A portrait is the middle of the same view.
  const camera = isPortrait ? { ...scene.camera, view: scene.camera.view * 0.66 } : scene.camera;
  const pixels = render({ ...scene, camera }, width, height, shot.home);

  const enlarged = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width / share), Math.round(height / share), { kernel: "lanczos3" })
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
  return { width: enlarged.info.width, height: enlarged.info.height, color: `#${color.join("")}` };
}
