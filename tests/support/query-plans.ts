import { vi } from "vitest";
import { sqlite } from "~/database/db.server";

/**
 * Runs real code and returns the SQL of all statements that it executed, in order.
 */
export async function statementsOf(work: () => unknown) {
  const prepare = vi.spyOn(sqlite, "prepare");
  try {
    await work();
    return prepare.mock.calls.map(([sql]) => sql).filter((sql) => /^(select|update|delete)/i.test(sql));
  } finally {
    prepare.mockRestore();
  }
}

/** SQLite's plan for a statement, one line per step. */
export function planOf(sql: string) {
  const parameters = Array(sql.split("?").length - 1).fill(null);
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
  return (steps as { detail: string }[]).map(({ detail }) => detail);
}
