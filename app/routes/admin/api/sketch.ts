import type { ApiOperation, JsonSchema } from "~/api/openapi";

/** Close to TypeScript, on one line without `indent`: `{ data: { id: integer }[] }`. */
export function sketch(schema: JsonSchema, indent?: number): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) {
    // The page states once that optional fields may be empty.
    const others = schema.anyOf.filter((each) => each.const !== "");
    return others.map((each) => sketch(each, indent)).join(" | ");
  }
  if (schema.contentMediaType) return "file";
  if (schema.items) {
    const item = sketch(schema.items, indent);
    return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) return sketchObject(schema, indent);
  return [schema.type ?? "any"].flat().join(" | ");
}

function sketchObject({ properties = {}, required = [] }: JsonSchema, indent?: number) {
  const deeper = indent === undefined ? undefined : indent + 2;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${sketch(schema, deeper)}`,
  );
  if (deeper === undefined) return `{ ${fields.join(", ")} }`;
  const margin = " ".repeat(deeper);
  return `{\n${fields.map((field) => `${margin}${field}\n`).join("")}${" ".repeat(deeper - 2)}}`;
}

export function summarize({ requestBody, responses }: ApiOperation) {
  const [type, payload] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const schema = payload?.schema.items ?? payload?.schema ?? {};
  const [status = "", answer] = Object.entries(responses)[0] ?? [];
  return {
    sent: type === undefined ? undefined : { type, isList: payload?.schema.items !== undefined },
    fields: Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      field,
      isRequired: schema.required?.includes(name) ?? false,
    })),
    status,
    answer: answer?.content?.["application/json"]?.schema,
  };
}

/** Description or pattern, lengths and counts. */
export function constraints(schema: JsonSchema) {
  const { minLength, maxLength, maxItems, pattern, description } = {
    ...schema.anyOf?.[0],
    ...schema,
  };
  return [
    description ?? pattern,
    minLength !== undefined && `최소 ${minLength}자`,
    maxLength !== undefined && `최대 ${maxLength.toLocaleString()}자`,
    maxItems !== undefined && `최대 ${maxItems}개`,
  ].filter((part) => typeof part === "string");
}
