import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import * as z from "zod";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { FieldErrors } from "~/forms/field";
import { optionalText, rowId } from "~/forms/fields";
import { AdminHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { SaveBar } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { useAnswer } from "~/office/use-answer";
import { receiveThumbnail, saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { PictureRefused, removePictures } from "~/pictures/intake.server";
import { MAX_ALT, thumbnailLimits } from "~/pictures/limits";
import { blockIfUploadFailed } from "~/pictures/picture-field";
import { ThumbnailField } from "~/pictures/thumbnail-field";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { type FieldProblem, refusalOf } from "~/text/refusal";

const schema = z.object({ alt: optionalText(MAX_ALT), noPicture: z.string().optional() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return readBlock(params.id);
}

async function readBlock(param: string | undefined) {
  const id = rowId.safeParse(param).data ?? 0;
  const block = await db
    .selectFrom("contentBlock")
    .select(["id", "kind", "title", "str"])
    .where("id", "=", id)
    .where("kind", "in", ["about", "service"])
    .executeTakeFirst();
  if (!block) throw new Response("이미 삭제된 내용입니다.", { status: 404 });
  const picture = await db
    .selectFrom("blockPicture")
    .selectAll()
    .where("blockId", "=", id)
    .executeTakeFirst();
  return { ...block, picture, list: `/admin/content/${lists[block.kind as keyof typeof lists]}` };
}

const lists = { about: "about", service: "serivces" } as const;

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const stored = await readBlock(params.id);
  await using form = await receiveForm(request, {
    files: { thumbnail: thumbnailLimits },
    textBytes: 16 * KILOBYTE,
  });
  const owner = { area: "content", accountId: user.id } as const;
  const submission = parseForm(form.fields, schema);
  const received = await receiveThumbnail(form, { ...owner, asker: "page" }, stored.picture);
  const picture = received.picture ?? stored.picture;
  const alt = String(form.fields.get("alt") ?? "");
  const refuse = (problems: Record<string, FieldProblem[] | undefined>, status: number) =>
    // Uploads are staged: the form need not send them again.
    data({ picture, gone: received.gone, alt, problems }, { status });
  if (submission.status !== "success") return refuse(refusalOf(submission).errors ?? {}, 400);
  const wanted = submission.value;
  const problem = received.problem ?? (wanted.noPicture ? undefined : received.loss);
  if (problem) return refuse({ thumbnail: [problem] }, problem.status);
  const pictures = picture && !wanted.noPicture ? [{ ...picture, alt: wanted.alt }] : [];
  try {
    const rows = { table: "blockPicture", blockId: stored.id } as const;
    const gone = await db.transaction().execute((trx) => saveGallery(trx, owner, rows, pictures));
    await removePictures("content", gone);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refuse({ thumbnail: [error.problem] }, error.status);
  }
  return redirectWithFlash(stored.list, "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 사진" }];

const formId = "block-picture";

export default function BlockPicture() {
  const { picture, list, title, str } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [{ isSending, isChanged }, setState] = useState({ isSending: false, isChanged: false });
  const follow = useCallback(
    (isSending: boolean, isChanged: boolean) => setState({ isSending, isChanged }),
    [],
  );
  useUnsavedWarning(form, isChanged);
  const isSaving = useNavigation().state === "submitting";
  const shown: GalleryPicture | undefined = answer?.picture ?? picture;
  const { thumbnail, alt } = answer?.problems ?? {};
  return (
    <>
      <AdminHeader title="사진">
        <Link to={list} className="button-quiet">
          목록
        </Link>
      </AdminHeader>
      <p className="field-hint">{title || str.split("\n", 1)[0]}</p>
      <Form
        ref={form}
        id={formId}
        method="post"
        encType="multipart/form-data"
        className="record"
        onSubmit={blockIfUploadFailed}
      >
        <section className="form-section">
          <ThumbnailField
            id="block-thumbnail"
            area="content"
            label="사진"
            hint="이 글에 하나가 보입니다. 대표, 현장, 쇼룸처럼 회사를 알아볼 수 있는 사진이 좋습니다."
            isRequired={false}
            thumbnail={shown}
            gone={answer?.gone}
            errors={thumbnail}
            onChange={follow}
          />
          <AltField value={answer?.alt ?? picture?.alt} errors={alt} />
          {picture && (
            <label className="check">
              <input type="checkbox" name="noPicture" value="1" /> 사진 삭제
            </label>
          )}
        </section>
      </Form>
      <SaveBar
        form={formId}
        isBusy={isSaving || isSending}
        busyWith={isSending ? "사진을 올리는 중" : undefined}
        cancelTo={list}
      />
    </>
  );
}

function AltField({ value, errors }: { value: string | undefined; errors?: FieldProblem[] }) {
  return (
    <div className="field">
      <label htmlFor="alt">사진 설명</label>
      <input
        id="alt"
        name="alt"
        defaultValue={value}
        placeholder="예: 대표 홍길동"
        autoComplete="off"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && "alt-error"}
      />
      <FieldErrors id="alt-error" errors={errors} />
    </div>
  );
}
