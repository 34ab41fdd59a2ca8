import { goneBy } from "~/contact/retention-reason";
import { DeleteButton } from "~/office/delete-confirmation";
import { inSeoul } from "~/text/moment";

export const destroyQuestion = {
  title: "확인: 견적문의 완전 삭제",
  text: "철회한 견적문의를 지금 완전히 삭제하시겠습니까? 첨부파일과 기록도 함께 삭제되며 되돌릴 수 없습니다.",
  intent: "destroy",
};

export function WithdrawnBanner({ withdrawnAt }: { withdrawnAt: string }) {
  return (
    <section className="spam-notice" aria-labelledby="withdrawn-title">
      <h2 id="withdrawn-title">철회</h2>
      <p>
        고객이 <time dateTime={withdrawnAt}>{inSeoul(withdrawnAt)}에</time> 철회한 문의입니다.
        연락하거나 수정할 수 없으며, {goneBy(withdrawnAt)}까지 첨부파일과 함께 완전 삭제됩니다.
      </p>
      <DeleteButton {...destroyQuestion}>지금 완전 삭제</DeleteButton>
    </section>
  );
}
