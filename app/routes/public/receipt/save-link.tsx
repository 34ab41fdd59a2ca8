import { useState } from "react";
import { useHydrated } from "~/forms/use-hydrated";
import { useSite } from "~/public/frame";

export function SaveLink({ path }: { path: string }) {
  const hydrated = useHydrated();
  const { name } = useSite();
  const [isCopied, setCopied] = useState<boolean>();
  if (!hydrated) return null;
  const url = new URL(path, window.location.origin).href;
  // Missing on a page without https.
  const canCopy = navigator.clipboard !== undefined;
  const canShare = navigator.share !== undefined;

  async function share() {
    // Rejects when somebody closes the sheet.
    await navigator.share({ title: `내 문의 | ${name}`, url }).catch(() => undefined);
  }
  async function copy() {
    setCopied(await navigator.clipboard.writeText(url).then(ok, no));
  }
  return (
    <div className="keep-link">
      <p>
        링크를 가진 사람은 누구나 이 페이지와 견적서에 적힌 이름과 현장 주소를 볼 수 있으니 공유에
        주의해 주세요. 즐겨찾기에 추가하거나 나에게 보내 두시면 다음에도 바로 여실 수 있습니다.
      </p>
      <div className="button-row">
        {canCopy && (
          <button type="button" className="button-quiet" onClick={copy}>
            링크 복사
          </button>
        )}
        {canShare && (
          <button type="button" className="button-quiet" onClick={share}>
            나에게 보내기
          </button>
        )}
        <output>
          {isCopied && "복사했습니다."}
          {isCopied === false && "복사하지 못했습니다. 아래의 링크를 직접 선택해 복사해 주세요."}
        </output>
      </div>
      {isCopied === false && (
        <div className="field">
          <label htmlFor="page-address">이 페이지의 링크</label>
          <input
            id="page-address"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </div>
  );
}

const ok = () => true;
const no = () => false;
