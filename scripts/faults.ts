import { turns } from "~/turns";
import { faults } from "./faults/all";
import { type Fault, mistakesIn } from "./faults/fault";
import { type Outcome, plant } from "./faults/plant";
import { typeErrorsOf } from "./faults/type-errors";
import { given, optionsOf } from "./given";

// npm run faults [-- NAME…]: mutation testing. Breaks one guard, limit, order or deletion at a time
// and reports which test fails. NAME may be a prefix. --check only checks that every fault can
// still be planted.

const { isOn, positionals } = given({
  options: optionsOf.faults,
  usage: "npm run faults [-- NAME…] [-- --check]",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(1));
}

const chosen = faults.filter(
  ({ name }) =>
    positionals.length === 0 || positionals.some((beginning) => name.startsWith(beginning)),
);
const mistakes = mistakesIn(chosen);
for (const mistake of mistakes) console.error(mistake);
if (chosen.length === 0) console.error("No fault has such a name.");
if (mistakes.length > 0 || chosen.length === 0) process.exitCode = 1;
else if (!isOn("check")) await plantAll();

async function plantAll() {
  // Two cores carry a server and a browser for two faults at once.
  const inTurn = turns(2);
  const rows = await Promise.all(
    chosen.map((fault) =>
      inTurn(async () => {
        const row = `${fault.name}\n    ${wordsFor(await outcomeOf(fault))}`;
        console.log(row);
        return row;
      }),
    ),
  );
  console.log(`\n${rows.join("\n")}`);
}

async function outcomeOf(fault: Fault): Promise<Outcome> {
  const [typeError] = typeErrorsOf(fault);
  return typeError ? { kind: "does not run", why: typeError } : plant(fault);
}

/** Only a fault caught by a test counts as success. */
function wordsFor(outcome: Outcome) {
  if (outcome.kind === "caught") return `caught by ${outcome.by}`;
  process.exitCode = 1;
  return outcome.kind === "survives" ? "SURVIVES" : `DOES NOT RUN: ${outcome.why}`;
}
