import { parseArgs } from "node:util";
import { stop } from "./stop";

interface Expected<Option extends string> {
  /** What may be switched on. */
  options?: readonly Option[];
  /** How many words without -- may be given; any number if absent. */
  most?: number;
  usage: string;
}

/**
 * What a script was called with. npm keeps options for itself that stand before a `--` of their own, as in
 * `npm run backup --drill`, and hands them on in the environment only: they count as well.
 */
export function given<Option extends string = never>({
  options = [],
  most = Number.POSITIVE_INFINITY,
  usage,
}: Expected<Option>) {
  const kept = options.filter((name) => {
    return process.env[`npm_config_${name.replaceAll("-", "_")}`] === "true";
  });
  const { values, positionals } = parse(options, usage);
  if (positionals.length > most) stop(`${positionals.slice(most).join(" ")}: ${usage}`);
  const isOn = (name: Option) => values[name] === true || kept.includes(name);
  return { isOn, positionals };
}

function parse(options: readonly string[], usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "boolean" as const }])),
    });
  } catch {
    return stop(usage);
  }
}
