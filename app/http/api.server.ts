import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { report } from "./report.server";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

/**
 * One /api path: its methods, and the same small manners on each. HEAD is answered as GET,
 * OPTIONS with what is allowed, another method with 405; what a handler throws becomes JSON.
 */
export function resource(handlers: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Handler>>) {
  const methods = Object.keys(handlers).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const headers = { Allow: [...methods, "OPTIONS"].join(", ") };

  async function answer(args: LoaderFunctionArgs) {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = handlers[method as keyof typeof handlers];
    if (!handler) return problem(405, "지원하지 않는 방식의 요청입니다.", undefined, headers);
    try {
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof Response) return asProblem(thrown);
      report(thrown, args.request);
      return problem(500, "서버에서 문제가 생겼습니다. 잠시 후 다시 시도해주세요.");
    }
  }
  return { loader: answer, action: answer };
}

/** A read's answer. */
export function data(value: unknown) {
  return json({ data: value }, 200);
}

/** A write's answer. */
export function done(message: "ok" | "success" = "ok", status: 200 | 201 = 200) {
  return json({ message }, status);
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
  if (thrown.headers.get("Content-Type")?.startsWith("application/json")) return thrown;
  const headers = new Headers(thrown.headers);
  headers.delete("Content-Type");
  return problem(thrown.status, await thrown.text(), undefined, headers);
}
