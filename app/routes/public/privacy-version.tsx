import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ConsentNoticeText } from "~/contact/consent-notice";
import { rowId } from "~/forms/fields";
import { documents, named } from "~/public/documents.server";
import { pageMeta } from "~/public/page-meta";
import { PrivacyPolicy } from "~/public/privacy-policy";
import type { Handle } from "~/ui/handle";

export async function loader({ params }: LoaderFunctionArgs) {
  const id = rowId.safeParse(params.id).data;
  const version = id && (await documents().select("text").where("id", "=", id).executeTakeFirst());
  if (!version) throw new Response("찾으시는 버전이 없습니다.", { status: 404 });
  return named(version);
}

export const handle: Handle = { cached: "page" };

/** Search engines list the present policy only. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { id, name, from } = data;
  return [
    ...pageMeta({
      title: name,
      description: `${from}부터 적용한 ${name}입니다.`,
      path: `/privacy/versions/${id}`,
      matches,
    }),
    { name: "robots", content: "noindex" },
  ];
};

export default function PrivacyVersion() {
  const { kind, name, from, text } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow privacy">
      <h1>{name}</h1>
      <h2 className="visually-hidden">내용</h2>
      <p>{from}부터 적용</p>
      {kind === "NOTICE" ? <ConsentNoticeText text={text} /> : <PrivacyPolicy text={text} />}
      <p>
        <Link to="/privacy">현재 개인정보처리방침</Link>
      </p>
    </div>
  );
}
