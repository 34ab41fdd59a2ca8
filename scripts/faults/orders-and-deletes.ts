import type { Fault } from "./fault";

export const ordersAndDeletes: Fault[] = [
  {
    name: "The portfolio is listed from the oldest entry on.",
    file: "app/portfolio/portfolio-cards.server.ts",
    text: '"desc"',
    replacement: '"asc"',
    tests: ["tests/browser/public-pages.test.ts"],
  },
  {
    name: "A gallery forgets the order that it was given.",
    file: "app/portfolio/read-portfolio.server.ts",
    text: '.orderBy("ord")',
    replacement: "",
    tests: ["app/portfolio/save-portfolio.server.test.ts"],
  },
  {
    name: "The lines of visitors do not take turns.",
    file: "app/door/request-queue.server.ts",
    text: "lines.delete(visitor);\n      lines.set(visitor, line);",
    replacement: "",
    tests: ["app/door/request-queue.server.test.ts"],
  },
  {
    name: "A browser that has signed in waits behind strangers.",
    file: "app/door/scheduler.server.ts",
    text: "nextOf(waiting.known) ?? nextOfStrangers()",
    replacement: "nextOfStrangers() ?? nextOf(waiting.known)",
    tests: ["app/door/scheduler.server.test.ts"],
  },
  {
    name: "The sweep begins before the site takes connections.",
    file: "app/start.server.ts",
    text: "whenListening(keepSwept)",
    replacement: "keepSwept()",
    tests: ["tests/first-start.test.ts"],
  },
  {
    name: "The files of a deleted inquiry stay.",
    file: "app/contact/change-inquiry.server.ts",
    text: 'await remove("contact", uploadedNames);',
    replacement: "",
    tests: ["tests/api-contract-records.test.ts", "tests/files-and-rows.test.ts"],
  },
  {
    name: "A crash between the rows of an inquiry and its files leaves the files.",
    file: "app/contact/change-inquiry.server.ts",
    text: 'await noteRemoval(trx, "contact", names);',
    replacement: "",
    tests: ["app/contact/change-inquiry.server.test.ts"],
  },
  {
    name: "Pictures that were sent ahead and never saved stay.",
    file: "app/upkeep/sweep.server.ts",
    text: "await forgetOld(now);",
    replacement: "",
    tests: ["app/pictures/staging.server.test.ts"],
  },
  {
    name: "A file that nobody owns is deleted at once.",
    file: "app/upkeep/sweep.server.ts",
    text: "parked += await park(area, name, now);",
    replacement: "await discard(join(area, name));",
    tests: ["app/upkeep/sweep.server.test.ts"],
  },
  {
    name: "A used token is forgotten while it can still be sent.",
    file: "app/upkeep/sweep.server.ts",
    text: "TOKEN_DAYS = 9",
    replacement: "TOKEN_DAYS = 1",
    tests: ["app/upkeep/sweep.server.test.ts"],
  },
  {
    name: "The file of a replaced thumbnail stays.",
    file: "app/portfolio/save-portfolio.server.ts",
    text: "gone.push(...(await saveGallery(trx, place, rows, wanted)));",
    replacement:
      'const removed = await saveGallery(trx, place, rows, wanted); if (role === "GALLERY") gone.push(...removed);',
    tests: ["tests/portfolio-api.test.ts", "tests/files-and-rows.test.ts"],
  },
  {
    name: "A token that is sent twice at once makes two inquiries, or fails.",
    file: "app/contact/receive-inquiry.server.ts",
    text: "earlier !== undefined",
    replacement: 'earlier === ""',
    tests: ["tests/once-is-once.test.ts"],
  },
];
