import type { Fault } from "./fault";

export const versionsAndWords: Fault[] = [
  {
    name: "The version of an entry is not looked at before its pictures.",
    file: "app/portfolio/receive-portfolio.server.ts",
    text: "version !== entry.version",
    replacement: "version > entry.version",
    tests: ["app/portfolio/save-portfolio.server.test.ts"],
  },
  {
    name: "The version of an entry is not looked at as it is written.",
    file: "app/portfolio/save-portfolio.server.ts",
    text: "version !== stored.version",
    replacement: "version > stored.version",
    tests: ["app/portfolio/save-portfolio.server.test.ts"],
  },
  {
    name: "The version of the main images is not looked at as they are written.",
    file: "app/slides/save-main-images.server.ts",
    text: "version !== versionOf(await readMainImages(trx))",
    replacement: 'version === "?"',
    tests: ["app/slides/save-main-images.server.test.ts"],
  },
  {
    name: "The version of a list of blocks is not looked at.",
    file: "app/blocks/save-blocks.server.ts",
    text: "version !== versionOf(stored)",
    replacement: 'version === "?"',
    tests: ["app/blocks/save-blocks.server.test.ts"],
  },
  {
    name: "The version of an inquiry is not looked at.",
    file: "app/contact/change-inquiry.server.ts",
    text: "if (version !== undefined) query",
    replacement: "if (version === -1) query",
    tests: ["tests/api-partial-put.test.ts"],
  },
  {
    name: "A PUT empties what it does not name.",
    file: "app/forms/fields.ts",
    text: "names.has(name)",
    replacement: "names.size > 0",
    tests: ["tests/api-partial-put.test.ts"],
  },
  {
    name: "Decomposed Hangul is kept as it is sent.",
    file: "app/text/nfc.ts",
    text: 'text.normalize("NFC")',
    replacement: "text",
    tests: ["app/text/nfc.test.ts"],
  },
  {
    name: "The name of a file may turn its own direction of writing.",
    file: "app/request/file-name.ts",
    text: "\\u202a-\\u202e",
    replacement: "",
    tests: ["app/request/receive.server.test.ts"],
  },
  {
    name: "A page does not say where its forms may be sent.",
    file: "app/door/page-policy.server.ts",
    text: '  "form-action": ["\'self\'"],\n',
    replacement: "",
    tests: ["tests/page-headers.test.ts"],
  },
  {
    name: "A backup of a newer version of the program is restored.",
    file: "app/upkeep/backup/open-backup.server.ts",
    text: "!done.every((name) => known.includes(name))",
    replacement: "done.length < known.length",
    tests: ["tests/backup-scripts.test.ts"],
  },
];
