import { attacks } from "./bench/attacks";
import { fuzz } from "./bench/fuzz";
import { gallery } from "./bench/gallery";
import { lists } from "./bench/lists";
import { phones } from "./bench/phones";
import { upload } from "./bench/upload";

const benches: Record<string, (args: string[]) => Promise<void>> = {
  attacks,
  fuzz,
  gallery,
  lists,
  phones,
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
