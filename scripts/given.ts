import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { stop } from "./stop";

/** What may be switched on, by the script's name. */
export const optionsOf = {
  admin: ["new", "password-stdin", "second-step-off"],
  backup: ["drill", "nightly"],
  restore: ["unchecked", "undo", "without-damaged"],
  update: ["back"],
} as const;

interface Expected<Option extends string, Value extends string> {
  options?: readonly Option[];
  /** Options that are followed by a value, as often as they are given. */
  values?: readonly Value[];
  /** How many words without -- may be given; any number if absent. */
  most?: number;
  usage: string;
}

/**
 * What was typed. npm keeps options for itself that do not stand behind `--`, as in `npm run backup --drill`,
 * and hands them on in the environment only.
 */
export function typed(options: readonly string[], values: readonly string[] = []) {
  const keptOf = (name: string) => process.env[`npm_config_${name.replaceAll("-", "_")}`];
  return [
    ...process.argv.slice(2),
    ...options.filter((name) => keptOf(name) === "true").map((name) => `--${name}`),
    ...values.filter(keptOf).map((name) => `--${name}=${keptOf(name)}`),
  ];
}

/** A path as it was typed: below the folder that npm was called in, even where the script runs in another. */
export function typedPath(path: string) {
  return resolve(process.env.INIT_CWD ?? "", path);
}

/** What a script was called with; ends it with its usage, if that was asked or it was called in another way. */
export function given<Option extends string = never, Value extends string = never>({
  options = [],
  values: withValues = [],
  most = Number.POSITIVE_INFINITY,
  usage,
}: Expected<Option, Value>) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit();
  }
  const parsed = parse(options, withValues, usage);
  const { positionals } = parsed;
  const values = new Map<string, unknown>(Object.entries(parsed.values));
  if (positionals.length > most) stop(`${positionals.slice(most).join(" ")}: ${usage}`);
  const isOn = (name: Option) => values.get(name) === true;
  const valuesOf = (name: Value) => [values.get(name) ?? []].flat().map(String);
  return { isOn, valuesOf, positionals };
}

function parse(options: readonly string[], withValues: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: typed(options, withValues),
      allowPositionals: true,
      options: Object.fromEntries([
        ...options.map((name) => [name, { type: "boolean" }] as const),
        ...withValues.map((name) => [name, { type: "string", multiple: true }] as const),
      ]),
    });
  } catch {
    return stop(usage);
  }
}
