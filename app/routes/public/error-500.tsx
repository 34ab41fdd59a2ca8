import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { readFailure } from "~/door/request-id.server";
import { CallLink } from "~/public/company-facts";
import { titleOf } from "~/public/frame";
import { StatusPage } from "~/ui/error-page";

export function loader({ request }: LoaderFunctionArgs) {
  return data({ requestId: readFailure(request) }, { status: 500 });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(matches, "500 Internal Server Error") },
  { name: "robots", content: "noindex" },
];

export default function ServerError() {
  const { requestId } = useLoaderData<typeof loader>();
  const { state } = useLocation();
  if (state?.from !== "contact") return <StatusPage {...failure} requestId={requestId} />;
  return (
    <StatusPage {...failure} requestId={requestId}>
      <NothingIsLost />
    </StatusPage>
  );
}

/** Without script a failed form leads here, too. */
const failure = {
  status: 500,
  text: "Internal Server Error",
  detail:
    "일시적인 오류가 생겼습니다. 문의를 보내던 중이었다면 아직 접수되지 않았으니, 뒤로 돌아가 잠시 후 다시 보내 주세요.",
  home: "/",
} as const;

/** Visitors who filled in five sections must learn that their input still exists. */
function NothingIsLost() {
  return (
    <>
      <p>입력하신 내용은 남아 있습니다. 파일만 다시 선택해 주세요.</p>
      <div className="status-page-ways">
        <Link to="/contact" className="button">
          견적 문의로 돌아가기
        </Link>
        <CallLink />
      </div>
    </>
  );
}
