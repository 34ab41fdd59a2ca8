import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { requireAdmin } from "~/auth/require-admin.server";
import type { User } from "~/auth/session.server";
import { report } from "~/door/log.server";
import { type FieldProblem, problemCodes, type Refusal, SOON } from "~/text/refusal";

type Access = "everyone" | "admin";

interface Description<Who extends Access> {
  summary: string;
  access: Who;
  query?: z.ZodObject;
  json?: z.ZodType;
  form?: FormDescription;
  /** Fields that the spec's client sends and that have no effect. */
  ignored?: string[];
  setsCookie?: true;
  /** Beyond those that follow from the rest. */
  problems?: (keyof typeof problems)[];
}

interface FormDescription {
  fields: z.ZodObject;
  files?: Record<string, { count: number; required?: boolean }>;
  /** Missing fields keep their stored value; none is required. */
  keepsUnsent?: true;
}

interface Args<Who extends Access> extends Pick<LoaderFunctionArgs, "request" | "params"> {
  user: Who extends "admin" ? User : undefined;
}

type Success = 200 | 201 | 202;

interface Answer<Value, Status extends Success> {
  value: Value;
  status?: Status;
  headers?: HeadersInit;
}

interface JsonOperation<Who extends Access, Schema extends z.ZodType, Status extends Success>
  extends Description<Who> {
  /** The first is the default, 200 if absent. */
  statuses?: readonly [Status, ...Status[]];
  /** Types and filters the value. `{ data: schema }` is sent as `{"data": value}`. */
  answer: Schema | { data: Schema };
  handle(args: Args<Who>): Promise<Answer<z.input<Schema>, NoInfer<Status>> | Refusal>;
}

interface FileOperation<Who extends Access> extends Description<Who> {
  statuses?: undefined;
  answer: "file";
  handle(args: Args<Who>): Promise<Response>;
}

export type Operation = JsonOperation<Access, z.ZodType, Success> | FileOperation<Access>;

/** Infers the handler's argument and result from `access`, `answer` and `statuses`. */
export function operation<
  Who extends Access,
  Schema extends z.ZodType,
  const Status extends Success = 200,
>(described: JsonOperation<Who, Schema, Status>): Operation {
  return described;
}

export function fileOperation<Who extends Access>(described: FileOperation<Who>): Operation {
  return described;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Operations = Partial<Record<Method, Operation>>;

export const problems = {
  400: "잘못된 요청입니다. errors에 필드별 오류 내용이 있습니다.",
  401: "로그인하지 않았거나 아이디 또는 비밀번호가 일치하지 않습니다.",
  403: "권한이 없거나 다른 사이트에서 보낸 요청입니다.",
  404: "찾을 수 없습니다.",
  409: "다른 직원이 먼저 저장했습니다. 다시 조회한 뒤 저장해 주세요.",
  410: "고객이 취소한 문의이거나 회사가 회수한 견적서여서 볼 수 없습니다.",
  413: "보낸 내용이 너무 큽니다.",
  415: "지원하지 않는 형식입니다.",
  416: "요청한 범위가 파일의 크기를 벗어났습니다.",
  429: "시도가 너무 많습니다. Retry-After의 시간(초)이 지난 뒤 다시 시도해 주세요.",
  503: "지금은 저장 공간이 부족합니다. Retry-After의 시간(초)이 지난 뒤 다시 시도해 주세요.",
};

export const problemSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  codes: z.record(z.string(), z.array(z.enum(problemCodes))).optional(),
});

export const ok = z.object({ message: z.literal("ok") });
export const success = z.object({ message: z.literal("success") });
export const done = { value: { message: "ok" } } as const;
export const succeeded = { value: { message: "success" } } as const;

export const savedMeanwhile: Refusal = {
  status: 409,
  message: "다른 직원이 먼저 저장했습니다. 다시 조회한 뒤 저장해 주세요.",
};

/** OPTIONS and unsupported methods need no session. Anything thrown becomes a JSON error. */
export function resource(operations: Operations) {
  const methods = Object.keys(operations).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const headers = { Allow: [...methods, "OPTIONS"].join(", ") };

  async function answer({ request, params }: LoaderFunctionArgs) {
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const operation = operations[method as Method];
    if (!operation) {
      return json({ message: "지원하지 않는 방식의 요청입니다." }, 405, headers);
    }
    try {
      const user = operation.access === "admin" ? await requireAdmin(request) : undefined;
      return await carryOut(operation, { request, params, user });
    } catch (thrown) {
      if (thrown instanceof Response) return asRefused(thrown);
      const id = report(thrown, request);
      return json(
        { message: `일시적인 오류가 생겼습니다. 잠시 후 다시 시도해 주세요. (오류 번호 ${id})` },
        500,
      );
    }
  }
  // Attached for api/openapi.server.ts: other exports of a route end up in the browser's build.
  return { loader: Object.assign(answer, { operations }), action: answer };
}

async function carryOut(operation: Operation, args: Args<Access>) {
  if (operation.answer === "file") return operation.handle(args);
  const result = await operation.handle(args);
  if (!("value" in result)) return refused(result);
  const body = bodySchema(operation.answer).parse(
    "data" in operation.answer ? { data: result.value } : result.value,
  );
  return json(body, result.status ?? operation.statuses?.[0] ?? 200, result.headers);
}

export function bodySchema(answer: z.ZodType | { data: z.ZodType }) {
  return "data" in answer ? z.object({ data: answer.data }) : answer;
}

export function refused({ status, message, errors, headers, ...refusal }: Refusal) {
  const retryAfter = refusal.retryAfter ?? (status === 503 ? SOON : undefined);
  const ofEach = (part: keyof FieldProblem) =>
    Object.fromEntries(
      Object.entries(errors ?? {}).map(([field, list]) => [field, list.map((each) => each[part])]),
    );
  const byField = errors && { errors: ofEach("message"), codes: ofEach("code") };
  return json({ message, ...byField }, status, {
    ...headers,
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  });
}

function json(body: unknown, status: number, headers?: HeadersInit) {
  const response = Response.json(body, { status, headers });
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Shared functions throw a plain-text Response. */
async function asRefused(thrown: Response) {
  // Pages redirect to the login; API clients get 401.
  if (thrown.headers.has("Location")) return json({ message: "로그인이 필요합니다." }, 401);
  const headers = new Headers(thrown.headers);
  headers.delete("Content-Type");
  return json({ message: await thrown.text() }, thrown.status, headers);
}
