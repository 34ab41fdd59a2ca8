import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { versionOf } from "~/database/list-version";
import { ErrorSummary } from "~/forms/error-summary";
import { AdminHeader } from "~/office/admin-header";
import { Conflict } from "~/office/conflict";
import { redirectWithFlash } from "~/office/flash.server";
import { DefaultButton, EditBar, SaveBar } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { useAnswer } from "~/office/use-answer";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { galleryLimits } from "~/pictures/limits";
import { viewPath } from "~/pictures/picture";
import { detailsInWords, type PictureDetail, picturesInWords } from "~/pictures/picture-detail";
import { blockIfUploadFailed, PictureField } from "~/pictures/picture-field";
import { excessWarning, inMegabytes, isExcess } from "~/request/limits";
import { findDestinations } from "~/slides/find-destinations.server";
import { readMainImages } from "~/slides/read-main-images.server";
import { receiveMainImages } from "~/slides/receive-main-images.server";
import { slideDetails } from "~/slides/slide-details";
import { MEGABYTE } from "~/text/bytes";
import type { FieldProblem } from "~/text/refusal";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const pictures = await readMainImages();
  const destinations = await findDestinations(pictures);
  return { pictures, version: versionOf(pictures), destinations };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const result = await receiveMainImages(request, { accountId: user.id, asker: "page" });
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash("/admin/content/main", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 메인" }];

export default function ContentMain() {
  const { pictures, version, destinations } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <AdminHeader title="Main" />
      <p className="field-hint">
        홈페이지 첫 화면에 크게, 여기에 놓인 순서대로 나오는 사진입니다. 가로로 찍은 사진이
        좋습니다.
      </p>
      {search.has("edit") ? (
        <MainImageForm
          pictures={answer?.pictures ?? pictures}
          version={answer?.version ?? version}
          answer={answer}
          details={slideDetails(destinations)}
        />
      ) : (
        <MainImages pictures={pictures} details={slideDetails(destinations)} />
      )}
    </>
  );
}

interface MainImagesProps {
  pictures: GalleryPicture[];
  details: PictureDetail[];
}

function MainImages({ pictures, details }: MainImagesProps) {
  const used = pictures.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <p className="file-counter">
        {pictures.length}장 · {inMegabytes(used)} / {galleryLimits.bytes / MEGABYTE} MB
      </p>
      {pictures.length === 0 && (
        <p className="empty">아직 사진이 없습니다. 첫 화면에 차례로 보여 줄 사진을 올려 주세요.</p>
      )}
      <ul className="picture-list">
        {pictures.map((picture, index) => (
          <li key={picture.uploadedName}>
            <img
              src={viewPath("content", picture.uploadedName, 480)}
              alt={picture.alt || `첫 화면 사진 ${index + 1}`}
              style={{ backgroundColor: picture.color }}
              loading="lazy"
            />
            <div className="picture-words">
              <span className="file-name">{picture.alt || picture.name}</span>{" "}
              <span className="file-size">{inMegabytes(picture.size)} MB</span>
              {detailsInWords(picture.details, details).map((words) => (
                <span key={words} className="picture-detail">
                  {words}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <EditBar />
    </>
  );
}

interface MainImageFormProps {
  pictures: GalleryPicture[];
  details: PictureDetail[];
  version: string;
  answer: ReturnType<typeof useAnswer<typeof action>>;
}

function MainImageForm({ pictures, details, version, answer }: MainImageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ isSending: false, isChanged: false });
  const isBusy = useNavigation().state === "submitting" || state.isSending;
  useUnsavedWarning(form, state.isChanged);
  const remember = useCallback(
    (isSending: boolean, isChanged: boolean) => setState({ isSending, isChanged }),
    [],
  );
  const problems = answer?.refusal?.errors?.imageFiles;
  const inWords = (list: GalleryPicture[]) => picturesInWords(list, details);
  return (
    <>
      {answer?.stored && (
        <Conflict
          answer={answer.stored}
          rows={[
            {
              label: "사진",
              theirs: inWords(answer.stored.pictures),
              mine: inWords(answer.pictures),
            },
          ]}
        />
      )}
      {problems?.[0] && (
        // Without script this replaces the dialog, with the same text.
        <ErrorSummary {...warningFor(problems[0])} errors={[]} focus={false} />
      )}
      <Form
        ref={form}
        id="main-images"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={blockIfUploadFailed}
      >
        <DefaultButton isBusy={isBusy} />
        <input type="hidden" name="version" value={version} />
        <PictureField
          id="imageFiles"
          area="content"
          label="첫 화면 사진"
          pictures={pictures}
          details={details}
          errors={problems}
          onChange={remember}
        />
      </Form>
      <SaveBar
        form="main-images"
        isBusy={isBusy}
        busyWith={state.isSending ? "사진을 올리는 중" : undefined}
      />
    </>
  );
}

function warningFor({ code, message }: FieldProblem) {
  return isExcess(code) ? excessWarning(code, galleryLimits) : { title: "경고", text: message };
}
