import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { AdminHeader } from "~/office/admin-header";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export const meta = () => [{ title: "계정 추가" }];

/** Empty, as in the spec. */
export default function AccountAdd() {
  return (
    <AdminHeader title="Account Add">
      <Link to="/admin/account" className="button-quiet">
        목록
      </Link>
    </AdminHeader>
  );
}
