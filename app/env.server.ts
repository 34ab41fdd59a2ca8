import { resolve } from "node:path";
import { z } from "zod";

const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type);

/** Every setting that the running server reads; .env.example explains them one by one. */
export const environmentSchema = z.object({
  PORT: optional(z.coerce.number().int().min(1).max(65535).default(3000)),
  HOST: optional(z.string().optional()),
  DATABASE_FILE: optional(z.string().default("data/site.sqlite")),
  UPLOADS_DIR: optional(z.string().default("uploads")),
  RENDITIONS_MB: optional(z.coerce.number().int().min(1).max(1_000_000).default(4096)),
  SESSION_SECRET: optional(z.string().min(32).optional()),
  SESSION_IDLE_DAYS: optional(z.coerce.number().int().min(1).max(14).default(7)),
  ADMIN_USERNAME: optional(z.string().min(2).max(50).default("admin")),
  ADMIN_PASSWORD: optional(z.string().min(8).max(200).optional()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(9).default(0)),
});

/**
 * @returns the settings, with both paths made absolute
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
  };
}

export const env = readEnvironment(process.env);

/** Whether visitors use https only, so that cookies may be marked secure. */
export const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
