import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { readFailure } from "~/door/request-id.server";
import office from "~/styles/office.css?url";
import { StatusPage } from "~/ui/error-page";

/** Not guarded, because the session check itself may have failed. */
export function loader({ request }: LoaderFunctionArgs) {
  return data({ requestId: readFailure(request) }, { status: 500 });
}

export const meta: MetaFunction = () => [{ title: "500 Internal Server Error" }];

export const links = () => [{ rel: "stylesheet", href: office }];

export default function ServerError() {
  const { requestId } = useLoaderData<typeof loader>();
  return (
    <main>
      <StatusPage
        status={500}
        text="Internal Server Error"
        detail="일시적인 오류가 생겼습니다. 저장하던 중이었다면 저장되지 않았을 수 있으니, 뒤로 돌아가 확인한 뒤 다시 시도해 주세요."
        home="/admin"
        requestId={requestId}
      />
    </main>
  );
}
