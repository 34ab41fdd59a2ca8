import { routes } from "virtual:remix/server-build";
import * as z from "zod";
import { sessionCookieName } from "~/auth/session.server";
import { pictureAreas } from "~/database/area";
import type { ApiDocument, ApiOperation, JsonSchema, Payload } from "./openapi";
import {
  bodySchema,
  type Operation,
  type Operations,
  problemSchema,
  problems,
} from "./resource.server";

export function describeApi(siteName: string): ApiDocument {
  document ??= describe();
  return { ...document, info: { ...document.info, title: `${siteName} API` } };
}

let document: ApiDocument | undefined;

function describe(): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const { path, module } of Object.values(routes)) {
    const { operations } = (module.loader ?? {}) as { operations?: Operations };
    if (path === undefined || !operations) continue;
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      in: "path" as const,
      required: true,
      schema: jsonSchema(pathParameters.shape[name as keyof typeof pathParameters.shape]),
    }));
    const described = Object.entries(operations).map(([method, operation]) => [
      method.toLowerCase(),
      describeOperation(operation, path, method),
    ]);
    paths[`/${path.replaceAll(/:(\w+)/g, "{$1}")}`] = {
      ...(parameters.length > 0 && { parameters }),
      ...Object.fromEntries(described),
    };
  }
  return {
    openapi: "3.1.1",
    info: { title: "API", version: "1", description: manners },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName } },
    },
  };
}

const manners = [
  "조회는 {data}, 저장과 삭제는 {message}, 오류는 모두 {message, errors?, codes?} 형식으로 응답합니다. errors에는 필드별 오류 내용이, codes에는 같은 순서로 오류 코드가 있습니다.",
  '빈 값("")과 null은 기본값으로 처리합니다. 보내지 않은 필드는 POST에서는 기본값으로 처리하고, PUT에서는 기존 값을 유지합니다.',
  "파일 필드에 문자열을 보내면 파일이 없는 것으로 처리하고, 알 수 없는 필드는 무시합니다.",
  "조회 경로는 HEAD를, 모든 경로는 OPTIONS를 지원합니다.",
].join(" ");

const pathParameters = z.object({
  id: z.int().min(1),
  uploadedName: z.string(),
  filename: z.string(),
  name: z.string(),
  area: z.enum(pictureAreas),
});

function describeOperation(operation: Operation, path: string, method: string): ApiOperation {
  const { summary, access, query, answer, statuses = [200] } = operation;
  const content = contentOf(operation);
  return {
    operationId: operationId(method, path),
    tags: [path.split(/[/.]/)[1] ?? ""],
    summary,
    security: access === "admin" ? [{ session: [] }] : [],
    ...(query && { parameters: queryParameters(query) }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, success(operation, status)])),
      ...(answer === "file" && partsOfFile),
      ...refusals(operation, path, method),
      default: { description: "그 밖의 오류", content: problemContent },
    },
  };
}

function success({ answer, setsCookie }: Operation, status: number) {
  return {
    ...(answer === "file"
      ? file
      : { description: "처리했습니다.", content: asJson(bodySchema(answer)) }),
    ...(setsCookie && { headers: setCookie }),
    ...(status === 201 && { headers: location }),
  };
}

function operationId(method: string, path: string) {
  const words = path.split(/\W+/).slice(1);
  const capitals = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${capitals.join("")}`;
}

function refusals(operation: Operation, path: string, method: string) {
  const statuses = new Set<keyof typeof problems>(operation.problems);
  if (operation.access === "admin") statuses.add(401).add(403);
  if (method !== "GET") statuses.add(403);
  if (path.includes(":")) statuses.add(404);
  if (operation.answer === "file") statuses.add(416);
  if (operation.json || operation.form) statuses.add(400).add(413).add(415);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: problems[status],
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        content: problemContent,
      },
    ]),
  );
}

const problemContent = {
  "application/json": { schema: { $ref: "#/components/schemas/Problem" } },
};

const setCookie = {
  "Set-Cookie": { description: `${sessionCookieName}, 세션 쿠키`, schema: { type: "string" } },
};
const location = {
  Location: { description: "새로 만든 자료의 주소", schema: { type: "string" } },
};
const retryAfter = {
  "Retry-After": { description: "다시 시도하기 전에 기다릴 시간(초)", schema: { type: "integer" } },
};

const file = {
  description: "파일. ETag, Last-Modified, Range를 지원합니다.",
  content: { "*/*": { schema: {} } },
};
const partsOfFile = {
  206: { description: "파일의 일부", content: { "*/*": { schema: {} } } },
  304: { description: "변경된 내용이 없습니다." },
};

function asJson(schema: z.ZodType) {
  return { "application/json": { schema: jsonSchema(schema) } };
}

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchema(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
}

function contentOf({ json, form, ignored = [] }: Operation): Record<string, Payload> | undefined {
  if (json) {
    return { "application/json": { schema: asJsonInput(jsonSchema(json, "input"), ignored) } };
  }
  if (!form) return undefined;
  const fields = jsonSchema(form.fields, "input");
  const text = asInput(form.keepsUnsent ? withoutDefaults(fields) : fields, ignored);
  const { files = {} } = form;
  const required = Object.keys(files).filter((name) => files[name]?.required);
  const fileFields = Object.entries(files).map(([name, { count }]) => {
    // Binary data has no type: https://spec.openapis.org/oas/v3.1.1#working-with-binary-data
    const file = { contentMediaType: "application/octet-stream" };
    return [name, count > 1 ? { type: "array", items: file, maxItems: count } : file];
  });
  const whole = {
    ...text,
    properties: { ...text.properties, ...Object.fromEntries(fileFields) },
    required: [...(text.required ?? []), ...required],
  };
  return {
    "multipart/form-data": { schema: whole },
    ...(required.length === 0 && { "application/x-www-form-urlencoded": { schema: text } }),
  };
}

/** Optional fields may be empty. Only pages send `version`, so it is left out. */
function asInput(schema: JsonSchema, ignored: string[]): JsonSchema {
  const { version: _, ...properties } = schema.properties ?? {};
  for (const [name, { default: none, description, ...rules }] of Object.entries(properties)) {
    if (schema.required?.includes(name) || !isStrict(rules)) continue;
    properties[name] = {
      ...(description !== undefined && { description }),
      ...(none !== undefined && { default: none }),
      anyOf: [rules, { const: "" }],
    };
  }
  for (const name of ignored) {
    properties[name] = { type: "string", description: "값을 보내도 사용하지 않습니다" };
  }
  return { ...schema, properties };
}

function withoutDefaults({ required: _, properties = {}, ...schema }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, { default: _, ...rules }]) => [
    name,
    rules,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function isStrict({ pattern, enum: words, format, minLength }: JsonSchema) {
  return [pattern, words, format, minLength].some((rule) => rule !== undefined);
}

/** Form schemas expect text; JSON may send numbers and null. */
function asJsonInput(schema: JsonSchema, ignored: string[]): JsonSchema {
  if (schema.items) return { ...schema, items: asJsonInput(schema.items, ignored) };
  const input = asInput(schema, ignored);
  const loosened = Object.entries(input.properties ?? {}).map(([name, property]) => {
    const isOptional = !schema.required?.includes(name);
    const type = ["string", "number", ...(isOptional ? ["null"] : [])];
    const [rules, ...others] = property.anyOf ?? [];
    return [
      name,
      rules ? { ...property, anyOf: [{ ...rules, type }, ...others] } : { ...property, type },
    ];
  });
  return { ...input, properties: Object.fromEntries(loosened) };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return withoutSafeBounds(rest as JsonSchema);
}

/** Zod's bounds for safe integers only make the page longer. */
function withoutSafeBounds(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    (key === "minimum" || key === "maximum") && Math.abs(value) === Number.MAX_SAFE_INTEGER
      ? undefined
      : value,
  );
}
