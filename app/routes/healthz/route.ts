import { readHealth } from "./health.server";

export { readOnly as action } from "~/request/read-only";

/** For a monitor. 503 if inquiries can no longer be stored; all else is for its own thresholds. */
export async function loader() {
  const health = await readHealth();
  return Response.json(health, {
    status: health.isDatabaseWritable ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
