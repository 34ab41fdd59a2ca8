import { Form } from "@remix-run/react";

interface RememberFormProps {
  isRemembered: boolean;
  isBusy: boolean;
}

/** Only a press remembers an inquiry: phones are shared, and whoever has the key can withdraw it. */
export function RememberForm({ isRemembered, isBusy }: RememberFormProps) {
  return (
    <Form method="post" className="keep-link" preventScrollReset>
      <p role="status">
        {isRemembered
          ? "이 기기에 기억했습니다. 이 사이트에 다시 오시면 ‘보내신 문의 보기’가 있습니다."
          : "이 기기에 기억해 두시면 90일 동안 이 사이트에서 바로 다시 여실 수 있습니다. 다른 사람도 쓰는 기기라면 기억하지 마세요."}
      </p>
      <div className="button-row">
        <button
          type="submit"
          name="intent"
          value={isRemembered ? "forget" : "remember"}
          className="button-quiet"
          disabled={isBusy}
        >
          {isRemembered ? "기억하지 않기" : "이 기기에 기억하기"}
        </button>
      </div>
    </Form>
  );
}
