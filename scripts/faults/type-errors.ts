import { resolve } from "node:path";
import ts from "typescript";
import { broken, type Fault } from "./fault";

/** Parsed once for all faults: only the broken file differs. */
const sources = new Map<string, ts.SourceFile | undefined>();
let previous: ts.Program | undefined;

/** The compiler's errors in the broken file. A fault that it finds needs no test. */
export function typeErrorsOf(fault: Fault) {
  const { fileNames, options } = readConfig();
  const path = resolve(fault.file);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (name === path) return ts.createSourceFile(name, broken(fault), rest[0]);
    if (!sources.has(name)) sources.set(name, read(name, ...rest));
    return sources.get(name);
  };
  const rootNames = fileNames.includes(path) ? fileNames : [...fileNames, path];
  const program = ts.createProgram({ rootNames, options, host, oldProgram: previous });
  previous = program;
  const file = program.getSourceFile(path);
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

function readConfig() {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
}
