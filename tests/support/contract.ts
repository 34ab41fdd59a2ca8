import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { ApiDocument } from "~/api/openapi";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** The /api/openapi.json of a running server, to validate requests and answers. */
export async function readContract(url: string) {
  const document: ApiDocument = await (await fetch(`${url}/api/openapi.json`)).json();
  // OpenAPI's keywords around the schemas are not JSON Schema's.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema(document, "api");

  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    // As in routing, a literal segment is more specific than a parameter.
    parameters: template.split("{").length,
  }));
  templates.sort((one, other) => one.parameters - other.parameters);

  function templateOf(path: string) {
    const found = templates.find(({ pattern }) => pattern.test(path.split("?", 1)[0] ?? ""));
    return found?.template ?? "";
  }

  function validatorAt(steps: string[]) {
    const pointer = steps.map((step) => step.replaceAll("/", "~1")).join("/");
    const $ref = `api#/${encodeURI(pointer)}/schema`;
    return ajv.getSchema($ref) ?? ajv.compile({ $ref });
  }

  /** Fails unless the document allows the body of an accepted request, without unknown names. */
  function checkRequest(method: string, path: string, body: FormData | URLSearchParams | object) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const type = isForm ? "multipart/form-data" : "application/json";
    const template = templateOf(path);
    const operation = document.paths[template]?.[method.toLowerCase() as "get"];
    const { properties, items } = operation?.requestBody?.content[type]?.schema ?? {};
    const known = Object.entries(properties ?? items?.properties ?? {});
    const lists = known.filter(([, { type, anyOf = [] }]) =>
      [type, ...anyOf.map((each) => each.type)].includes("array"),
    );
    const isList = (name: string) => lists.some(([known]) => known === name);
    const names = isForm ? [...body.keys()] : [body].flat().flatMap((each) => Object.keys(each));
    const where = `${method} ${path}`;
    expect(known.map(([name]) => name)).toEqual(expect.arrayContaining(names));
    const value = isForm
      ? Object.fromEntries(
          names.map((name) => [name, isList(name) ? body.getAll(name) : body.get(name)]),
        )
      : body;
    const steps = ["paths", template, method.toLowerCase(), "requestBody", "content", type];
    const validate = validatorAt(steps);
    expect(validate(value) || validate.errors, where).toBe(true);
  }

  /** Fails unless the document has the operation, the status and the exact shape of the answer. */
  function check(method: string, path: string, { status, headers, text }: Answer) {
    const where = `${method} ${path} ${status} ${text.slice(0, 200)}`;
    const template = templateOf(path);
    const operation = document.paths[template]?.[method.toLowerCase() as "get"];
    expect(operation, where).toBeDefined();
    const named = operation?.responses[status] ? String(status) : "default";
    if (named === "default") expect(status, where).toBeGreaterThanOrEqual(400);
    const type = Object.keys(operation?.responses[named]?.content ?? {})[0];
    if (type === undefined) return expect(text, where).toBe("");
    if (type !== "application/json") return;

    expect(headers.get("Content-Type"), where).toBe("application/json; charset=utf-8");
    expect(headers.get("Cache-Control"), where).toBe("no-store");
    const steps = ["paths", template, method.toLowerCase(), "responses", named, "content", type];
    const validate = validatorAt(steps);
    expect(validate(JSON.parse(text)) || validate.errors, where).toBe(true);
  }

  return { document, check, checkRequest, validatorAt };
}
