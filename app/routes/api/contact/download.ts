import { fileOperation, resource } from "~/api/resource.server";
import { recordLook } from "~/auth/record-access.server";
import { db } from "~/database/db.server";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";

const api = resource({
  GET: fileOperation({
    summary: "첨부파일 내려받기",
    access: "admin",
    answer: "file",
    async handle({ request, params, user }) {
      const file = await db
        .selectFrom("inquiryFile")
        .innerJoin("inquiry", "inquiry.id", "inquiryFile.inquiryId")
        .select(["inquiryFile.id", "inquiryId", "name", "type", "uploadedName"])
        .where("uploadedName", "=", params.uploadedName ?? "")
        .where("inquiry.deletedAt", "is", null)
        .executeTakeFirst();
      if (!file) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });
      await recordLook(request, user, {
        kind: "FILE",
        inquiryIds: [file.inquiryId],
        fileId: file.id,
      });
      // The name in the URL is only for the browser; the response uses the stored one.
      return sendFile(request, pathOf("contact", file.uploadedName), {
        type: file.type,
        downloadName: file.name,
      });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
