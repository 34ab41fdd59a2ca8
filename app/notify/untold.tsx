import { Form, Link, useNavigation } from "@remix-run/react";
import type { Subject } from "./ways";

interface UntoldProps {
  /** Of the inquiry. */
  id: number;
  subject: Subject;
  hasPage: boolean;
}

/** On the page of something of which the customer does not know yet. */
export function Untold({ id, subject, hasPage }: UntoldProps) {
  const isBusy = useNavigation().state !== "idle";
  const path = `/admin/contact/${id}/notify`;
  return (
    <section className="spam-notice" aria-labelledby="untold-title">
      <h2 id="untold-title">고객에게 아직 알리지 않았습니다</h2>
      {hasPage ? (
        <Form method="post" action={path}>
          <input type="hidden" name="subject" value={subject} />
          <button type="submit" name="intent" value="show" className="button" disabled={isBusy}>
            고객에게 알리기
          </button>
        </Form>
      ) : (
        <>
          <p>‘내 문의’ 페이지가 없는 문의입니다. 알리면 페이지가 만들어집니다.</p>
          <Link to={`${path}?subject=${subject}`} className="button">
            고객에게 알리기
          </Link>
        </>
      )}
    </section>
  );
}
