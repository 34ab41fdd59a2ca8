import { fuzz } from "./bench/fuzz";
import { gallery } from "./bench/gallery";
import { kill } from "./bench/kill";
import { lists } from "./bench/lists";
import { speed } from "./bench/speed";
import { firstVisit } from "./bench/speed/first-visit";
import { upload } from "./bench/upload";

const benches: Record<string, (args: string[]) => Promise<void>> = {
  "first-visit": firstVisit,
  fuzz,
  gallery,
  kill,
  lists,
  speed,
  upload,
};

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(1));
}

const [name = "", ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
