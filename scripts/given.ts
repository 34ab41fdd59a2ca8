import { parseArgs } from "node:util";
import { stop } from "./stop";

/** What may be switched on, by the script's name. */
export const optionsOf = {
  admin: ["password-stdin", "second-step-off"],
  backup: ["drill", "nightly"],
  faults: ["check"],
} as const;

interface Expected<Option extends string> {
  options?: readonly Option[];
  /** How many words without -- may be given; any number if absent. */
  most?: number;
  usage: string;
}

/**
 * What was typed. npm keeps options for itself that do not stand behind `--`, as in `npm run backup --drill`,
 * and hands them on in the environment only.
 */
export function typed(options: readonly string[]) {
  const kept = options.filter(
    (name) => process.env[`npm_config_${name.replaceAll("-", "_")}`] === "true",
  );
  return [...process.argv.slice(2), ...kept.map((name) => `--${name}`)];
}

/** What a script was called with; ends it with its usage, if it was called in another way. */
export function given<Option extends string = never>({
  options = [],
  most = Number.POSITIVE_INFINITY,
  usage,
}: Expected<Option>) {
  const { values, positionals } = parse(options, usage);
  if (positionals.length > most) stop(`${positionals.slice(most).join(" ")}: ${usage}`);
  const isOn = (name: Option) => values[name] === true;
  return { isOn, positionals };
}

function parse(options: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: typed(options),
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "boolean" as const }])),
    });
  } catch {
    return stop(usage);
  }
}
