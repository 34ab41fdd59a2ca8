import { isHttps } from "~/env.server";

/** Tells browsers to come by https only, for a year; empty where the site has no https. */
export const transportSecurity: Record<string, string> = isHttps
  ? { "strict-transport-security": "max-age=31536000" }
  : {};
