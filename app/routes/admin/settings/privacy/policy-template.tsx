import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import * as z from "zod";
import { Field } from "~/forms/field";
import { optionalText } from "~/forms/fields";
import type { FieldProblem } from "~/text/refusal";

export const hostingSchema = z.object({ hosting: optionalText(1000, { lines: true }) });

type Values = z.input<typeof hostingSchema>;

interface PolicyTemplateProps {
  hosting: string;
  hasContact: boolean;
  reply: SubmissionResult<FieldProblem[]> | undefined;
}

export function PolicyTemplate({ hosting, hasContact, reply }: PolicyTemplateProps) {
  const [form, fields] = useForm<Values, Values, FieldProblem[]>({
    id: "hosting",
    lastResult: reply,
    defaultValue: { hosting },
  });
  return (
    <section className="form-section" aria-labelledby="template">
      <h2 id="template">개인정보처리방침</h2>
      <p>
        처리방침과 동의 안내는 예문이며, 그 내용에 대한 책임은 회사에 있습니다. 실제로 하시는 일과
        같은지 확인해 주세요. 메일과 메신저에 남은 알림은 사이트에서 삭제할 수 없으니, 문의를 파기할
        때 함께 삭제해 주세요.
      </p>
      {!hasContact && (
        <p className="office-warning">
          처리방침에 개인정보 보호책임자의 이름과 연락처가 없습니다. 그동안 고객은 홈페이지의
          ‘개인정보 열람·삭제 요청’로만 요청할 수 있습니다.{" "}
          <Link to="/admin/content/company?edit=1">회사정보 입력하기</Link>
        </p>
      )}
      <Form method="post" {...getFormProps(form)}>
        <Field
          meta={fields.hosting}
          label="서버와 백업을 맡은 업체"
          hint="서버를 빌렸거나 백업을 다른 곳에 두면 한 줄에 하나씩 입력하세요. 예: 주식회사 예시호스팅 (대한민국): 서버의 운영. 국외이면 국가, 연락처, 이전하는 항목과 보유 기간도 입력해야 합니다. 저장하면 처리방침의 새 버전이 만들어집니다."
        >
          <textarea
            {...getTextareaProps(fields.hosting)}
            aria-describedby={fields.hosting.descriptionId}
            key={fields.hosting.key}
            rows={3}
          />
        </Field>
        <button type="submit" name="intent" value="hosting" className="button">
          처리방침에 반영
        </button>
      </Form>
    </section>
  );
}
