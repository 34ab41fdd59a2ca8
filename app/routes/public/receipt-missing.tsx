import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReceipt, notHere } from "~/contact/receipt/find-receipt.server";
import { rememberedKey, rememberingHeaders } from "~/contact/receipt/remembered.server";
import { CallLink } from "~/public/company-facts";
import { titleOf } from "~/public/frame";

/** Without a key, forgets a remembered inquiry that is gone. A clipped URL gets a 404. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params["*"]) await findReceipt();
  const headers = await rememberingHeaders(undefined);
  const key = await rememberedKey(request);
  if (key === undefined) return data({ words: notHere }, { headers });
  try {
    await findReceipt(key);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    throw new Response(await error.text(), {
      status: error.status,
      headers: [...error.headers, ...headers],
    });
  }
  return redirect(`/contact/receipt/${key}`);
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "내 문의") },
  { name: "robots", content: "noindex" },
];

export default function ReceiptMissing() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow received">
      <h1>내 문의</h1>
      <p>{words}</p>
      <p>
        <CallLink />
      </p>
    </div>
  );
}
