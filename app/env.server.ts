import { dirname, join, resolve } from "node:path";
import * as z from "zod";

const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type);

/** Directives of a Content-Security-Policy, as in the header: `img-src https://a https://b; …`. */
const policy = z
  .string()
  .transform((text) =>
    text
      .split(";")
      .map((directive) => directive.split(" ").filter(Boolean))
      .filter((words) => words.length > 0)
      .map(([name = "", ...sources]) => [name, sources] as const),
  )
  .refine((directives) =>
    directives.every(
      ([name, sources]) =>
        /^(connect|font|frame|img|script|style|worker)-src$/.test(name) &&
        sources.length > 0 &&
        sources.every((source) => /^[\x21-\x7e]+$/.test(source) && !source.includes(",")),
    ),
  )
  .transform((directives) => Object.fromEntries<string[]>(directives));

/** The name of a site whose owner has given none. */
export const NO_NAME = "우리 인테리어";

/** Every setting that the running server reads; .env.example explains them one by one. */
export const environmentSchema = z.object({
  PORT: optional(z.coerce.number().int().min(1).max(65535).default(3000)),
  HOST: optional(z.string().optional()),
  DATABASE_FILE: optional(z.string().default("data/site.sqlite")),
  UPLOADS_DIR: optional(z.string().default("uploads")),
  RENDITIONS_MB: optional(z.coerce.number().int().min(1).max(1_000_000).default(4096)),
  SESSION_SECRET: optional(z.string().min(32).optional()),
  SESSION_IDLE_DAYS: optional(z.coerce.number().int().min(1).max(14).default(7)),
  // The lengths of auth/lengths.ts, which this file may not import.
  ADMIN_USERNAME: optional(z.string().min(2).max(50).default("admin")),
  ADMIN_PASSWORD: optional(z.string().min(8).max(200).optional()),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ""))
      .optional(),
  ),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(9).default(0)),
  CONTENT_SECURITY_POLICY: optional(z.enum(["enforce", "report-only"]).default("enforce")),
  MAP_PAGE_POLICY: optional(policy.default({})),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "03:30처럼 시각을 적거나, 끄려면 비워 두세요")
    .default("03:30"),
  BACKUP_DIR: optional(z.string().optional()),
  ALERT_PRIVATE_ADDRESSES: optional(z.coerce.number().int().min(0).max(1).default(0)),
  LOG_FORMAT: optional(z.enum(["text", "json"]).default("text")),
  VITE_SITE_NAME: optional(z.string().default(NO_NAME)),
  VITE_INSTAGRAM_URL: z.string().default(""),
  VITE_BLOG_URL: z.string().default(""),
  VITE_YOUTUBE_URL: z.string().default(""),
  VITE_KAKAO_MAP_KEY: z.string().default(""),
  VITE_NAVER_SITE_VERIFICATION: z.string().default(""),
  VITE_GOOGLE_SITE_VERIFICATION: z.string().default(""),
  DRILL: optional(z.coerce.number().int().min(0).max(1).default(0)),
});

/**
 * @returns the settings, with all paths made absolute
 * @throws Error that names every variable with an invalid value
 */
export function readEnvironment(source: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(source);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`환경 변수 값을 사용할 수 없습니다. ${lines.join("; ")}`);
  }
  return {
    ...result.data,
    DATABASE_FILE: resolve(result.data.DATABASE_FILE),
    UPLOADS_DIR: resolve(result.data.UPLOADS_DIR),
    BACKUP_DIR: resolve(
      result.data.BACKUP_DIR ?? join(dirname(result.data.DATABASE_FILE), "backups"),
    ),
  };
}

export const env = readEnvironment(process.env);

/** Whether visitors use https only, so that cookies may be marked secure. */
export const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
