import * as z from "zod";
import { isHttpsUrl } from "~/text/https-url";

export const deviceSchema = z.object({
  endpoint: z.string().max(1000).refine(isHttpsUrl),
  point: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

export const DEVICE_URL = "/admin/settings/alerts/device";
