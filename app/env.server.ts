import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { orExit } from "./process.server";

const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type);

const whole = (least: number, most: number) => {
  const words = `${least}에서 ${most} 사이의 정수를 입력해 주세요`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words);
};
const text = (least: number, most: number) => {
  const words = `${least}자에서 ${most}자까지 입력해 주세요`;
  return z.string().min(least, words).max(most, words);
};
const oneOf = <T extends string>(...values: [T, ...T[]]) =>
  z.enum(values, `${values.join(", ")} 중 하나를 입력해 주세요`);

/** As in the header: `img-src https://a https://b; …`. */
const policy = z
  .string()
  .transform((text) =>
    text
      .split(";")
      .map((directive) => directive.split(" ").filter(Boolean))
      .filter((words) => words.length > 0)
      .map(([name = "", ...sources]) => [name, sources] as const),
  )
  .refine(
    (directives) =>
      directives.every(
        ([name, sources]) =>
          /^(connect|font|frame|img|script|style|worker)-src$/.test(name) &&
          sources.length > 0 &&
          sources.every((source) => /^[\x21-\x7e]+$/.test(source) && !source.includes(",")),
      ),
    "img-src https://example.com; script-src 'unsafe-eval'처럼 입력해 주세요",
  )
  .transform((directives) => Object.fromEntries<string[]>(directives));

export const NO_NAME = "우리 인테리어";

/** .env.example explains every setting. */
export const environmentSchema = z.object({
  PORT: optional(whole(1, 65535).default(3000)),
  HOST: optional(z.string().optional()),
  DATABASE_FILE: optional(z.string().default("data/site.sqlite")),
  UPLOADS_DIR: optional(z.string().default("uploads")),
  SESSION_SECRET: optional(z.string().min(32, "32자 이상 입력해 주세요").optional()),
  SESSION_IDLE_DAYS: optional(whole(1, 14).default(7)),
  // The lengths of auth/lengths.ts, which this file may not import.
  ADMIN_USERNAME: optional(text(2, 50).default("admin")),
  ADMIN_PASSWORD: optional(text(8, 200).optional()),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: "https://example.com처럼 입력해 주세요" })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ""))
      .optional(),
  ),
  TRUST_PROXY: optional(whole(0, 9).default(0)),
  CONTENT_SECURITY_POLICY: optional(oneOf("enforce", "report-only").default("enforce")),
  MAP_PAGE_POLICY: optional(policy.default({})),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "03:30처럼 시각을 입력하거나, 끄려면 비워 두세요")
    .default("03:30"),
  BACKUP_DIR: optional(z.string().optional()),
  ALERT_PRIVATE_ADDRESSES: optional(whole(0, 1).default(0)),
  LOG_FORMAT: optional(oneOf("text", "json").default("text")),
  VITE_SITE_NAME: optional(z.string().default(NO_NAME)),
  VITE_INSTAGRAM_URL: z.string().default(""),
  VITE_BLOG_URL: z.string().default(""),
  VITE_YOUTUBE_URL: z.string().default(""),
  VITE_KAKAO_MAP_KEY: z.string().default(""),
  VITE_NAVER_SITE_VERIFICATION: z.string().default(""),
  VITE_GOOGLE_SITE_VERIFICATION: z.string().default(""),
  SUPERVISED: optional(whole(0, 1).default(0)),
  DRILL: optional(whole(0, 1).default(0)),
});

/** Makes all paths absolute. Throws an error that names every invalid variable. */
export function readEnvironment(source: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(source);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(
      `설정(.env 또는 환경 변수)에 사용할 수 없는 값이 있습니다. ${[...new Set(lines)].join("; ")}`,
    );
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

export const env = orExit(() => readEnvironment(process.env));

/** Cookies may then be marked secure. */
export const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
