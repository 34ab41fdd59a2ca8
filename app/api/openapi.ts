/** The subset of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) that /api/openapi.json uses. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  /** By path and lower-case method; `parameters` belong to the path. */
  paths: Record<string, ApiPath>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: { session: { type: string; in: string; name: string } };
  };
}

interface ApiPath extends Partial<Record<(typeof methods)[number], ApiOperation>> {
  parameters?: Parameter[];
}

export const methods = ["get", "post", "put", "delete"] as const;

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Empty if everyone may call it. */
  security: Record<string, []>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Payload> };
  responses: Record<string, ApiResponse>;
}

interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, Payload>;
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
}

export interface Payload {
  schema: JsonSchema;
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  contentMediaType?: string;
  default?: unknown;
  description?: string;
}
