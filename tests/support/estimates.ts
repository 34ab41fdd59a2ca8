import { flashOf } from "./alert-settings";
import type { Site } from "./site";

/** What the office is told after a press: beside the ways to tell the customer, or at the top of the next page. */
export async function saidBy(answer: Response) {
  if (answer.status !== 200) return flashOf(answer);
  return /<p role="status">([^<]*)/.exec(await answer.text())?.[1] ?? "";
}

type Line = Partial<Record<"work" | "name" | "spec" | "unit" | "quantity" | "price", string>>;

const empty = { work: "", name: "", spec: "", unit: "", quantity: "", price: "" };

/** 2,400,000 and VAT: 2,640,000 won. */
export const demolition = {
  work: "철거공사",
  name: "철거",
  unit: "식",
  quantity: "1",
  price: "2,400,000",
};

/** The editor's form as a browser without script sends it. */
export function estimateForm(lines: Line[], fields: Record<string, string> = {}) {
  const body = new URLSearchParams({
    ...{ discountKind: "WON", discount: "", vat: "ADDED", validUntil: "2099-12-31" },
    ...{ deposit: "", interim: "", balance: "", excluded: "", note: "" },
    version: "1.0",
    ...fields,
  });
  for (const line of lines) {
    for (const [name, value] of Object.entries({ ...empty, ...line })) body.append(name, value);
  }
  return body;
}

/** What staff and customers do with estimates. */
export function estimatesOf(server: Site) {
  const ask = (path: string, body?: BodyInit, Cookie = "") =>
    fetch(server.url + path, {
      redirect: "manual",
      headers: { Cookie },
      ...(body && { method: "POST", body }),
    });
  const pathOf = (id: number) => `/admin/contact/${id}/estimate`;
  const versions = (id: number) =>
    server.rows(`SELECT * FROM estimate WHERE inquiryId = ${id} ORDER BY number`);
  const newest = (id: number) => versions(id).at(-1) ?? {};
  const read = async (id: number, query = "") =>
    (await (await ask(pathOf(id) + query, undefined, server.cookie)).text()).replaceAll(
      "<!-- -->",
      "",
    );
  /** As the form of the draft names it. */
  const versionOf = (id: number) => {
    const { id: row, number, version } = newest(id);
    return `${number}.${row}.${version}`;
  };
  const press = (id: number, fields: Record<string, string>) =>
    ask(pathOf(id), new URLSearchParams(fields), server.cookie);
  /** What the office's page shows of the customer's answer, as its forms name it. */
  const shownAnswer = async (id: number, query = "") =>
    /name="answer"[^>]*value="([^"]*)"/.exec(await read(id, query))?.[1] ?? "";

  return {
    ask,
    versions,
    newest,
    press,
    shownAnswer,
    read,
    versionOf,
    save: (id: number, lines: Line[], fields: Record<string, string> = {}) =>
      ask(`${pathOf(id)}?edit=1`, estimateForm(lines, fields), server.cookie),
    /** By the form that asks once more. */
    send: async (id: number) => {
      const page = await read(id, "?send=1");
      const hidden = (name: string) =>
        new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? "";
      // It does not ask about what cannot be sent.
      const version = hidden("version") || versionOf(id);
      const answer = hidden("answer");
      return press(id, { intent: "send", version, answer });
    },
    /** What the customer's form says of the paper before them. */
    paper: (id: number) => {
      const { id: estimate, digest } = versions(id).findLast(({ sentAt }) => sentAt) ?? {};
      return { estimate: String(estimate), digest: String(digest) };
    },
    say: (path: string, fields: Record<string, string>) => ask(path, new URLSearchParams(fields)),
  };
}
