import { expect } from "vitest";
import type { DeskAct } from "~/contact/desk-acts";
import { acts } from "~/routes/admin/contact/detail/acts/acts.server";
import type { Press } from "~/routes/admin/contact/detail/acts/press.server";
import { staff } from "./inquiry-rows";

/**
 * Presses a button on an inquiry's page.
 *
 * @returns why it was refused; undefined if it was done
 */
export async function pressOn(id: number, act: DeskAct, typed: Record<string, string>, by = staff) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  const press = { id: String(id), form: { fields }, by };
  const answer = await acts[act](press as unknown as Press);
  if ("data" in answer) return answer.data.refused;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/contact/${id}`]);
  return undefined;
}
