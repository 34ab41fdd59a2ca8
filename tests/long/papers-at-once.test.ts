import { expect, test } from "vitest";
import { demolition, estimatesOf } from "../support/estimates";
import { receiptsOf } from "../support/receipts";
import { serveSite } from "../support/site";

const server = serveSite();
const { send: sendInquiry } = receiptsOf(server);
const { ask, save, send } = estimatesOf(server);

test("many who ask for a PDF at once all get theirs, one after the other, or are asked to come again", async () => {
  const { id, path } = await sendInquiry();
  await save(id, [demolition]);
  await send(id);
  const answers = await Promise.all(Array.from({ length: 16 }, () => ask(`${path}/estimate.pdf`)));
  const statuses = answers.map(({ status }) => status);
  for (const answer of answers) await answer.arrayBuffer();
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
});
