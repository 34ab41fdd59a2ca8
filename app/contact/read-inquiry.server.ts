import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";

/** @throws Response 404 if there is none, or it is in the trash */
export async function readInquiry(id: string | undefined) {
  const inquiry = await db
    .selectFrom("inquiry")
    .selectAll()
    .where("id", "=", parseInquiryId(id))
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!inquiry) throw notFound();
  const files = await db
    .selectFrom("inquiryFile")
    .select(["id", "name", "uploadedName", "type", "size"])
    .where("inquiryId", "=", inquiry.id)
    .orderBy("ord")
    .execute();
  return { ...inquiry, files };
}

/** @throws Response 404 if it is gone or in the trash, 409 if the customer has withdrawn it */
export async function requireOpen(trx: Pick<typeof db, "selectFrom">, id: number) {
  const inquiry = await trx
    .selectFrom("inquiry")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!inquiry) throw notFound();
  if (inquiry.withdrawnAt !== null) throw new Response(withdrawnMessage, { status: 409 });
  return inquiry;
}

export const withdrawnMessage = "고객이 철회한 문의입니다. 더 이상 수정하거나 옮길 수 없습니다.";

export function parseInquiryId(id: string | undefined) {
  const number = rowId.safeParse(id).data;
  if (number === undefined) throw notFound();
  return number;
}

export function notFound() {
  return new Response("견적문의를 찾을 수 없습니다.", { status: 404 });
}
