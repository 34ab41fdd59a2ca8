import { readHealth } from "./health.server";

export { readOnly as action } from "~/request/read-only";

/** 503 only if inquiries can no longer be stored; a monitor has its own thresholds for the rest. */
export async function loader() {
  const health = await readHealth();
  return Response.json(health, {
    status: health.isDatabaseWritable ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
