import { isRouteErrorResponse } from "@remix-run/react";

/** The form may or may not have arrived; the page stays as it is. */
export interface LostAnswer {
  title: string;
  text: string;
}

/** If the connection breaks or the server fails, the page keeps what was typed. */
export async function answerOrLost<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    const lost = lostAnswerOf(error);
    if (lost) return { lost };
    throw error;
  }
}

/** @returns undefined if the error is an answer, such as that the inquiry is gone */
function lostAnswerOf(error: unknown): LostAnswer | undefined {
  // fetch throws it if no answer comes.
  if (error instanceof TypeError) {
    return {
      title: "연결이 끊어졌습니다",
      text: `전달되었는지 확인하지 못했습니다. ${unchanged} 인터넷 연결을 확인하고 다시 눌러 주세요. ${once}`,
    };
  }
  // The office has renewed the link meanwhile, or it is too long: what was typed must not go with the page.
  if (isRouteErrorResponse(error)) {
    const next = ways[error.status];
    const text = `${String(error.data)} ${unchanged} ${next}`;
    return next === undefined ? undefined : { title: undelivered, text };
  }
  // The server failed, or the answer comes from the door or a proxy.
  if (!(error instanceof Error)) return undefined;
  return { title: undelivered, text: `${unchanged} 잠시 후 다시 눌러 주세요. ${once}` };
}

const ways: Record<number, string> = {
  410: "복사해 두실 수 있습니다.",
  413: "내용을 줄여서 다시 눌러 주세요.",
};
const undelivered = "아직 전달되지 않았습니다";
const unchanged = "입력한 내용은 그대로 있습니다.";
const once = "여러 번 눌러도 한 번만 전달됩니다.";
