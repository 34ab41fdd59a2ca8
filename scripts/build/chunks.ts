/**
 * Which modules share a script in the browser. Left to itself, Rollup makes a file of every module
 * that several pages share, and a page asks for fifteen small ones.
 */
export function chunkOf(path: string): string | undefined {
  if (path.includes("\0vite/preload-helper") || framework.test(path)) return "framework";
  if (validation.test(path)) return "validation";
  if (forms.test(path)) return "forms";
  if (visitors.test(path)) return "visitors";
  if (pair.test(path)) return "pair";
  if (project.test(path)) return "project";
  if (inquiry.test(path)) return "inquiry";
  if (policy.test(path)) return "policy";
  return undefined;
}

/**
 * Zod compiles its schemas with eval where it may, and finds out by trying, which browsers report as
 * a violation of the page's policy. It reads this when it is loaded.
 */
export function introOf({ name }: { name: string }) {
  return name === "validation" ? "globalThis.__zod_globalConfig = { jitless: true };" : "";
}

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router))\//;

/** Loaded by forms when they are first touched. */
const validation = /\/node_modules\/(zod|@conform-to\/zod)\//;

/** On /contact and in the office. */
const forms =
  /\/node_modules\/@conform-to\/(dom|react)\/|\/app\/(contact\/sending\/trap-field|forms\/(address-field|date-button|date-field|dialog|error-summary|field|file-field|file-list|file-picker|hidden-field|interior-type-field|post-with-progress|read-only-lines|refused-form|set-value|use-field-value)|files\/kinds|request\/limits|text\/(bytes|moment|plain-number|phone))\.tsx?/;

/** On every page of visitors. */
const visitors =
  /\/app\/((?!routes\/)(public\/(?!privacy-policy)|ui\/|forms\/(interior-types|map-key|use-(enhancement|followed-field|hydrated))\.|pictures\/(picture|visitor-picture)\.|portfolio\/(portfolio|portfolio-grid|rooms|shown-facts)\.|styles\/|text\/(amount|duration|is-key|paragraphs)\.))/;

/** On a project's page and the site's first one. */
const pair = /\/app\/portfolio\/before-after\./;

/** A project's page; the office's form and the page of a missing one use some of it. */
const project = /\/app\/portfolio\/(few-projects|portfolio-facts|project-story|story)\./;

/** What /contact shares with the visitor's own page and with the office. */
const inquiry =
  /\/app\/contact\/(arrival|date-hints|field-words|inquiry|inquiry-fields|liked-project|refused-inquiry|draft\/(use-draft|keys)|sending\/sending-state)\./;

/** The notice beside the consent box, which is also on the page of its versions. */
const policy = /\/app\/contact\/consent-notice\./;
