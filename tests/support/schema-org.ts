import { join } from "node:path";
import ts from "typescript";

/**
 * What schema.org's vocabulary (schema-dts) does not know or allow in JSON-LD, as the compiler says it.
 *
 * @param scripts the texts of `<script type="application/ld+json">`, each on one line
 * @returns the faults of each: the compiler takes seconds, however many there are
 */
export function faultsOfJsonLd(scripts: string[]) {
  const file = join(process.cwd(), "tests/support/json-ld-of-pages.ts");
  const source = [
    'import type { Thing, WithContext } from "schema-dts";',
    ...scripts.map((json, index) => `export const page${index}: WithContext<Thing> = ${json};`),
  ].join("\n");
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.readFile = (path) => (path === file ? source : readFile(path));
  host.getSourceFile = (path, version, ...rest) =>
    path === file
      ? ts.createSourceFile(path, source, version)
      : getSourceFile(path, version, ...rest);
  const program = ts.createProgram([file], options, host);
  const faults = scripts.map((): string[] => []);
  for (const { start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
    // The first line is the import.
    const line = source.slice(0, start).split("\n").length - 2;
    faults[Math.max(line, 0)]?.push(ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  return faults;
}
