import { gallery } from "./bench/gallery";
import { upload } from "./bench/upload";

const benches: Record<string, () => Promise<void>> = { gallery, upload };

const [name = ""] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench();
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exitCode = 1;
}
