import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ApiOperation, methods } from "~/api/openapi";
import { describeApi } from "~/api/openapi.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readSite } from "~/company/read-site.server";
import { SettingsHeader } from "~/office/admin-header";
import { constraints, sketch, summarize } from "./sketch";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { info, paths, components } = describeApi((await readSite()).name);
  const operations = Object.entries(paths).flatMap(([path, operationsOfPath]) =>
    methods.flatMap((method) => {
      const operation = operationsOfPath[method];
      return operation ? [shown(method, path, operation)] : [];
    }),
  );
  const groups = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    operations: operations.filter((operation) => operation.tag === tag),
  }));
  return {
    manners: info.description,
    cookieName: components.securitySchemes.session.name,
    groups,
  };
}

function shown(method: string, path: string, operation: ApiOperation) {
  const { sent, fields, status, answer } = summarize(operation);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0] ?? "",
    summary: operation.summary,
    isGuarded: operation.security.length > 0,
    query: (operation.parameters ?? []).map(({ name, schema }) => `${name}=${sketch(schema)}`),
    sent,
    fields: fields.map(({ name, field, isRequired }) => ({
      name,
      type: sketch(field),
      isRequired,
      constraints: constraints(field),
    })),
    status,
    answer: answer ? sketch(answer, 0) : "파일",
    refusals: Object.keys(operation.responses).filter((status) => Number(status) >= 400),
  };
}

export const meta = () => [{ title: "API" }];

const tags: Record<string, string> = {
  content: "컨텐츠",
  portfolio: "시공 사례",
  contact: "견적문의",
  account: "계정",
  staged: "임시로 올린 사진",
  openapi: "이 문서",
};

export default function Api() {
  const { manners, cookieName, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHeader title="API">
        <a href="/api/openapi.json" className="button-quiet">
          openapi.json
        </a>
      </SettingsHeader>
      <p>
        다른 프로그램이 이 사이트와 자료를 주고받는 방법입니다. 로그인하면 받는 쿠키(
        <code>{cookieName}</code>)를 요청마다 함께 보냅니다. {manners}
      </p>
      {groups.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="api-group">
          <h2 id={`tag-${tag}`}>{tags[tag] ?? tag}</h2>
          {operations.map((operation) => (
            <Operation key={operation.id} {...operation} />
          ))}
        </section>
      ))}
    </>
  );
}

type OperationProps = ReturnType<typeof shown>;

function Operation({ id, method, path, summary, isGuarded, ...rest }: OperationProps) {
  const { query, sent, fields, status, answer, refusals } = rest;
  return (
    <details className="api-operation" id={id}>
      <summary>
        <code className="api-method" data-method={method}>
          {method}
        </code>{" "}
        <code className="api-path">{path}</code>{" "}
        <span className="badge">{isGuarded ? "관리자" : "누구나"}</span>{" "}
        <span className="api-summary">{summary}</span>
      </summary>
      {query.length > 0 && (
        <p>
          주소 뒤에 <code>?{query.join("&")}</code>
        </p>
      )}
      {sent && (
        <>
          <h3>
            요청 <code>{sent.type}</code>
            {sent.isList && " (목록)"}
          </h3>
          <ul className="api-fields">
            {fields.map((field) => (
              <li key={field.name}>
                <code>{field.name}</code> {field.isRequired && <strong>필수</strong>}{" "}
                <span>{field.type}</span> <small>{field.constraints.join(", ")}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>
        응답 <code>{status}</code>
      </h3>
      <pre>{answer}</pre>
      {refusals.length > 0 && <p>오류: {refusals.join(", ")}</p>}
    </details>
  );
}
