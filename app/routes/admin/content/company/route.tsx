import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { requireAdmin } from "~/auth/require-admin.server";
import { COMPANY_TEXT_BYTES, companyPageSchema } from "~/company/company-schema";
import { readCompany } from "~/company/read-company.server";
import { saveCompany } from "~/company/save-company.server";
import { AddressField } from "~/forms/address-field";
import { Field, type FieldMeta } from "~/forms/field";
import { NO_VERSION } from "~/forms/fields";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { AdminHeader } from "~/office/admin-header";
import { FieldConflict, versionToSend } from "~/office/conflict";
import { redirectWithFlash } from "~/office/flash.server";
import { refreshOrKeep } from "~/office/keep-page";
import { EditBar, SaveBar } from "~/office/save-bar";
import { useUnsavedWarning } from "~/office/unsaved-warning";
import { useAnswer } from "~/office/use-answer";
import { checkForm } from "~/request/check-form";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { withHyphens } from "~/text/phone";
import { conflict, type FieldProblem } from "~/text/refusal";
import type { Handle } from "~/ui/handle";
import { asDocument } from "~/ui/other-hosts";
import { CoordinateFields } from "./coordinate-fields";
import { separateCoordinates } from "./coordinates";

export const handle: Handle = { otherHosts: "postcode" };

export const clientLoader = asDocument(handle, refreshOrKeep);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return readCompany();
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: COMPANY_TEXT_BYTES });
  const submission = parseForm(separateCoordinates(fields), companyPageSchema);
  if (submission.status !== "success") {
    return data({ reply: submission.reply(), stored: undefined }, { status: 400 });
  }
  const { version = NO_VERSION, ...values } = submission.value;
  if (!(await saveCompany({ ...values, version }))) {
    const reply = submission.reply({ formErrors: [conflict] });
    return data({ reply, stored: await readCompany() }, { status: 409 });
  }
  return redirectWithFlash("/admin/content/company", "저장했습니다.");
}

export { keepPage as clientAction, unlessKept as shouldRevalidate } from "~/office/keep-page";

export const meta = () => [{ title: "컨텐츠관리: 회사정보" }];

export default function ContentCompany() {
  const company = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [search] = useSearchParams();
  const isEditing = search.has("edit");
  return (
    <>
      <AdminHeader title="Company">
        <Link to="/admin/content/site" className="button-quiet">
          사이트 설정
        </Link>
      </AdminHeader>
      {answer?.stored && (
        <FieldConflict
          labels={{ ...labels, ...addressLabels }}
          stored={answer.stored}
          sent={answer.reply.initialValue ?? {}}
        />
      )}
      <CompanyForm
        // Saving or cancelling resets the form to the stored values.
        key={`${company.version} ${isEditing}`}
        company={company}
        version={versionToSend(answer, company.version)}
        isEditing={isEditing}
        reply={answer?.reply}
      />
    </>
  );
}

interface CompanyFormProps {
  company: Awaited<ReturnType<typeof readCompany>>;
  version: number;
  isEditing: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

const labels = { representative: "대표자", email: "이메일", phoneNumber: "연락처" } as const;
type Name = keyof typeof labels;
const addressLabels = {
  postCode: "우편번호",
  mainAddress: "기본 주소",
  detailAddress: "상세 주소",
  latitude: "위도",
  longitude: "경도",
};
const types = { representative: "text", email: "email", phoneNumber: "tel" } as const;

function CompanyForm({ company, version, isEditing, reply }: CompanyFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().state === "submitting";
  useUnsavedWarning(element);
  const { id: _, version: __, latitude, longitude, ...values } = company;
  const isPlaced = latitude !== 0 || longitude !== 0;
  const [form, fields] = useForm({
    id: "company",
    lastResult: reply,
    defaultValue: {
      ...values,
      latitude: isPlaced ? String(latitude) : "",
      longitude: isPlaced ? String(longitude) : "",
    },
    shouldValidate: "onInput",
    onValidate: ({ formData }) => checkForm(separateCoordinates(formData), companyPageSchema),
  });

  return (
    <>
      <Form
        ref={element}
        id={form.id}
        method="post"
        onSubmit={form.onSubmit}
        noValidate
        className={isEditing ? "record" : "record is-read-only"}
      >
        <input type="hidden" name="version" value={version} />
        <section className="form-section">
          {(Object.keys(labels) as Name[]).map((name) => (
            <CompanyLine key={name} name={name} meta={fields[name]} isEditing={isEditing} />
          ))}
          <AddressField
            fields={fields}
            readOnly={!isEditing}
            coordinates={<CoordinateFields fields={fields} readOnly={!isEditing} />}
          />
          <p className="field-hint">
            {isPlaced
              ? "ABOUT 페이지의 지도에 이 주소의 위치가 표시됩니다."
              : "위치를 알 수 없어 ABOUT 페이지에 지도가 표시되지 않습니다."}{" "}
            {isEditing &&
              "지도에서 회사를 눌러 확인한 위도와 경도를 입력해도 됩니다. ‘37.4979, 127.0276’처럼 함께 복사했으면 위도 칸에 그대로 붙여 넣어 주세요."}
          </p>
        </section>
      </Form>
      {isEditing ? <SaveBar form={form.id} isBusy={isSaving} /> : <EditBar />}
    </>
  );
}

interface CompanyLineProps {
  name: Name;
  meta: FieldMeta;
  isEditing: boolean;
}

function CompanyLine({ name, meta, isEditing }: CompanyLineProps) {
  return (
    <Field meta={meta} label={labels[name]}>
      {isEditing ? (
        <input {...getInputProps(meta, { type: types[name] })} key={meta.key} autoComplete="off" />
      ) : (
        <ReadOnlyLines meta={meta} {...(name === "phoneNumber" && { inWords: withHyphens })} />
      )}
    </Field>
  );
}
