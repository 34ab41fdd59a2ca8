import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { readSite, selectLogo } from "~/company/read-site.server";
import { readNextStep } from "~/contact/receipt/next-step.server";
import { readPaperPage } from "~/estimate/paper-pictures.server";
import { NO_VERSION } from "~/forms/fields";
import { readWords } from "~/notify/read-words.server";
import { SettingsHeader } from "~/office/admin-header";
import { FieldConflict, versionToSend } from "~/office/conflict";
import { redirectWithFlash } from "~/office/flash.server";
import { EditBar, SaveBar } from "~/office/save-bar";
import { useAnswer } from "~/office/use-answer";
import { receiveThumbnail } from "~/pictures/gallery.server";
import { type GalleryPicture, thumbnailInWords } from "~/pictures/gallery-picture";
import { PictureRefused } from "~/pictures/intake.server";
import { thumbnailLimits } from "~/pictures/limits";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { conflict, type FieldProblem, type FieldProblems } from "~/text/refusal";
import { accents } from "./accents";
import { receiveSeal } from "./receive-seal.server";
import { saveSite } from "./save-site.server";
import { formId, type SiteField, SiteForm } from "./site-form";
import { SITE_TEXT_BYTES, siteLabels, siteSchema } from "./site-schema";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { seal, ...site } = await readForm();
  return { site, seal, logo: await selectLogo().selectAll().executeTakeFirst() };
}

async function readForm() {
  const { contactPerson, bankAccount, seal } = await readPaperPage();
  return {
    ...(await readSite()),
    ...{ contactPerson, bankAccount, seal: seal?.uploadedName ?? "" },
    nextStep: await readNextStep(),
    ...(await readWords()),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  await using form = await receiveForm(request, {
    files: { thumbnail: thumbnailLimits, seal: thumbnailLimits },
    textBytes: SITE_TEXT_BYTES,
  });
  const submission = parseForm(form.fields, siteSchema);
  const sender = { area: "content", accountId: user.id, asker: "page" } as const;
  const storedLogo = await selectLogo().selectAll().executeTakeFirst();
  const { picture, problem, gone, loss } = await receiveThumbnail(form, sender, storedLogo);
  const { seal, problem: ofSeal } = await receiveSeal(form);
  const isLogoUnwanted = form.fields.has("noLogo");
  const ofLogo = problem ?? (isLogoUnwanted ? undefined : loss);
  // Uploads are staged: the form need not send them again.
  const shown = { logo: picture ?? storedLogo, goneLogo: gone, isLogoUnwanted, seal };
  const refuse = (onLogo: FieldProblem | undefined, status: number) => {
    const fieldErrors: FieldProblems = {
      ...(onLogo && { thumbnail: [onLogo] }),
      ...(ofSeal && { seal: [ofSeal] }),
    };
    const reply = submission.reply({ fieldErrors });
    return data({ reply, ...shown, stored: undefined }, { status });
  };
  if (submission.status !== "success") return refuse(ofLogo, 400);
  const refused = problem ?? ofSeal;
  if (refused) return refuse(ofLogo, refused.status);
  const { version = NO_VERSION, ...values } = submission.value;
  // The tick also drops a picture chosen in the same form: it stays staged until the sweep.
  const wanted = isLogoUnwanted ? "none" : (picture ?? gone);
  try {
    if (!(await saveSite({ ...values, version }, wanted, seal, user.id))) {
      // A stored logo is shown again.
      const fieldErrors: FieldProblems = ofLogo && !storedLogo ? { thumbnail: [ofLogo] } : {};
      const reply = submission.reply({ formErrors: [conflict], fieldErrors });
      const stored = { ...(await readForm()), thumbnail: storedLogo?.name ?? "" };
      return data({ reply, ...shown, stored }, { status: 409 });
    }
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refuse(ofLogo ?? error.problem, error.status);
  }
  return redirectWithFlash("/admin/content/site", "저장했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 사이트 설정" }];

export default function ContentSite() {
  const { site, logo, seal } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [search] = useSearchParams();
  const [isSending, setSending] = useState(false);
  const isSaving = useNavigation().state === "submitting";
  const isEditing = search.has("edit");
  return (
    <>
      <SettingsHeader title="사이트 설정">
        <Link to="/admin/content/company" className="button-quiet">
          회사정보
        </Link>
      </SettingsHeader>
      {answer?.stored && (
        <FieldConflict
          labels={siteLabels}
          words={{ accent: accents }}
          stored={answer.stored}
          sent={{ ...answer.reply.initialValue, thumbnail: logoInWords(answer) }}
        />
      )}
      <SiteForm
        // Saving or cancelling resets the form to the stored values.
        key={`${site.version} ${isEditing}`}
        values={valuesOf(site)}
        version={versionToSend(answer, site.version)}
        logo={answer?.logo ?? logo}
        goneLogo={answer?.goneLogo}
        isLogoUnwanted={answer?.isLogoUnwanted ?? false}
        seal={{ stored: seal, sent: answer?.seal }}
        isEditing={isEditing}
        reply={answer?.reply}
        onSending={setSending}
      />
      {isEditing ? (
        <SaveBar
          form={formId}
          isBusy={isSaving || isSending}
          busyWith={isSending ? "사진을 올리는 중" : undefined}
        />
      ) : (
        <EditBar />
      )}
    </>
  );
}

interface SentLogo {
  logo?: GalleryPicture | undefined;
  goneLogo?: GalleryPicture | undefined;
  isLogoUnwanted: boolean;
}

function logoInWords({ logo, goneLogo, isLogoUnwanted }: SentLogo) {
  return isLogoUnwanted ? "" : thumbnailInWords({ thumbnail: logo, gone: goneLogo });
}

function valuesOf(
  site: Omit<Awaited<ReturnType<typeof readForm>>, "seal">,
): Record<SiteField, string> {
  const { id: _, version: __, stepsAside: ___, ...values } = site;
  return { ...values, accent: values.accent || "pine" };
}
