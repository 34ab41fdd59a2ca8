import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { report } from "~/door/report.server";

/** What a path does under one method, and what /api/openapi.json says of it. */
export interface Operation {
  /** One line in Korean. */
  summary: string;
  /** Told, not enforced: what guards is requireAdmin, the first line of the handler. */
  access: "everyone" | "admin";
  query?: z.ZodObject;
  /** What is sent, as JSON or as a form: the rules that judge it. */
  json?: z.ZodType;
  form?: FormDescription;
  /** Fields that a client of the spec sends along and that change nothing. */
  ignored?: string[];
  /** The body that comes back, or "file" for a picture or a download. */
  answer: z.ZodType | "file";
  /** 200 unless said. */
  status?: 201;
  /** The answer sets or takes the session's cookie. */
  setsCookie?: true;
  /** Statuses beyond those that follow from the rest. */
  problems?: (keyof typeof problems)[];
  handle(args: LoaderFunctionArgs): Promise<Response>;
}

interface FormDescription {
  fields: z.ZodObject;
  /** Fields that carry files, and how many each may carry. */
  files?: Record<string, { count: number; required?: boolean }>;
  /** What is not sent stays as it is, and nothing must be sent. */
  keepsUnsent?: true;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Operations = Partial<Record<Method, Operation>>;

/** What is wrong, by status. */
export const problems = {
  400: "올바르지 않은 요청. errors에 필드마다 이유가 있습니다.",
  401: "로그인하지 않았거나, 아이디나 비밀번호가 맞지 않습니다.",
  403: "권한이 없거나, 다른 사이트에서 보낸 요청입니다.",
  404: "없습니다.",
  413: "너무 큽니다.",
  415: "받지 않는 형식입니다.",
  416: "파일의 범위를 벗어났습니다.",
  429: "시도가 너무 많습니다. Retry-After초 뒤에 다시 시도하세요.",
};

/** The shape of every refusal. */
export const problemSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

/**
 * One /api path: its methods, and the same small manners on each. HEAD is answered as GET,
 * OPTIONS with what is allowed, another method with 405; what a handler throws becomes JSON.
 */
export function resource(operations: Operations) {
  const methods = Object.keys(operations).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const headers = { Allow: [...methods, "OPTIONS"].join(", ") };

  async function answer(args: LoaderFunctionArgs) {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const operation = operations[method as Method];
    if (!operation) return problem(405, "지원하지 않는 방식의 요청입니다.", undefined, headers);
    try {
      return await operation.handle(args);
    } catch (thrown) {
      if (thrown instanceof Response) return asProblem(thrown);
      const id = report(thrown, args.request);
      return problem(500, `서버에서 문제가 생겼습니다. 잠시 후 다시 시도해주세요. (기록 ${id})`);
    }
  }
  // The description travels with the loader, where api/openapi.server.ts finds it: the browser's
  // build keeps every other export of a route.
  return { loader: Object.assign(answer, { operations }), action: answer };
}

/** The envelope of a read. */
export function dataOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ data: schema });
}

/** The answers of a write. */
export const ok = z.object({ message: z.literal("ok") });
export const success = z.object({ message: z.literal("success") });

/** A read's answer: what the schema names and nothing else, however much the value holds. */
export function data<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) {
  return json({ data: schema.parse(value) }, 200);
}

/** A write's answer. */
export function done(message: "ok" | "success" = "ok") {
  return json({ message }, 200);
}

/** An add's answer: the path of what is new, where it is known. */
export function added(location: string | undefined, body: unknown = { message: "ok" }) {
  return json(body, 201, location === undefined ? undefined : { Location: location });
}

export function problem(
  status: number,
  message: string,
  errors?: Record<string, string[]>,
  headers?: HeadersInit,
) {
  return json(errors ? { message, errors } : { message }, status, headers);
}

/** A form's errors as Conform gives them; "" holds those of the form as a whole. */
export function invalid({ error }: SubmissionResult, status = 400) {
  const errors = Object.fromEntries(Object.entries(error ?? {}).filter(isFilled));
  return problem(status, Object.values(errors)[0]?.[0] ?? "입력을 확인해 주세요.", errors);
}

function isFilled(entry: [string, string[] | null]): entry is [string, string[]] {
  return entry[1] !== null;
}

export function json(body: unknown, status: number, headers?: HeadersInit) {
  const response = Response.json(body, { status, headers });
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/** Shared functions throw a Response of plain text, which pages show as they are. */
async function asProblem(thrown: Response) {
  // Where a person is led to the login, a program is told.
  if (thrown.headers.has("Location")) return problem(401, "로그인이 필요합니다.");
  const headers = new Headers(thrown.headers);
  headers.delete("Content-Type");
  return problem(thrown.status, await thrown.text(), undefined, headers);
}
