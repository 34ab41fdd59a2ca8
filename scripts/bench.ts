import { alerts } from "./bench/alerts";
import { attacks } from "./bench/attacks";
import { fuzz } from "./bench/fuzz";
import { gallery } from "./bench/gallery";
import { guesses } from "./bench/guesses";
import { kill } from "./bench/kill";
import { lists } from "./bench/lists";
import { nodes } from "./bench/nodes";
import { phones } from "./bench/phones";
import { retention } from "./bench/retention";
import { speed } from "./bench/speed";
import { firstVisit } from "./bench/speed/first-visit";
import { freshness } from "./bench/speed/freshness";
import { lighthouse } from "./bench/speed/lighthouse";
import { upload } from "./bench/upload";

const benches: Record<string, (args: string[]) => Promise<void>> = {
  alerts,
  attacks,
  "first-visit": firstVisit,
  freshness,
  fuzz,
  gallery,
  guesses,
  kill,
  lighthouse,
  lists,
  nodes,
  phones,
  retention,
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
